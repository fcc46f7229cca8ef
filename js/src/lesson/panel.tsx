/** The panel of a lesson: text, progress, answer, what is said of it, and the buttons. */
import type { JSX } from "preact";
import { t } from "../language";
import { Button } from "../panel/buttons";
import { Answer } from "./answer";
import { Prose, Words } from "./prose";
import { kindWords, measureWords, stateWords, type Told } from "./told";

export interface LessonProps {
  told: Told;
  picked: number;
  draft: string;
  edit(draft: string): void;
  ask(command: string): void;
  /** Plays the moves on the board, or stops them. */
  play(): void;
}

/** Steps beyond this number are not shown as dots. */
const MOST_DOTS = 40;

const stepWords = (number: number, title: string, state: string): string => t`Step ${number}: ${title}, ${state}`;

function Steps({ told, ask }: Pick<LessonProps, "told" | "ask">): JSX.Element {
  return (
    <nav class="torres-steps" aria-label={t`Steps`}>
      {told.steps.length > 1 &&
        told.steps.length <= MOST_DOTS &&
        told.steps.map(({ title, state }, n) => (
          <button
            type="button"
            key={n}
            class="torres-dot"
            data-state={state}
            aria-label={stepWords(n + 1, title, stateWords[state])}
            title={title}
            aria-current={n === told.index ? "step" : undefined}
            onClick={() => ask(`go ${n + 1}`)}
          />
        ))}
    </nav>
  );
}

function Verdict({ told }: Pick<LessonProps, "told">): JSX.Element {
  const { verdict, result, done, showing } = told;
  const said = verdict ? (showing ? t`The solution` : verdict.right ? t`Right!` : t`Not yet.`) : "";
  return (
    <div class="torres-verdict" role="status" data-right={verdict ? verdict.right : undefined}>
      {said && <strong>{said}</strong>}
      {verdict && verdict.reasons.length > 0 && (
        <ul>
          {verdict.reasons.map(({ rule, text }) => (
            <li key={rule + text}>
              {rule && <b class="torres-rule-id">{rule}</b>} <Words text={text} />
            </li>
          ))}
        </ul>
      )}
      {done && <Prose text={done} />}
      {result && (
        <p>
          <Words
            text={t`Your ${measureWords(result.measure)}: **${result.own}**; the best possible: **${result.best}**.`}
          />
          {result.own < result.best && [" ", t`Reset and try for more, or look at the solution.`]}
        </p>
      )}
    </div>
  );
}

function Hints({ told }: Pick<LessonProps, "told">): JSX.Element | null {
  if (told.hints.length === 0) return null;
  return (
    <ol class="torres-hints" aria-label={t`Hints`}>
      {told.hints.map((hint) => (
        <li key={hint}>
          <Prose text={hint} />
        </li>
      ))}
    </ol>
  );
}

function Buttons({ told, ask, play }: Pick<LessonProps, "told" | "ask" | "play">): JSX.Element {
  const { step, index, last, more, solution, showing, left, blocked } = told;
  const watching = (step.kind === "play" && !step.conceal) || (showing && !step.ask);
  // What comes next stands out: to watch, or to go on.
  const state = told.steps[index]?.state ?? "new";
  const ready = step.kind === "show" || told.verdict?.right || ["seen", "right", "shown"].includes(state);
  const primary = (stands: boolean): string => (stands ? "torres-primary" : "");
  return (
    <div class="torres-lesson-buttons" role="group" aria-label={t`Lesson`}>
      {told.steps.length > 1 && (
        <Button disabled={index === 0} onPress={() => ask("back")}>
          {t`Back`}
        </Button>
      )}
      <Button
        class={`torres-next ${primary(Boolean(ready) && !last && !blocked)}`}
        disabled={last || blocked}
        onPress={() => ask("next")}
      >
        {t`Next`}
      </Button>
      <span class="torres-gap" />
      {watching && (
        <Button class={primary(!ready)} onPress={play}>
          {t`Play through`}
        </Button>
      )}
      {left > 0 && <Button onPress={() => ask("more")}>{t`Next move`}</Button>}
      {more > 0 && <Button onPress={() => ask("hint")}>{more > 1 ? `${t`Hint`} (${more})` : t`Hint`}</Button>}
      {solution && !showing && <Button onPress={() => ask("solution")}>{t`Solution`}</Button>}
      {step.kind !== "show" && <Button onPress={() => ask("reset")}>{t`Reset`}</Button>}
    </div>
  );
}

const placeWords = (number: number, count: number): string => t`${number} of ${count}`;

export function LessonPanel(props: LessonProps): JSX.Element {
  const { told } = props;
  const { step, index, steps } = told;
  const place = steps.length > 1 ? placeWords(index + 1, steps.length) : "";
  return (
    <section class="torres-lesson" aria-label={t`Lesson`}>
      <header>
        <p class="torres-lesson-title">
          {[told.title, place, told.note].filter(Boolean).join(" · ")}
          <span class="torres-kind">{kindWords[step.kind] ?? step.kind}</span>
          {step.rules.map((rule) => (
            <span key={rule} class="torres-rule-id">
              {rule}
            </span>
          ))}
        </p>
        <Steps {...props} />
      </header>
      {step.title && <h2>{step.title}</h2>}
      <div class="torres-prose">
        <Prose text={step.text} />
      </div>
      <Hints {...props} />
      <Answer {...props} />
      <Verdict {...props} />
      <Buttons {...props} />
    </section>
  );
}

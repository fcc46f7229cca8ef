/** The panel of a lesson: text, progress, answer, verdict, and the buttons. */
import type { JSX } from "preact";
import { isWatched } from "../game/lesson";
import { t } from "../texts/catalogue";
import { kindName, measureName, STEP_STATES } from "../texts/lesson";
import { Button } from "../ui/button";
import { AnswerForm } from "./answer-form";
import { command, type LessonProps } from "./props";
import { Inline, Prose } from "./prose";

/** Steps beyond this number are not shown as dots. */
const MOST_DOTS = 40;

const stepLabel = (number: number, title: string, state: string): string => t`Step ${number}: ${title}, ${state}`;

function Steps({ lesson, dispatch }: LessonProps): JSX.Element {
  return (
    <nav class="torres-steps" aria-label={t`Steps`}>
      {lesson.steps.length > 1 &&
        lesson.steps.length <= MOST_DOTS &&
        lesson.steps.map(({ title, state }, n) => (
          <button
            type="button"
            key={n}
            class="torres-dot"
            data-state={state}
            aria-label={stepLabel(n + 1, title, STEP_STATES[state])}
            title={title}
            aria-current={n === lesson.index ? "step" : undefined}
            onClick={() => command(dispatch, `go ${n + 1}`)}
          />
        ))}
    </nav>
  );
}

function Verdict({ lesson }: Pick<LessonProps, "lesson">): JSX.Element {
  const { verdict, result, done, showing } = lesson;
  const heading = verdict ? (showing ? t`The solution` : verdict.right ? t`Right!` : t`Not yet.`) : "";
  return (
    <div class="torres-verdict" role="status" data-right={verdict ? verdict.right : undefined}>
      {heading && <strong>{heading}</strong>}
      {verdict && verdict.reasons.length > 0 && (
        <ul>
          {verdict.reasons.map(({ rule, text }) => (
            <li key={rule + text}>
              {rule && <b class="torres-rule">{rule}</b>} <Inline text={text} />
            </li>
          ))}
        </ul>
      )}
      {done && <Prose text={done} />}
      {result && (
        <p>
          <Inline
            text={t`Your ${measureName(result.measure)}: **${result.own}**; the best possible: **${result.best}**.`}
          />
          {result.own < result.best && [" ", t`Reset and try for more, or look at the solution.`]}
        </p>
      )}
    </div>
  );
}

function Hints({ lesson }: Pick<LessonProps, "lesson">): JSX.Element | null {
  if (lesson.hints.length === 0) return null;
  return (
    <ol class="torres-hints" aria-label={t`Hints`}>
      {lesson.hints.map((hint) => (
        <li key={hint}>
          <Prose text={hint} />
        </li>
      ))}
    </ol>
  );
}

function Buttons({ lesson, dispatch }: LessonProps): JSX.Element {
  const { step, index, last, more, solution, showing, left, blocked } = lesson;
  const ask = (text: string): void => command(dispatch, text);
  // The next thing to do stands out: to watch, or to go on.
  const state = lesson.steps[index]?.state ?? "new";
  const ready = step.kind === "show" || lesson.verdict?.right || ["seen", "right", "shown"].includes(state);
  const primary = (stands: boolean): string => (stands ? "torres-primary" : "");
  return (
    <div class="torres-lesson-buttons" role="group" aria-label={t`Lesson`}>
      {lesson.steps.length > 1 && (
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
      {isWatched(lesson) && (
        <Button class={primary(!ready)} onPress={() => dispatch({ type: "startPlaying" })}>
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

const placeText = (number: number, count: number): string => t`${number} of ${count}`;

export function LessonPanel(props: LessonProps): JSX.Element {
  const { lesson } = props;
  const { step, index, steps } = lesson;
  const place = steps.length > 1 ? placeText(index + 1, steps.length) : "";
  return (
    <section class="torres-lesson" aria-label={t`Lesson`}>
      <header>
        <p class="torres-lesson-title">
          {[lesson.title, place, lesson.note].filter(Boolean).join(" · ")}
          <span class="torres-kind">{kindName(step.kind)}</span>
          {step.rules.map((rule) => (
            <span key={rule} class="torres-rule">
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
      <AnswerForm {...props} />
      <Verdict {...props} />
      <Buttons {...props} />
    </section>
  );
}

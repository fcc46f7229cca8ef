/** Feedback to the learner: why a move is refused, that a task went wrong, whether an answer is right. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { NO_ANSWER } from "../texts/hints";
import { measureName } from "../texts/lesson";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { Rule } from "../ui/rule";
import { HandOver } from "./answers-file";
import { command, type LessonProps } from "./props";
import { Inline, Prose } from "./prose";

/** The tone of feedback: each has a colour. */
type Tone = "good" | "best" | "bad" | "warning";

export function Feedback(props: LessonProps): JSX.Element {
  const [tone, content] = contentOf(props);
  return (
    <div class="torres-feedback" role="group" aria-label={t`Feedback`} data-tone={tone}>
      {content}
    </div>
  );
}

function contentOf(props: LessonProps): [tone?: Tone | undefined, content?: JSX.Element | undefined] {
  const { lesson, view, unanswered } = props;
  if (unanswered) return ["bad", <p key="unanswered">{NO_ANSWER}</p>];
  if (view.refusal) {
    const { heading = t`That isn't possible.`, reasons } = view.refusal;
    return ["bad", <Said key="refusal" {...props} heading={heading} reasons={reasons} />];
  }
  if (lesson.coach) return [lesson.coach.kind === "praise" ? "good" : "warning", <Coach key="coach" {...props} />];
  const { verdict, done, result } = lesson;
  if (verdict) return [verdict.best ? "best" : verdict.right ? "good" : "bad", <Verdict key="verdict" {...props} />];
  // A game that is over may have been lost.
  const neutral = lesson.steps[lesson.index]?.state === "given" || lesson.again.length > 0;
  const tone = neutral ? undefined : "good";
  return done || result ? [tone, <Verdict key="verdict" {...props} />] : [];
}

interface SaidProps extends Pick<LessonProps, "view" | "dispatch"> {
  heading: string;
  reasons: readonly { rule: string; text: string }[];
}

function Said({ heading, reasons, view, dispatch }: SaidProps): JSX.Element {
  return (
    <>
      {heading && <strong>{heading}</strong>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ rule, text }) => (
            <li key={rule + text}>
              <Inline text={text} /> <Rule rule={rule} view={view} dispatch={dispatch} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Verdict(props: LessonProps): JSX.Element {
  const { lesson } = props;
  const { verdict, done, result } = lesson;
  return (
    <>
      {verdict?.best && <Icon name="star" />}
      <Said {...props} heading={verdict?.heading ?? ""} reasons={verdict?.reasons ?? []} />
      {done && <Prose text={done} />}
      <CostlyTurns {...props} />
      {lesson.file && <HandOver file={lesson.file} />}
      {result && (
        <p>
          <Inline
            text={t`Your ${measureName(result.measure)}: **${result.own}**; the best possible: **${result.best}**.`}
          />
        </p>
      )}
    </>
  );
}

/** The turns that decided a game, each to be played again. */
function CostlyTurns({ lesson, dispatch }: LessonProps): JSX.Element | null {
  if (lesson.again.length === 0) return null;
  return (
    <>
      <p>{t`These turns cost you most. Play one again:`}</p>
      <div class="torres-coach-buttons">
        {lesson.again.map((turn) => (
          <Button key={turn.command} onPress={() => command(dispatch, turn.command)}>
            {turn.label}
          </Button>
        ))}
      </div>
    </>
  );
}

function Coach({ lesson, view, dispatch }: LessonProps): JSX.Element | null {
  const { coach } = lesson;
  if (!coach) return null;
  return (
    <>
      <Said view={view} dispatch={dispatch} heading="" reasons={[coach]} />
      {coach.kind === "stuck" && (
        <div class="torres-coach-buttons">
          <Button onPress={() => command(dispatch, "back-move")}>{t`Undo the last action`}</Button>
          {view.ply > 1 && <Button onPress={() => command(dispatch, "reset")}>{t`Start over`}</Button>}
        </div>
      )}
    </>
  );
}

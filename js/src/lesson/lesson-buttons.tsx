/**
 * The buttons of a lesson. The one to go on with stands last and stays one element: whoever presses Enter on *Check*
 * can press Enter again on *Next*.
 */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { shownPly } from "../state/navigation";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { hasLine, isPlayed, isPredicting, isSettled, isWatched } from "../view/lesson";
import { checkOf } from "./answer-form";
import { command, type LessonProps } from "./props";

interface Way {
  label: string;
  /** Undefined while it is disabled. */
  press: (() => void) | undefined;
}

/** The way on before *Next*: to have the answer checked, or to see the next move. */
function wayOn(props: LessonProps): Way | undefined {
  const { lesson, view, presenting, dispatch } = props;
  if (hasLine(lesson) && shownPly(props) < view.length)
    return { label: t`Next move`, press: () => dispatch({ type: "step", by: 1 }) };
  if (lesson.left > 0 && (presenting || !isPredicting(lesson)))
    return { label: t`Next move`, press: () => command(dispatch, "more") };
  const asks = lesson.step.ask && lesson.check && !lesson.verdict?.right && !lesson.showing;
  if (asks && !(isSettled(lesson) && !props.answer && !view.pick))
    return { label: lesson.check, press: checkOf(props) };
  return undefined;
}

function nextWay({ lesson, dispatch }: LessonProps): Way | undefined {
  if (lesson.embedded) return undefined;
  return {
    label: lesson.last ? t`Finish` : t`Next`,
    press: lesson.blocked ? undefined : () => command(dispatch, "next"),
  };
}

function Helpers({ lesson, view, navigation, dispatch }: LessonProps): JSX.Element {
  const { more, hints, solution, showing, verdict, result, coach } = lesson;
  const ask = (text: string) => () => command(dispatch, text);
  // A right answer that could not be better needs no more help.
  const helps = !verdict?.right || showing || (result && !verdict.best);
  return (
    <div class="torres-helpers">
      {isWatched(lesson) && view.length > 0 && (
        <Button onPress={() => dispatch({ type: "togglePlaying" })}>
          {navigation.playing ? t`Pause` : t`Play through`}
        </Button>
      )}
      {helps && (
        <>
          {isPlayed(lesson) && (view.ply > 0 || showing) && coach?.kind !== "stuck" && (
            <Button onPress={ask("reset")}>{t`Start over`}</Button>
          )}
          {coach?.kind === "better" && <Button onPress={ask("again")}>{t`Try again`}</Button>}
          {more + hints.length > 0 && !showing && (
            <Button disabled={more === 0} onPress={ask("hint")}>
              {t`Hint`}
            </Button>
          )}
          {solution && !showing && <Button onPress={ask("solution")}>{t`Show me`}</Button>}
        </>
      )}
    </div>
  );
}

export function LessonButtons(props: LessonProps): JSX.Element {
  const { lesson, dispatch } = props;
  const on = wayOn(props);
  const next = nextWay(props);
  // A learner with something to do may skip it, but is not invited to.
  const skip = on || (isPlayed(lesson) && !isSettled(lesson)) ? next : undefined;
  const last = on ?? (skip ? undefined : next);
  // The next thing to do stands out.
  const primary = on !== undefined || isSettled(lesson);
  return (
    <div class="torres-lesson-buttons" role="group" aria-label={t`Lesson`}>
      {!lesson.embedded && lesson.steps.length > 1 && (
        <Button
          class="torres-arrow"
          label={t`Back`}
          disabled={lesson.index === 0}
          onPress={() => command(dispatch, "back")}
        >
          <Icon name="previous" />
        </Button>
      )}
      <Helpers {...props} />
      {skip && (
        <Button
          key="next"
          class="torres-arrow"
          label={skip.label}
          disabled={!skip.press}
          onPress={() => skip.press?.()}
        >
          <Icon name="next" />
        </Button>
      )}
      {last && (
        <Button key="on" class={primary ? "torres-primary" : ""} disabled={!last.press} onPress={() => last.press?.()}>
          {last.label}
        </Button>
      )}
    </div>
  );
}

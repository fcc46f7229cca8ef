/** The column of a lesson, beside its board: the step that is shown, the end of the lesson, or the map of the course. */
import type { ComponentChild, JSX } from "preact";
import { t } from "../language/catalogue";
import type { Dispatch } from "../state/events";
import { Button } from "../ui/button";
import { Popup } from "../ui/popup";
import { Rule } from "../ui/rule";
import { isMap, isPlayed, type Lesson, type Offer, stepKey } from "../view/lesson";
import { AnswerForm } from "./answer-form";
import { ClassPredictions } from "./class-predictions";
import { CourseMap } from "./course-map";
import { Feedback } from "./feedback";
import { Fitted } from "./fitted";
import { Hints } from "./hints";
import { LessonButtons } from "./lesson-buttons";
import { LessonHeader } from "./lesson-header";
import { LessonTurn } from "./lesson-turn";
import { command, type LessonProps } from "./props";
import { Prose } from "./prose";
import { SummaryCard } from "./summary";

interface ColumnProps extends LessonProps {
  /** The parts that the step does not need, folded away. */
  more: ComponentChild;
}

export function LessonColumn(props: ColumnProps): JSX.Element {
  return (
    <section class="torres-lesson" aria-label={t`Lesson`}>
      <Shown {...props} />
    </section>
  );
}

function Shown(props: ColumnProps): JSX.Element {
  const { lesson, dispatch } = props;
  if (lesson.offer) return <Offered offer={lesson.offer} dispatch={dispatch} />;
  if (isMap(lesson)) return <CourseMap {...props} />;
  return lesson.summary ? <SummaryCard {...props} /> : <Step {...props} />;
}

/** A question that is answered by one of a few buttons. */
function Offered({ offer, dispatch }: { offer: Offer; dispatch: Dispatch }): JSX.Element {
  const { title, text, choices } = offer;
  return (
    <>
      <header>
        <h2 tabIndex={-1}>{title}</h2>
      </header>
      <div class="torres-lesson-body">
        {text && <p>{text}</p>}
        <div class="torres-offer" role="group" aria-label={title}>
          {choices.map((choice) => (
            <Button key={choice.command} class="torres-offer-choice" onPress={() => command(dispatch, choice.command)}>
              <strong>{choice.title}</strong>
              {choice.text && <span>{choice.text}</span>}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}

function Step(props: ColumnProps): JSX.Element {
  const { lesson, more } = props;
  const played = isPlayed(lesson);
  return (
    <>
      <LessonHeader {...props}>{more}</LessonHeader>
      <Fitted key={stepKey(lesson)} answered={Boolean(lesson.step.ask) || played}>
        <div class="torres-prose">
          <Heading lesson={lesson} />
          <div id={textId(lesson)}>
            <Prose text={lesson.step.text} />
          </div>
          <Why {...props} />
          <AnswerForm {...props} />
          <ClassPredictions {...props} />
        </div>
        {!played && <Hints lesson={lesson} />}
        <LessonTurn {...props} />
        {/* Below the buttons of a turn, so that these don't move. */}
        {played && <Hints lesson={lesson} />}
      </Fitted>
      <footer>
        <Feedback {...props} />
        <LessonButtons {...props} />
      </footer>
    </>
  );
}

const textId = ({ id, step }: Lesson): string => `torres-text-${id}-${step.id}`;

/** The heading gets the focus in a new step, whose text it reads out. */
function Heading({ lesson }: { lesson: Lesson }): JSX.Element {
  const { step, index, steps } = lesson;
  return (
    <h2 tabIndex={-1} aria-describedby={textId(lesson)} class={step.title ? "" : "torres-visually-hidden"}>
      {step.title || t`Step ${index + 1} of ${steps.length}`}
    </h2>
  );
}

/** The rules behind the step, for those who ask. */
function Why({ lesson, view, dispatch }: LessonProps): JSX.Element | null {
  const { why } = lesson.step;
  if (why.length === 0) return null;
  return (
    <Popup class="torres-why" label={t`The rule`} sign={t`The rule`}>
      <ul>
        {why.map(({ rule, title }) => (
          <li key={rule}>
            {title} <Rule rule={rule} view={view} dispatch={dispatch} />
          </li>
        ))}
      </ul>
    </Popup>
  );
}

/** The head of a lesson: its title, the progress, the list of its steps, and the way to the map. */
import { type ComponentChildren, Fragment, type JSX } from "preact";
import { t } from "../language/catalogue";
import { STEP_STATES } from "../texts/lesson";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { Popup } from "../ui/popup";
import type { StepEntry } from "../view/lesson";
import { command, type LessonProps } from "./props";
import { StudentField } from "./student-field";

/** Longer lessons have no list of steps. */
const MOST_STEPS = 40;

const placeText = (number: number, count: number): string => t`${number} of ${count}`;
const stepsLabel = (place: string): string => t`Step ${place}`;
const stepLabel = (number: number, { title, state }: StepEntry): string =>
  t`Step ${number}: ${title}, ${STEP_STATES[state]}`;

function Steps({ lesson, dispatch }: LessonProps): JSX.Element {
  const { steps, index } = lesson;
  const place = placeText(index + 1, steps.length);
  return (
    <Popup key={index} class="torres-step-list" label={stepsLabel(place)} sign={place}>
      <nav aria-label={t`Steps`}>
        {steps.map((step, at) => (
          <Fragment key={at}>
            {step.chapter && <h3>{step.chapter}</h3>}
            <button
              type="button"
              data-state={step.state}
              aria-label={stepLabel(at + 1, step)}
              aria-current={at === index ? "step" : undefined}
              onClick={() => command(dispatch, `go ${at + 1}`)}
            >
              <i /> {step.title}
              {step.star && <Icon name="star" />}
            </button>
          </Fragment>
        ))}
      </nav>
    </Popup>
  );
}

interface HeaderProps extends LessonProps {
  /** The parts that are folded away at its end. */
  children?: ComponentChildren;
}

export function LessonHeader({ children, ...props }: HeaderProps): JSX.Element {
  const { lesson, presenting, dispatch } = props;
  const { steps, index, embedded, asks } = lesson;
  const many = !embedded && steps.length > 1 && steps.length <= MOST_STEPS;
  const wayBack = lesson.closes && !lesson.rules;
  const title = <p class="torres-lesson-title">{[lesson.title, lesson.note].filter(Boolean).join(" · ")}</p>;
  return (
    <header>
      <div class="torres-lesson-line">
        {lesson.course && (
          <Button class="torres-small torres-map-button" onPress={() => command(dispatch, "map")}>
            <Icon name="map" /> {t`Map`}
          </Button>
        )}
        {wayBack && (
          <Button class="torres-small torres-map-button" onPress={() => command(dispatch, "close")}>
            <Icon name="previous" /> {lesson.closes}
          </Button>
        )}
        {lesson.rules?.entry && (
          <Button class="torres-small" onPress={() => command(dispatch, `rule ${lesson.rules?.entry?.id}`)}>
            {t`The rules`}
          </Button>
        )}
        {!wayBack && title}
        {many && <Steps {...props} />}
        {children}
      </div>
      {wayBack && title}
      {!presenting && asks.map((what) => <StudentField key={what} what={what} dispatch={dispatch} />)}
      {many && (
        <div class="torres-progress" aria-hidden="true">
          {steps.map(({ state }, at) => (
            <i key={at} data-state={state} data-here={at === index || undefined} />
          ))}
        </div>
      )}
    </header>
  );
}

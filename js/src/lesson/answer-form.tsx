/** The form for an answer: choices, or a number; cells and arrows are selected on the board. */
import type { JSX } from "preact";
import { nameOf, parseCells } from "../game/cells";
import { n, t } from "../language/catalogue";
import { command, type LessonProps } from "./props";
import { Inline } from "./prose";

/** Have the answer checked; undefined while there is none. */
export function checkOf({ lesson, answer, dispatch }: LessonProps): (() => void) | undefined {
  if (lesson.step.ask === "cells" || lesson.step.ask === "arrow") return () => command(dispatch, "check");
  return answer ? () => command(dispatch, `answer ${answer}`) : undefined;
}

export function AnswerForm(props: LessonProps): JSX.Element | null {
  const { lesson, view, answer, dispatch } = props;
  switch (lesson.step.ask) {
    case "cells":
      return (
        <p class="torres-answer torres-selected-count">
          {n("{count} cell selected", "{count} cells selected", parseCells(view.pick).length)}
        </p>
      );
    case "arrow":
      return <p class="torres-answer torres-selected-count">{arrowText(parseCells(view.pick))}</p>;
    case "number":
      return (
        <form
          class="torres-answer"
          onSubmit={(event) => {
            event.preventDefault();
            checkOf(props)?.();
          }}
        >
          <input
            type="text"
            inputMode="numeric"
            autocomplete="off"
            size={6}
            maxLength={6}
            aria-label={t`Your answer, a number`}
            placeholder="?"
            value={answer}
            readOnly={!lesson.check}
            onInput={({ currentTarget }) => {
              currentTarget.value = currentTarget.value.replace(/\D/g, "");
              dispatch({ type: "answer", answer: currentTarget.value });
            }}
          />
        </form>
      );
    case "choose":
      return <Choices {...props} />;
    default:
      return null;
  }
}

/** The part that an arrow still lacks, or its two ends. */
function arrowText([from, to]: readonly number[]): string {
  if (from === undefined) return t`Select where the arrow begins`;
  if (to === undefined) return t`Select where the arrow ends`;
  return t`From ${nameOf(from)} to ${nameOf(to)}`;
}

function Choices({ lesson, answer, dispatch }: LessonProps): JSX.Element {
  const { choices = [], many, id } = lesson.step;
  const chosen = answer.split(" ").filter(Boolean);
  const edit = (next: string): void => dispatch({ type: "answer", answer: next });
  const toggle = (number: string): void => {
    if (!many) edit(number);
    else if (chosen.includes(number)) edit(chosen.filter((other) => other !== number).join(" "));
    else edit([...chosen, number].join(" "));
  };
  return (
    <fieldset class="torres-answer">
      <legend class="torres-visually-hidden">{many ? t`Select all that apply` : t`Choose one`}</legend>
      {choices.map(({ number: place, text }) => {
        const number = String(place);
        return (
          <label key={text} class="torres-choice">
            <input
              type={many ? "checkbox" : "radio"}
              name={`torres-${lesson.id}-${id}`}
              checked={chosen.includes(number)}
              disabled={!lesson.check}
              onChange={() => toggle(number)}
            />
            <span>
              <Inline text={text} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** How a question is answered: by choices, or a number; cells are selected on the board. */
import type { JSX } from "preact";
import { parseCells } from "../game/cells";
import { n, t } from "../texts/catalogue";
import { Button } from "../ui/button";
import { command, type LessonProps } from "./props";
import { Inline } from "./prose";

export function AnswerForm(props: LessonProps): JSX.Element | null {
  const { lesson, view, answer, dispatch } = props;
  const { ask: kind } = lesson.step;
  if (kind === "cells") {
    return (
      <div class="torres-answer">
        <Button class="torres-primary" onPress={() => command(dispatch, "check")}>
          {t`Check`}
        </Button>
        <span class="torres-selected-count">
          {n("{count} cell selected", "{count} cells selected", parseCells(view.pick).length)}
        </span>
      </div>
    );
  }
  const send = (): void => {
    if (answer) command(dispatch, `answer ${answer}`);
  };
  const check = (
    <Button class="torres-primary" disabled={!answer} onPress={send}>
      {t`Check`}
    </Button>
  );
  if (kind === "number") {
    return (
      <form
        class="torres-answer"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <input
          type="text"
          inputMode="numeric"
          autocomplete="off"
          size={6}
          maxLength={6}
          aria-label={t`Your answer, a number`}
          value={answer}
          onInput={({ currentTarget }) => {
            currentTarget.value = currentTarget.value.replace(/\D/g, "");
            dispatch({ type: "answer", answer: currentTarget.value });
          }}
        />
        {check}
      </form>
    );
  }
  if (kind === "choose") return <Choices {...props} check={check} />;
  return null;
}

function Choices({ lesson, answer, dispatch, check }: LessonProps & { check: JSX.Element }): JSX.Element {
  const { choices = [], many, id } = lesson.step;
  const chosen = answer.split(" ").filter(Boolean);
  const edit = (next: string): void => dispatch({ type: "answer", answer: next });
  const toggle = (number: string): void => {
    if (!many) edit(number);
    else if (chosen.includes(number)) edit(chosen.filter((other) => other !== number).join(" "));
    else edit([...chosen, number].join(" "));
  };
  return (
    <div class="torres-answer">
      <fieldset>
        <legend class="torres-visually-hidden">{many ? t`Select all that apply` : t`Choose one`}</legend>
        {choices.map((text, n) => {
          const number = String(n + 1);
          return (
            <label key={text}>
              <input
                type={many ? "checkbox" : "radio"}
                name={`torres-${lesson.id}-${id}`}
                checked={chosen.includes(number)}
                onChange={() => toggle(number)}
              />
              <span>
                <Inline text={text} />
              </span>
            </label>
          );
        })}
      </fieldset>
      {check}
    </div>
  );
}

/** What a question is answered with: choices, a number; cells are picked on the board. */
import type { JSX } from "preact";
import { n, t } from "../language";
import { Button } from "../panel/buttons";
import { Words } from "./prose";
import type { Told } from "./told";

interface AnswerProps {
  told: Told;
  /** How many cells are picked. */
  picked: number;
  /** What is typed or chosen and not yet checked. */
  draft: string;
  edit(draft: string): void;
  ask(command: string): void;
}

export function Answer({ told, picked, draft, edit, ask }: AnswerProps): JSX.Element | null {
  const { ask: kind } = told.step;
  if (kind === "cells") {
    return (
      <div class="torres-answer">
        <Button class="torres-primary" onPress={() => ask("check")}>
          {t`Check`}
        </Button>
        <span class="torres-picked">{n("{count} cell picked", "{count} cells picked", picked)}</span>
      </div>
    );
  }
  const send = (): void => {
    if (draft) ask(`answer ${draft}`);
  };
  const check = (
    <Button class="torres-primary" disabled={!draft} onPress={send}>
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
          value={draft}
          onInput={(event) => edit(event.currentTarget.value.replace(/\D/g, ""))}
        />
        {check}
      </form>
    );
  }
  if (kind === "choose") return <Choices told={told} draft={draft} edit={edit} check={check} />;
  return null;
}

function Choices({
  told,
  draft,
  edit,
  check,
}: Pick<AnswerProps, "told" | "draft" | "edit"> & { check: JSX.Element }): JSX.Element {
  const { choices = [], many, id } = told.step;
  const chosen = draft.split(" ").filter(Boolean);
  const toggle = (number: string): void => {
    if (!many) edit(number);
    else if (chosen.includes(number)) edit(chosen.filter((other) => other !== number).join(" "));
    else edit([...chosen, number].join(" "));
  };
  return (
    <div class="torres-answer">
      <fieldset>
        <legend class="torres-unseen">{many ? t`Choose all that are right` : t`Choose one`}</legend>
        {choices.map((text, n) => {
          const number = String(n + 1);
          return (
            <label key={text}>
              <input
                type={many ? "checkbox" : "radio"}
                name={`torres-${told.id}-${id}`}
                checked={chosen.includes(number)}
                onChange={() => toggle(number)}
              />
              <span>
                <Words text={text} />
              </span>
            </label>
          );
        })}
      </fieldset>
      {check}
    </div>
  );
}

/** A field for actions and questions about the board. It appears when it gets the focus. */
import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { MOST_TEXT } from "../protocol/shape";
import type { Dispatch } from "../state/events";
import { t } from "../texts/catalogue";
import { typedTexts } from "../texts/typed";
import type { View } from "../view/view";

interface CommandFieldProps {
  view: View;
  dispatch: Dispatch;
}

export function CommandField({ view, dispatch }: CommandFieldProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  return (
    <form
      class="torres-command"
      onSubmit={(event) => {
        event.preventDefault();
        const ask = field.current?.value.trim() ?? "";
        if (!ask) return;
        dispatch({ type: "send", intent: { ask } });
        if (field.current) field.current.value = "";
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape") return;
        currentTarget.closest(".torres-board")?.querySelector<HTMLElement>("[data-cell][tabindex='0']")?.focus();
      }}
    >
      <label>
        {t`Type an action or a question`}
        <input
          ref={field}
          data-typed
          list={list}
          maxLength={MOST_TEXT}
          autocomplete="off"
          placeholder="c3 c4, castles, ?"
        />
      </label>
      <datalist id={list}>
        {typedTexts(view).map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </form>
  );
}

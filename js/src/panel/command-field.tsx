/** A field for actions and questions about the board. It appears when it gets the focus. */
import { Component, type JSX } from "preact";
import { t } from "../language/catalogue";
import { MOST_TEXT } from "../protocol/shape";
import type { Dispatch } from "../state/events";
import { typedTexts } from "../texts/typed";
import { submittedText } from "../ui/form";
import type { View } from "../view/view";

interface CommandFieldProps {
  view: View;
  dispatch: Dispatch;
}

/** Fields so far, on all boards of the page. */
let fields = 0;

export class CommandField extends Component<CommandFieldProps> {
  readonly #list = `torres-typed-${++fields}`;

  override render({ view, dispatch }: CommandFieldProps): JSX.Element {
    return (
      <form
        class="torres-command"
        onSubmit={(event) => {
          const ask = submittedText(event);
          if (!ask) return;
          dispatch({ type: "send", intent: { ask } });
          event.currentTarget.reset();
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== "Escape") return;
          currentTarget.closest(".torres-board")?.querySelector<HTMLElement>("[data-cell][tabindex='0']")?.focus();
        }}
      >
        <label>
          {t`Type an action or a question`}
          <input
            data-typed
            list={this.#list}
            maxLength={MOST_TEXT}
            autocomplete="off"
            placeholder="c3 c4, castles, ?"
          />
        </label>
        <datalist id={this.#list}>
          {typedTexts(view).map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      </form>
    );
  }
}

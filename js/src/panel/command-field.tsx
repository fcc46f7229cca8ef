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

interface CommandFieldState {
  /** Number of the last text for screen readers when something was asked here; null before. */
  askedAfter: number | null;
}

/** Fields so far, on all boards of the page. */
let fields = 0;

/** The answer to what was asked after a text for screen readers; "" without one. */
export const answerAfter = (askedAfter: number | null, said: View["said"]): string =>
  askedAfter !== null && said && said.number > askedAfter ? said.text : "";

export class CommandField extends Component<CommandFieldProps, CommandFieldState> {
  override state: CommandFieldState = { askedAfter: null };
  readonly #list = `torres-typed-${++fields}`;

  override render({ view, dispatch }: CommandFieldProps, { askedAfter }: CommandFieldState): JSX.Element {
    const answer = answerAfter(askedAfter, view.said);
    return (
      <form
        class="torres-command"
        onSubmit={(event) => {
          const ask = submittedText(event);
          if (!ask) return;
          this.setState({ askedAfter: view.said?.number ?? 0 });
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
        {answer && <p aria-hidden="true">{answer}</p>}
        <datalist id={this.#list}>
          {typedTexts(view).map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      </form>
    );
  }
}

/** A field for actions and questions about the board. It appears when it gets the focus. */
import { Component, createRef, type JSX } from "preact";
import { t } from "../language/catalogue";
import { MOST_TEXT } from "../protocol/shape";
import type { Dispatch } from "../state/events";
import { refusalSince } from "../texts/hints";
import { typedTexts } from "../texts/typed";
import { submittedText } from "../ui/form";
import type { View } from "../view/view";

interface CommandFieldProps {
  view: View;
  dispatch: Dispatch;
}

/** An entered text, with the place in the game and the numbers of the view and of its words for screen readers then. */
interface Asked {
  text: string;
  ply: number;
  seq: number;
  said: number;
}

interface CommandFieldState {
  asked: Asked | null;
  /** Whether there are completions. Without any the browser closes their list, which else stays open after an entry. */
  completes: boolean;
}

/** Fields so far, on all boards of the page. */
let fields = 0;

/** The answer to an entered text; "" without one. Words that follow an action are no answer. */
export const answerTo = (asked: Asked | null, { ply, said }: View): string =>
  asked && asked.ply === ply && said && said.number > asked.said ? said.text : "";

/** The first reason for the refusal of an entered text; "" without one. */
export function refusalOf(asked: Asked | null, view: View): string {
  const [first = ""] = refusalSince(asked?.seq ?? null, view).split("\n");
  return first;
}

export class CommandField extends Component<CommandFieldProps, CommandFieldState> {
  override state: CommandFieldState = { asked: null, completes: true };
  readonly #input = createRef<HTMLInputElement>();
  readonly #list = `torres-typed-${++fields}`;

  /** A refused text comes back, to be corrected, unless another text is typed already. */
  override componentDidUpdate({ view: before }: CommandFieldProps): void {
    const { asked } = this.state;
    const input = this.#input.current;
    if (before.seq !== asked?.seq || !refusalOf(asked, this.props.view)) return;
    if (!input?.matches(":focus") || input.value) return;
    input.value = asked.text;
    input.select();
  }

  override render({ view, dispatch }: CommandFieldProps, { asked, completes }: CommandFieldState): JSX.Element {
    const refusal = refusalOf(asked, view);
    const answer = refusal || answerTo(asked, view);
    return (
      <form
        class="torres-command"
        onSubmit={(event) => {
          const ask = submittedText(event);
          if (!ask) return;
          this.setState({
            asked: { text: ask, ply: view.ply, seq: view.seq, said: view.said?.number ?? 0 },
            completes: false,
          });
          dispatch({ type: "send", intent: { ask } });
          event.currentTarget.reset();
        }}
        onPointerDown={() => this.setState({ completes: true })}
        onKeyDown={({ key, currentTarget }) => {
          this.setState({ completes: true });
          if (key !== "Escape") return;
          this.#input.current?.blur();
          currentTarget.closest(".torres-board")?.querySelector<HTMLElement>("[data-cell][tabindex='0']")?.focus();
        }}
      >
        <label>
          {t`Type an action or a question`}
          <input
            ref={this.#input}
            data-typed
            list={this.#list}
            maxLength={MOST_TEXT}
            autocomplete="off"
            placeholder="c3 c4, castles, ?"
          />
        </label>
        {answer && (
          <p aria-hidden="true" class={refusal ? "torres-wrong" : ""}>
            {answer}
          </p>
        )}
        <datalist id={this.#list}>
          {(completes ? typedTexts(view) : []).map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      </form>
    );
  }
}

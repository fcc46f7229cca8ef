/**
 * The middle of the column: set closer, then smaller, as far as that brings all of it into view; else it scrolls. Room
 * is kept for feedback, so the text doesn't move when it appears.
 */
import { Component, type ComponentChildren, createRef, type JSX } from "preact";

/** How close the text is set: the style sheet has a size for each. */
const LEVELS = ["0", "1", "2", "3", "4"];

/** Height of most feedback, and its margin; the least padding below the text. */
const FEEDBACK = 90;
const MARGIN = 12;

interface FittedProps {
  /** Whether something is answered or played. */
  answered: boolean;
  children: ComponentChildren;
}

export class Fitted extends Component<FittedProps> {
  readonly #el = createRef<HTMLDivElement>();
  #fitted = "";
  readonly #resizes = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(() => this.#fit());

  override componentDidMount(): void {
    if (this.#el.current) this.#resizes?.observe(this.#el.current);
    this.#fit();
  }

  override componentDidUpdate(): void {
    this.#fit();
  }

  override componentWillUnmount(): void {
    this.#resizes?.disconnect();
  }

  /** Fit once for a text and its room: how close the text is set may change the room, and must not lead here again. */
  #fit(): void {
    const el = this.#el.current;
    const column = el?.parentElement;
    if (!el || !column) return;
    const fitted = `${column.clientWidth} ${column.clientHeight} ${column.textContent}`;
    if (fitted === this.#fitted) return;
    this.#fitted = fitted;
    const said = column.querySelector<HTMLElement>(".torres-feedback")?.offsetHeight ?? 0;
    if (this.props.answered) el.style.paddingBottom = `${Math.max(MARGIN, FEEDBACK - (said && said + MARGIN))}px`;
    LEVELS.some((level) => {
      el.dataset.tight = level;
      return el.scrollHeight <= el.clientHeight;
    });
    el.style.paddingBottom = "";
  }

  override render({ children }: FittedProps): JSX.Element {
    return (
      // Overflowing text is scrolled to by keyboard, too.
      <div ref={this.#el} class="torres-lesson-body" tabIndex={-1}>
        {children}
      </div>
    );
  }
}

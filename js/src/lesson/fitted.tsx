/** The middle of the column: set closer, then smaller, as far as that brings all of it into view; else it scrolls. */
import { Component, type ComponentChildren, createRef, type JSX } from "preact";

/** How close the text is set: the style sheet has a size for each. */
const LEVELS = ["0", "1", "2", "3"];

export class Fitted extends Component<{ children: ComponentChildren }> {
  readonly #el = createRef<HTMLDivElement>();
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

  #fit(): void {
    const el = this.#el.current;
    if (!el) return;
    for (const level of LEVELS) {
      el.dataset.tight = level;
      if (el.scrollHeight <= el.clientHeight) return;
    }
  }

  override render({ children }: { children: ComponentChildren }): JSX.Element {
    return (
      // What overflows is scrolled to by keyboard, too.
      <div ref={this.#el} class="torres-lesson-body" tabIndex={-1}>
        {children}
      </div>
    );
  }
}

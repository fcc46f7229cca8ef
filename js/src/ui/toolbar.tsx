/** A toolbar: one stop of the Tab key; arrow keys, Home and End move within it. */
import { Component, type ComponentChildren, createRef, type JSX } from "preact";

interface ToolbarProps {
  class: string;
  label: string;
  children: ComponentChildren;
}

/** The next tool for each key: from the place of one, and the number of tools. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export class Toolbar extends Component<ToolbarProps> {
  readonly #bar = createRef<HTMLDivElement>();
  #at = 0;

  override componentDidMount(): void {
    this.#rove(this.#at);
  }

  override componentDidUpdate(): void {
    this.#rove(this.#at);
  }

  override render({ class: kind, label, children }: ToolbarProps): JSX.Element {
    return (
      <div
        ref={this.#bar}
        class={kind}
        role="toolbar"
        aria-label={label}
        onFocusIn={({ target }) => this.#rove(this.#tools().indexOf(target as HTMLElement))}
        onKeyDown={(event) => {
          const tools = this.#tools();
          const at = STEPS[event.key]?.(this.#at, tools.length);
          if (at === undefined) return;
          tools[at]?.focus();
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {children}
      </div>
    );
  }

  #tools(): HTMLElement[] {
    return [...(this.#bar.current?.querySelectorAll<HTMLElement>("button") ?? [])];
  }

  /** Have Tab stop at one tool, the last one used. */
  #rove(at: number): void {
    const tools = this.#tools();
    this.#at = Math.max(0, Math.min(at, tools.length - 1));
    for (const [n, tool] of tools.entries()) tool.tabIndex = n === this.#at ? 0 : -1;
  }
}

/** The controls around the board: those over it, and those below. */
import { type JSX, render } from "preact";
import type { Control } from "./messages";

type Press = (number: number, at: number) => void;

/** Python's texts bring styles along. A strict policy forbids them as attributes, and allows them from a script. */
const withStyles = (text: string): string => text.replaceAll(" style='", " data-style='");

function setStyles(element: HTMLElement | null): void {
  for (const part of element?.querySelectorAll<HTMLElement>("[data-style]") ?? []) {
    part.style.cssText = part.dataset["style"] ?? "";
  }
}

function Part({ control, press }: { control: Control; press: Press }): JSX.Element {
  const { kind, number, title, text = "", primary, disabled, options = [], at = 0, parts = [] } = control;
  if (kind === "button")
    return (
      <button
        type="button"
        title={title}
        class={primary ? "primary" : ""}
        disabled={disabled}
        onClick={() => press(number, 0)}
      >
        {text}
      </button>
    );
  if (kind === "choice")
    return (
      <select
        title={title}
        aria-label={title}
        value={at}
        onChange={({ currentTarget }) => press(number, currentTarget.selectedIndex)}
      >
        {options.map((option, value) => (
          <option key={value} value={value}>
            {option}
          </option>
        ))}
      </select>
    );
  if (kind === "text")
    return <div key={text} class="text" ref={setStyles} dangerouslySetInnerHTML={{ __html: withStyles(text) }} />;
  return (
    <div class={kind ?? ""}>
      {parts.map((part) => (
        <Part key={part.number} control={part} press={press} />
      ))}
    </div>
  );
}

/** Draw the controls of a board into the elements over and below it. */
export function drawControls(whole: Control | null, over: HTMLElement, below: HTMLElement, press: Press): void {
  const parts = whole?.parts ?? [];
  const board = parts.findIndex(({ kind }) => !kind);
  const draw = (some: Control[], element: HTMLElement): void =>
    render(
      some.map((part) => <Part key={part.number} control={part} press={press} />),
      element,
    );
  draw(parts.slice(0, Math.max(board, 0)), over);
  draw(parts.slice(board + 1), below);
}

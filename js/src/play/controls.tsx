/** The controls around the board: those over it, and those below. */
import { type JSX, render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Control, Given } from "./messages";

type Press = (number: number, given: Given) => void;

/** Python's texts bring styles along. A strict policy forbids them as attributes, and allows them from a script. */
const withStyles = (text: string): string => text.replaceAll(" style='", " data-style='");

function setStyles(element: HTMLElement | null): void {
  for (const part of element?.querySelectorAll<HTMLElement>("[data-style]") ?? []) {
    part.style.cssText = part.dataset["style"] ?? "";
  }
}

function Choice({ control, press }: { control: Control; press: Press }): JSX.Element {
  const { number, title, label, options = [], at = -1, rows = 1 } = control;
  const id = `play-field-${number}`;
  return (
    <div class="labelled">
      {label && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        title={title || undefined}
        aria-label={label ? undefined : title}
        size={rows}
        value={at}
        onChange={({ currentTarget }) => press(number, currentTarget.selectedIndex)}
      >
        {options.map((option, value) => (
          <option key={value} value={value} selected={value === at}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A line or an area of text. Text being typed stays, whatever Python draws meanwhile. */
function Field({ control, press }: { control: Control; press: Press }): JSX.Element {
  const { number, title, label, text = "", placeholder = "", rows = 1, options = [] } = control;
  const id = `play-field-${number}`;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // At each answer, not only with another text: Python empties a field that it has read.
  useLayoutEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = text;
  });
  const shared = {
    id,
    ref: field,
    title: title || undefined,
    placeholder,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => press(number, currentTarget.value),
  };
  return (
    <div class="labelled">
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? <textarea {...shared} rows={rows} /> : <input {...shared} list={`${id}-list`} />}
      {options.length > 0 && (
        <datalist id={`${id}-list`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </div>
  );
}

function Part({ control, press }: { control: Control; press: Press }): JSX.Element {
  const { kind, number, title, label, text = "", primary, disabled, at = 0, parts = [] } = control;
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
  if (kind === "choice") return <Choice control={control} press={press} />;
  if (kind === "field") return <Field control={control} press={press} />;
  if (kind === "check")
    return (
      <label>
        <input
          type="checkbox"
          checked={at === 1}
          onChange={({ currentTarget }) => press(number, currentTarget.checked ? 1 : 0)}
        />
        {label}
      </label>
    );
  if (kind === "text")
    return (
      <div class="labelled">
        {label}
        <div key={text} class="text" ref={setStyles} dangerouslySetInnerHTML={{ __html: withStyles(text) }} />
      </div>
    );
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
  const found = parts.findIndex(({ kind }) => !kind);
  const board = found < 0 ? parts.length : found;
  const draw = (some: Control[], element: HTMLElement): void =>
    render(
      some.map((part) => <Part key={part.number} control={part} press={press} />),
      element,
    );
  draw(parts.slice(0, board), over);
  draw(parts.slice(board + 1), below);
}

/** The form around a board: fields, choices and buttons, words and links, as Python describes them. */
import { Component, type ComponentChildren, type JSX } from "preact";
import { type FieldPart, type FormPart, MOST_FIELD, type WordsPart } from "../protocol/shape";
import type { Dispatch } from "../state/events";
import { Button } from "../ui/button";
import { keyOf } from "../view/form";

/** What a part of the form gives: a text, the number of an option, or 1 and 0 for a box. */
type Given = number | string;

interface PartProps<Part extends FormPart = FormPart> {
  part: Part;
  /** Gives it to the part of this name. */
  give(name: string, given: Given): void;
}

interface Typed {
  currentTarget: HTMLInputElement | HTMLTextAreaElement;
}

/** Parts of a form, one below the other. */
export function FormParts({ parts, dispatch }: { parts: FormPart[]; dispatch: Dispatch }): JSX.Element {
  const give = (name: string, given: Given): void => dispatch({ type: "send", intent: { form: [name, given] } });
  return (
    <div class="torres-around">
      <Parts parts={parts} give={give} />
    </div>
  );
}

const Parts = ({ parts, give }: Pick<PartProps, "give"> & { parts: FormPart[] }): JSX.Element => (
  <>
    {parts.map((part, at) => (
      <Part key={keyOf(part, at)} part={part} give={give} />
    ))}
  </>
);

/** A field below its label. */
const Labelled = ({ label, children }: { label: string; children: ComponentChildren }): JSX.Element => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the field is among the children
  <label class="torres-labelled">
    <span>{label}</span>
    {children}
  </label>
);

function Part({ part, give }: PartProps): JSX.Element | null {
  switch (part.kind) {
    case "board":
      return null;
    case "button":
      return (
        <Button class={part.primary ? "torres-primary" : ""} title={part.title} onPress={() => give(part.name, 1)}>
          {part.label}
        </Button>
      );
    case "field":
      return <Field part={part} give={give} />;
    case "choice":
      return (
        <Labelled label={part.label}>
          <select
            aria-label={part.label}
            size={part.rows}
            value={part.at}
            onChange={({ currentTarget }) => give(part.name, currentTarget.selectedIndex)}
          >
            {part.options.map((option, value) => (
              <option key={value} value={value} selected={value === part.at}>
                {option}
              </option>
            ))}
          </select>
        </Labelled>
      );
    case "check":
      return (
        <label>
          <input
            type="checkbox"
            checked={part.at === 1}
            onChange={({ currentTarget }) => give(part.name, currentTarget.checked ? 1 : 0)}
          />{" "}
          {part.label}
        </label>
      );
    case "steps":
      return (
        <ol>
          {part.options.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      );
    case "link":
      return (
        <a
          class={part.primary ? "torres-button torres-primary" : ""}
          href={part.href}
          download={part.file || undefined}
        >
          {part.label}
        </a>
      );
    case "line":
    case "column":
      return (
        <div class={`torres-form-${part.kind}`}>
          <Parts parts={part.parts} give={give} />
        </div>
      );
    default:
      return <Words part={part} />;
  }
}

/** Milliseconds after a key until what is typed is given. */
const TYPED = 500;

let fields = 0;

/** A line or lines of text. A text that is being typed stays, whatever Python draws meanwhile. */
class Field extends Component<PartProps<FieldPart>> {
  readonly #list = `torres-options-${++fields}`;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #give = ({ currentTarget: { value } }: Typed): void => {
    clearTimeout(this.#timer);
    this.props.give(this.props.part.name, value);
  };

  readonly #giveSoon = (event: Typed): void => {
    clearTimeout(this.#timer);
    const { currentTarget } = event;
    this.#timer = setTimeout(() => this.#give({ currentTarget }), TYPED);
  };

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  override render({ part: { label, text, placeholder, rows, options } }: PartProps<FieldPart>): JSX.Element {
    const suggests = options.length > 0;
    const shared = {
      "aria-label": label,
      placeholder,
      maxLength: MOST_FIELD,
      ref: (field: HTMLInputElement | HTMLTextAreaElement | null): void => {
        if (field && !field.matches(":focus")) field.value = text;
      },
      onInput: this.#giveSoon,
      onChange: this.#give,
    };
    return (
      <Labelled label={label}>
        {rows > 1 ? (
          <textarea {...shared} rows={rows} />
        ) : (
          <input {...shared} list={suggests ? this.#list : undefined} />
        )}
        {suggests && (
          <datalist id={this.#list}>
            {options.map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        )}
      </Labelled>
    );
  }
}

function Words({ part: { kind, label, text } }: { part: WordsPart }): JSX.Element {
  switch (kind) {
    case "heading":
      return <h3>{text}</h3>;
    case "code":
      return (
        <>
          <p>{label}</p>
          <pre>{text}</pre>
        </>
      );
    case "copy":
      return (
        <Labelled label={label}>
          <input readOnly aria-label={label} value={text} />
        </Labelled>
      );
    case "markup":
      return <div key={text} ref={setStyles} dangerouslySetInnerHTML={{ __html: withoutStyles(text) }} />;
    default:
      return (
        <p class={kind === "said" ? "torres-said" : ""}>
          {label && <b>{label}: </b>}
          {text}
        </p>
      );
  }
}

/** Pictures bring styles along. A strict policy of a page forbids them as attributes, and allows them from a script. */
const withoutStyles = (text: string): string => text.replaceAll(" style='", " data-style='");

function setStyles(element: HTMLElement | null): void {
  for (const part of element?.querySelectorAll<HTMLElement>("[data-style]") ?? [])
    part.style.cssText = part.dataset["style"] ?? "";
}

/** The form around a board: fields, choices and buttons, words and links, as Python describes them. */
import { Component, type ComponentChildren, type JSX } from "preact";
import { type FormPart, MOST_FIELD } from "../protocol/shape";
import type { Dispatch } from "../state/events";
import { Button } from "../ui/button";
import { keyOf } from "../view/form";

/** What a part of the form gives: a text, the number of an option, or 1 and 0 for a box. */
type Given = number | string;

interface PartProps {
  part: FormPart;
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
const Labelled = ({ label, children }: { label: string | undefined; children: ComponentChildren }): JSX.Element => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the field is among the children
  <label class="torres-labelled">
    <span>{label}</span>
    {children}
  </label>
);

function Part({ part, give }: PartProps): JSX.Element {
  const { kind, name = "", label, text = "", options = [], at = -1 } = part;
  switch (kind) {
    case "button":
      return (
        <Button class={part.primary ? "torres-primary" : ""} title={part.title ?? ""} onPress={() => give(name, 1)}>
          {label}
        </Button>
      );
    case "field":
      return <Field part={part} give={give} />;
    case "choice":
      return (
        <Labelled label={label}>
          <select
            aria-label={label}
            size={part.rows ?? 1}
            value={at}
            onChange={({ currentTarget }) => give(name, currentTarget.selectedIndex)}
          >
            {options.map((option, value) => (
              <option key={value} value={value} selected={value === at}>
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
            checked={at === 1}
            onChange={({ currentTarget }) => give(name, currentTarget.checked ? 1 : 0)}
          />{" "}
          {label}
        </label>
      );
    case "copy":
      return (
        <Labelled label={label}>
          <input readOnly aria-label={label} value={text} />
        </Labelled>
      );
    case "line":
    case "column":
      return (
        <div class={`torres-form-${kind}`}>
          <Parts parts={part.parts ?? []} give={give} />
        </div>
      );
    default:
      return <Shown part={part} />;
  }
}

/** Milliseconds after a key until what is typed is given. */
const TYPED = 500;

let fields = 0;

/** A line or lines of text. A text that is being typed stays, whatever Python draws meanwhile. */
class Field extends Component<PartProps> {
  readonly #list = `torres-options-${++fields}`;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #give = ({ currentTarget: { value } }: Typed): void => {
    clearTimeout(this.#timer);
    this.props.give(this.props.part.name ?? "", value);
  };

  readonly #giveSoon = (event: Typed): void => {
    clearTimeout(this.#timer);
    const { currentTarget } = event;
    this.#timer = setTimeout(() => this.#give({ currentTarget }), TYPED);
  };

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  override render({ part: { label, text = "", placeholder, rows = 1, options = [] } }: PartProps): JSX.Element {
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

/** A part that takes nothing. */
function Shown({
  part: { kind, label, text = "", options = [], href, file, primary },
}: {
  part: FormPart;
}): JSX.Element {
  switch (kind) {
    case "steps":
      return (
        <ol>
          {options.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      );
    case "heading":
      return <h3>{text}</h3>;
    case "code":
      return (
        <>
          <p>{label}</p>
          <pre>{text}</pre>
        </>
      );
    case "link":
      return (
        <a class={primary ? "torres-button torres-primary" : ""} href={href ?? ""} download={file || undefined}>
          {label}
        </a>
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

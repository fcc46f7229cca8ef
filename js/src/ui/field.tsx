/** A field of a form. A text that is being typed stays, however often the board is drawn meanwhile. */
import { Component, type JSX } from "preact";

interface FieldProps {
  label: string;
  value: number | string;
  /** The largest number; without it the field takes a text. */
  most?: number;
  /** The field was left, or Enter pressed, with another value in it. */
  change(field: HTMLInputElement): void;
}

export class Field extends Component<FieldProps, { typed: string | null }> {
  override state: { typed: string | null } = { typed: null };

  override render({ label, value, most, change }: FieldProps): JSX.Element {
    const kind = most === undefined ? ({ type: "text" } as const) : ({ type: "number", min: 0, max: most } as const);
    return (
      <input
        {...kind}
        aria-label={label}
        value={this.state.typed ?? value}
        onInput={({ currentTarget }) => this.setState({ typed: currentTarget.value })}
        onChange={({ currentTarget }) => change(currentTarget)}
        onBlur={() => this.setState({ typed: null })}
      />
    );
  }
}

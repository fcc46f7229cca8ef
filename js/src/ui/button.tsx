/** The button of all bars and panels. */
import type { ComponentChildren, JSX } from "preact";

export interface ButtonProps {
  label?: string;
  title?: string;
  class?: string;
  disabled?: boolean;
  pressed?: boolean;
  /** Whether it stands for the position that is shown. */
  current?: boolean;
  keys?: string;
  /** Its cost in action points, shown and said after its name. */
  cost?: number;
  /** Its `tabIndex`, where arrow keys move within a group. */
  tab?: 0 | -1;
  /** Without it, the button submits its form. */
  onPress?(): void;
  children: ComponentChildren;
}

export function Button({
  label,
  title,
  class: kind = "",
  disabled,
  pressed,
  current,
  keys,
  cost,
  tab,
  onPress,
  children,
}: ButtonProps): JSX.Element {
  return (
    <button
      type={onPress ? "button" : "submit"}
      class={`torres-button ${kind}`}
      aria-label={label}
      title={title ?? label}
      aria-disabled={disabled ? "true" : undefined}
      aria-pressed={pressed}
      aria-current={current ? "step" : undefined}
      aria-keyshortcuts={keys}
      data-cost={cost}
      tabIndex={tab}
      onClick={() => !disabled && onPress?.()}
    >
      {children}
    </button>
  );
}

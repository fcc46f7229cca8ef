/** The camera's buttons over the board, and the plain button all parts use. */
import type { ComponentChildren, JSX } from "preact";
import { t } from "../language";
import type { CameraView } from "../scene/camera";
import type { Controls } from "./controls";
import { Icon, type IconName } from "./icons";

interface ButtonProps {
  label?: string;
  title?: string;
  class?: string;
  disabled?: boolean;
  pressed?: boolean;
  /** It stands for the position that is shown. */
  current?: boolean;
  keys?: string;
  /** Its price in action points, shown and said after its name. */
  cost?: number;
  /** Its place among the stops of the Tab key, where that is not its own. */
  tab?: 0 | -1;
  onPress(): void;
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
      type="button"
      class={`torres-button ${kind}`}
      aria-label={label}
      title={title ?? label}
      aria-disabled={disabled ? "true" : undefined}
      aria-pressed={pressed}
      aria-current={current ? "step" : undefined}
      aria-keyshortcuts={keys}
      data-cost={cost}
      tabIndex={tab}
      onClick={() => !disabled && onPress()}
    >
      {children}
    </button>
  );
}

const SIDES: [CameraView, label: string, letter: string][] = [
  ["south", t`From the south`, t`S`],
  ["east", t`From the east`, t`E`],
  ["north", t`From the north`, t`N`],
  ["west", t`From the west`, t`W`],
];

export function CameraBar({ controls }: { controls: Controls }): JSX.Element {
  const tool = (icon: IconName, label: string, onPress: () => void): JSX.Element => (
    <Button class="torres-small" label={label} onPress={onPress}>
      <Icon name={icon} />
    </Button>
  );
  return (
    <div class="torres-camera" role="toolbar" aria-label={t`Camera`}>
      {tool("home", t`Reset the camera`, () => controls.look("home"))}
      {tool("above", t`From above`, () => controls.look("above"))}
      {SIDES.map(([side, label, letter]) => (
        <Button key={side} class="torres-small" label={label} onPress={() => controls.look(side)}>
          {letter}
        </Button>
      ))}
      {tool("left", t`Turn left`, () => controls.turn(-30))}
      {tool("right", t`Turn right`, () => controls.turn(30))}
      {tool("nearer", t`Nearer (or Ctrl and the wheel)`, () => controls.zoom(0.8))}
      {tool("farther", t`Farther (or Ctrl and the wheel)`, () => controls.zoom(1.25))}
    </div>
  );
}

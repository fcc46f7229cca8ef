/** The buttons of the camera. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import type { CameraView } from "../protocol/shape";
import type { Dispatch } from "../state/events";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icons";
import { Toolbar } from "../ui/toolbar";

const SIDES: [CameraView, label: string, letter: string][] = [
  ["south", t`From the south`, t`S`],
  ["east", t`From the east`, t`E`],
  ["north", t`From the north`, t`N`],
  ["west", t`From the west`, t`W`],
];

/** Shows a lesson's board from above, and as at first again. */
export function AboveButton({ on, dispatch }: { on: boolean; dispatch: Dispatch }): JSX.Element {
  return (
    <Button
      class="torres-small"
      label={t`From above`}
      pressed={on}
      onPress={() => dispatch({ type: "look", view: on ? "home" : "above" })}
    >
      <Icon name="above" />
    </Button>
  );
}

/** The buttons of the camera; in a lesson the look from above has its place over the picture. */
export function CameraBar({ dispatch, lesson }: { dispatch: Dispatch; lesson?: true }): JSX.Element {
  const tool = (icon: IconName, label: string, onPress: () => void): JSX.Element => (
    <Button class="torres-small" label={label} onPress={onPress}>
      <Icon name={icon} />
    </Button>
  );
  return (
    <Toolbar class="torres-camera" label={t`Camera`}>
      {tool("home", t`Reset the camera`, () => dispatch({ type: "look", view: "home" }))}
      {!lesson && tool("above", t`From above`, () => dispatch({ type: "look", view: "above" }))}
      {SIDES.map(([side, label, letter]) => (
        <Button key={side} class="torres-small" label={label} onPress={() => dispatch({ type: "look", view: side })}>
          {letter}
        </Button>
      ))}
      {tool("left", t`Turn left`, () => dispatch({ type: "turn", degrees: -30 }))}
      {tool("right", t`Turn right`, () => dispatch({ type: "turn", degrees: 30 }))}
      {tool("nearer", t`Zoom in (or Ctrl and the wheel)`, () => dispatch({ type: "zoom", factor: 0.8 }))}
      {tool("farther", t`Zoom out (or Ctrl and the wheel)`, () => dispatch({ type: "zoom", factor: 1.25 }))}
    </Toolbar>
  );
}

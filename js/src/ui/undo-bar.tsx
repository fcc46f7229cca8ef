/** Undo and redo, of the game or in the editor, and the button that opens the editor. */
import type { JSX } from "preact";
import type { View } from "../game/view";
import type { Dispatch } from "../state/events";
import { t } from "../texts/catalogue";
import { Button } from "./button";
import { Icon } from "./icons";

export function UndoBar({ view, dispatch }: { view: View; dispatch: Dispatch }): JSX.Element {
  const button = (command: "undo" | "redo", label: string, key: string): JSX.Element => (
    <Button
      class="torres-small"
      label={label}
      title={`${label} (${key})`}
      keys={key}
      disabled={!view[command]}
      onPress={() => dispatch({ type: "command", command })}
    >
      <Icon name={command} />
    </Button>
  );
  return (
    <div class="torres-undo-bar" role="group" aria-label={t`Time`}>
      {button("undo", t`Undo`, "U")}
      {button("redo", t`Redo`, "Y")}
      {view.edit && !view.draft && (
        <Button
          class="torres-small"
          label={t`Set up a position`}
          onPress={() => dispatch({ type: "command", command: "edit" })}
        >
          <Icon name="edit" />
        </Button>
      )}
    </div>
  );
}

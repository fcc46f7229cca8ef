/** Steps back and forth. */
import type { JSX } from "preact";
import type { Command } from "../intents";
import { t } from "../language";
import type { Scene } from "../view";
import { Button } from "./buttons";
import { Icon } from "./icons";

/** Undo and redo, of the game or in the editor, and the way into the editor. */
export function Steps({ view, command }: { view: Scene; command(command: Command): void }): JSX.Element {
  const step = (name: "undo" | "redo", label: string, key: string): JSX.Element => (
    <Button
      class="torres-small"
      label={label}
      title={`${label} (${key})`}
      keys={key}
      disabled={!view[name]}
      onPress={() => command(name)}
    >
      <Icon name={name} />
    </Button>
  );
  return (
    <div class="torres-time" role="group" aria-label={t`Time`}>
      {step("undo", t`Undo`, "U")}
      {step("redo", t`Redo`, "Y")}
      {view.edit && !view.draft && (
        <Button class="torres-small" label={t`Set up a position`} onPress={() => command("edit")}>
          <Icon name="edit" />
        </Button>
      )}
    </div>
  );
}

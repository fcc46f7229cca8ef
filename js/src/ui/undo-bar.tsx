/**
 * Undo and redo, of the game or in the editor, and the buttons that copy a link and open the editor. Undo and redo
 * come last: at the end of the line they stay under the pointer while the others come and go.
 */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import type { Dispatch } from "../state/events";
import type { View } from "../view/view";
import { CommandButton, LinkButton } from "./link";

export function UndoBar({ view, dispatch }: { view: View; dispatch: Dispatch }): JSX.Element {
  const button = (command: "undo" | "redo", label: string, keys: string): JSX.Element => (
    <CommandButton {...{ command, label, keys, dispatch }} title={`${label} (${keys})`} disabled={!view[command]} />
  );
  return (
    <div class="torres-undo-bar" role="group" aria-label={t`Time`}>
      {view.rules && <CommandButton command="rules" label={t`The rules`} dispatch={dispatch} />}
      {view.edit && !view.draft && (
        <>
          <LinkButton dispatch={dispatch} />
          <CommandButton command="edit" label={t`Set up a position`} dispatch={dispatch} />
        </>
      )}
      {button("undo", t`Undo`, "U")}
      {button("redo", t`Redo`, "Y")}
    </div>
  );
}

/** Files of games and positions: one that is given to the reader, and one that the reader gives. */
import type { ComponentChildren, JSX } from "preact";
import { t } from "../language/catalogue";
import { MOST_OPENED } from "../protocol/shape";
import type { Dispatch } from "../state/events";
import type { GameFile, View } from "../view/view";
import { Button } from "./button";

/** The text of a file; too long a file is cut, but to a length that Python still refuses. */
export const textOf = (file: Blob): Promise<string> => file.slice(0, MOST_OPENED + 1).text();

const address = ({ text }: GameFile): string => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;

/** Have the browser save a file. */
export function download(file: GameFile): void {
  const anchor = document.createElement("a");
  anchor.href = address(file);
  anchor.download = file.name;
  anchor.click();
}

/** A link to the saved file, in case the browser did not save it. */
export const SavedFile = ({ file }: { file: GameFile }): JSX.Element => (
  <p class="torres-saved">
    {t`It is in a file, which opens here or on any other board.`}{" "}
    <a class="torres-button" download={file.name} href={address(file)}>
      {t`Download ${file.name}`}
    </a>
  </p>
);

/** A button that opens a file of the reader's. */
function OpenFile({ dispatch, children }: { dispatch: Dispatch; children: ComponentChildren }): JSX.Element {
  return (
    <label class="torres-button torres-open-file">
      {children}
      <input
        type="file"
        class="torres-visually-hidden"
        accept=".txt,.json,.torres,text/plain,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) void textOf(file).then((text) => dispatch({ type: "open", text }));
        }}
      />
    </label>
  );
}

/** Saving the game, opening another one, and the way back to the game before. */
export function Files({ view, dispatch }: { view: View; dispatch: Dispatch }): JSX.Element | null {
  if (!view.edit) return null;
  return (
    <details class="torres-files">
      <summary>{t`Save and open`}</summary>
      <div class="torres-row">
        <Button onPress={() => dispatch({ type: "command", command: "save" })}>{t`Save the game`}</Button>
        <OpenFile dispatch={dispatch}>{t`Open a file`}</OpenFile>
        {view.previous && (
          <Button
            onPress={() => dispatch({ type: "command", command: "previous" })}
          >{t`Back to the game before`}</Button>
        )}
      </div>
      <p>{t`A file, a link or a text of a game can also be dropped on the board, or pasted with Ctrl+V.`}</p>
    </details>
  );
}

/** Files of games and positions: one that is given to the reader, and one that the reader gives. */
import { Component, type ComponentChildren, type JSX } from "preact";
import { t } from "../language/catalogue";
import { MOST_OPENED } from "../protocol/shape";
import type { Dispatch } from "../state/events";
import { refusalSince } from "../texts/hints";
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

/** A button that takes the text of a file of the reader's. */
function OpenFile({ onOpen, children }: { onOpen(text: string): void; children: ComponentChildren }): JSX.Element {
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
          if (file) void textOf(file).then(onOpen);
        }}
      />
    </label>
  );
}

interface FilesProps {
  view: View;
  dispatch: Dispatch;
}

interface FilesState {
  /** The number of the view when a file was opened, until what follows its answer. */
  opened: number | null;
}

/** Saving the game, opening another one, and the way back to the game before. It also shows why a file was refused. */
export class Files extends Component<FilesProps, FilesState> {
  override state: FilesState = { opened: null };

  override componentDidUpdate({ view: before }: FilesProps): void {
    const { opened } = this.state;
    const answered = opened !== null && before.seq !== opened;
    if (answered && before.seq !== this.props.view.seq) this.setState({ opened: null });
  }

  override render({ view, dispatch }: FilesProps, { opened }: FilesState): JSX.Element | null {
    if (!view.edit) return null;
    const refusal = refusalSince(opened, view);
    return (
      <details class="torres-files">
        <summary>{t`Save and open`}</summary>
        <div class="torres-row">
          <Button onPress={() => dispatch({ type: "command", command: "save" })}>{t`Save the game`}</Button>
          <OpenFile
            onOpen={(text) => {
              this.setState({ opened: this.props.view.seq });
              dispatch({ type: "open", text });
            }}
          >{t`Open a file`}</OpenFile>
          {view.previous && (
            <Button
              onPress={() => dispatch({ type: "command", command: "previous" })}
            >{t`Back to the game before`}</Button>
          )}
        </div>
        {refusal && (
          <p aria-hidden="true" class="torres-wrong">
            {refusal}
          </p>
        )}
        <p>{t`A file, a link or a text of a game can also be dropped on the board, or pasted with Ctrl+V.`}</p>
      </details>
    );
  }
}

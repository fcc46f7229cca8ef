/** The button that asks for a link to the position, and what comes: the link, which is copied, or a file. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import type { Dispatch } from "../state/events";
import type { View } from "../view/view";
import { Button, type ButtonProps } from "./button";
import { copyFrom } from "./clipboard";
import { SavedFile } from "./files";
import { Icon } from "./icons";

interface CommandProps extends Omit<ButtonProps, "onPress" | "children"> {
  command: "undo" | "redo" | "link" | "edit" | "evaluation" | "rules";
  dispatch: Dispatch;
}

export const CommandButton = ({ command, dispatch, ...rest }: CommandProps): JSX.Element => (
  <Button class="torres-small" {...rest} onPress={() => dispatch({ type: "command", command })}>
    <Icon name={command} />
  </Button>
);

export const LinkButton = ({ dispatch }: { dispatch: Dispatch }): JSX.Element => (
  <CommandButton command="link" label={t`Copy link`} dispatch={dispatch} />
);

const copy = (field: HTMLInputElement | null): void => {
  if (field) void copyFrom(field);
};

/** A link or a file that the reader has asked for. */
export function Handed({ view: { link, file } }: { view: View }): JSX.Element | null {
  if (file) return <SavedFile file={file} />;
  return link ? (
    <label>
      {t`Copied.`} <input ref={copy} readOnly value={link} />
    </label>
  ) : null;
}

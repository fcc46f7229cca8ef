/** The link to a position: the button that asks for it, and the link, which is copied as it comes. */
import type { JSX } from "preact";
import type { Dispatch } from "../state/events";
import { t } from "../texts/catalogue";
import { Button, type ButtonProps } from "./button";
import { copyFrom } from "./clipboard";
import { Icon } from "./icons";

interface CommandProps extends Omit<ButtonProps, "onPress" | "children"> {
  command: "undo" | "redo" | "link" | "edit" | "evaluation";
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

/** A link without a page, as where none is set, opens nothing by itself. */
export const CopiedLink = ({ link }: { link: string }): JSX.Element | null =>
  link ? (
    <label>
      {t`Copied.`} {!link.includes("://") && t`It has no page to open: paste it into the editor of a board.`}{" "}
      <input ref={copy} readOnly value={link} />
    </label>
  ) : null;

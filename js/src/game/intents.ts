/** What the page can ask Python for (`docs/protocol.md`). */
import type { Edit } from "./edits";

export type Command = "undo" | "redo" | "moves" | "edit" | "play" | "cancel" | "link" | "evaluation" | "new" | "review";

/** An intent without its number. */
export type Intent =
  | { action: string }
  | { command: Command }
  | { ply: number }
  | { node: number }
  | { notes: string[] }
  | { comment: string }
  | { delete: number }
  | { promote: number }
  | { edit: Edit }
  | { lesson: string };

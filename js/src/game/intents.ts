/** The requests of the page to Python (`docs/protocol.md`). */
import type { Command } from "../protocol/shape";

export type { Command } from "../protocol/shape";

/** A change of the position that is being set up. */
export type Edit =
  | { raise: string }
  | { lower: string }
  | { figure: [cell: string, who: string] }
  | { set: Record<string, unknown> }
  | { hold: [player: number, card: string, count: number] }
  | { paste: string }
  | { start: "empty" | "new" | "position" }
  | { fill: "stacks" | "cards" | "no-cards" };

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
  | { lesson: string }
  | { analyst: string }
  | { form: [name: string, given: number | string] }
  | { pool: string }
  | { ask: string }
  | { open: string };

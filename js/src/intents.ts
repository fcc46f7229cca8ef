/** The way up: intents, numbered, and the patience with which their answers are awaited. */

import type { Model } from "./host";
import type { Edit } from "./study/edits";

/** How long an intent may wait for its view before the board says that a kernel is needed. */
const PATIENCE_MS = 4000;

/** Rises over all boards of the page, and from one page to the next. */
let lastSeq = Date.now();

export type Command = "undo" | "redo" | "moves" | "edit" | "play" | "cancel";
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

export class Intents {
  readonly #model: Model;
  readonly #unanswered: () => void;
  #pending: { seq: number; timer: ReturnType<typeof setTimeout> } | undefined;

  /** `unanswered` is called when an intent cannot be sent or its view does not come. */
  constructor(model: Model, unanswered: () => void) {
    this.#model = model;
    this.#unanswered = unanswered;
  }

  send(intent: Intent): void {
    lastSeq += 1;
    this.end();
    this.#pending = { seq: lastSeq, timer: setTimeout(this.#unanswered, PATIENCE_MS) };
    this.#model.set("intent", { seq: lastSeq, ...intent });
    this.save();
  }

  /** Sends what was set on the model; a dead connection may refuse it, which matters where an answer is awaited. */
  save(): void {
    try {
      this.#model.save_changes();
    } catch {
      if (this.#pending) this.#unanswered();
    }
  }

  /** A view with this number came: whether it answers the last intent. */
  answered(seq: number): boolean {
    if (!this.#pending || seq < this.#pending.seq) return false;
    this.end();
    return true;
  }

  /** Awaits nothing any more. */
  end(): void {
    clearTimeout(this.#pending?.timer);
    this.#pending = undefined;
  }
}

/** Sends numbered intents, and reports those that are not answered in time. */
import type { Intent } from "../game/intents";
import type { Model } from "../host";

/** How long an answer may take, in milliseconds, before the board says that a kernel is needed. */
const TIMEOUT = 4000;

/** Grows over all boards of the page, and from one page to the next. */
let lastSeq = Date.now();

export class IntentSender {
  readonly #model: Model;
  readonly #unanswered: () => void;
  #pending: { seq: number; timer: ReturnType<typeof setTimeout> } | undefined;

  /** `unanswered` is called when an intent cannot be sent or its answer does not come. */
  constructor(model: Model, unanswered: () => void) {
    this.#model = model;
    this.#unanswered = unanswered;
  }

  /** Send an intent. `seen` is the number of the last view: of another page's intent, if that was later. */
  send(intent: Intent, seen = 0): void {
    lastSeq = Math.max(lastSeq, seen) + 1;
    this.stop();
    this.#pending = { seq: lastSeq, timer: setTimeout(this.#unanswered, TIMEOUT) };
    this.#model.set("intent", { seq: lastSeq, ...intent });
    this.save();
  }

  /** Send the traits that were set. A dead connection may refuse them, which matters only if an answer is awaited. */
  save(): void {
    try {
      this.#model.save_changes();
    } catch {
      if (this.#pending) this.#unanswered();
    }
  }

  /** Whether a view with this number answers the last intent. */
  isAnswered(seq: number): boolean {
    if (!this.#pending || seq < this.#pending.seq) return false;
    this.stop();
    return true;
  }

  /** Await no answer any more. */
  stop(): void {
    clearTimeout(this.#pending?.timer);
    this.#pending = undefined;
  }
}

/** Sends numbered intents, and reports unanswered ones. */
import type { Intent } from "../game/intents";
import type { Model } from "../host";

/** Longest wait for an answer, in milliseconds; then the board says that a kernel is needed. */
const TIMEOUT = 10_000;
/** From this wait on, in milliseconds, the board says that Python thinks. */
const NOTICEABLE = 700;

/** Grows over all boards of the page, and from one page to the next. */
let lastSeq = Date.now();

export class IntentSender {
  readonly #model: Model;
  readonly #unanswered: () => void;
  readonly #thinks: () => void;
  /** Intents that wait for the answer to the one under way: a host may send no more than the last value of a trait. */
  readonly #waiting: Intent[] = [];
  #pending: { seq: number; timers: ReturnType<typeof setTimeout>[]; late?: boolean } | undefined;

  /**
   * `unanswered` is called when an intent cannot be sent or its answer does not come, `thinks` when the answer takes a
   * moment.
   */
  constructor(model: Model, unanswered: () => void, thinks: () => void) {
    this.#model = model;
    this.#unanswered = unanswered;
    this.#thinks = thinks;
  }

  /** Whether an answer is awaited. */
  get waits(): boolean {
    return this.#pending !== undefined && !this.#pending.late;
  }

  /** Send an intent, after those before it. `seen` is the number of the last view, which may answer another page. */
  send(intent: Intent, seen = 0): void {
    if (this.waits) {
      this.#waiting.push(intent);
      return;
    }
    lastSeq = Math.max(lastSeq, seen) + 1;
    const timers = [setTimeout(() => this.#thinks(), NOTICEABLE)];
    if (!this.#model.patient) timers.push(setTimeout(() => this.#fail(), TIMEOUT));
    this.#pending = { seq: lastSeq, timers };
    this.#model.set("intent", { seq: lastSeq, ...intent });
    this.save();
  }

  /** Send the traits that were set. A dead connection may refuse them, which matters only if an answer is awaited. */
  save(): void {
    try {
      this.#model.save_changes();
    } catch {
      this.#fail();
    }
  }

  /** Take the number of a view, and send what waits for it. Returns whether it answers the intent under way. */
  answer(seq: number): boolean {
    if (!this.#pending || seq < this.#pending.seq) return false;
    this.#settle();
    const next = this.#waiting.shift();
    if (next) this.send(next, seq);
    return true;
  }

  /** Await no answer any more, and send nothing that waits. */
  stop(): void {
    this.#settle();
    this.#waiting.length = 0;
  }

  /** Await no answer to the intent under way. */
  #settle(): void {
    this.#pending?.timers.forEach(clearTimeout);
    this.#pending = undefined;
  }

  #fail(): void {
    if (!this.#pending) return;
    this.#pending.late = true;
    this.#waiting.length = 0;
    this.#unanswered();
  }
}

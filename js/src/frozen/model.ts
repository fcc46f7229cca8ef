/** A board's model where there is no Python: the views of one line of a game, a ply each, to travel through. */
import type { Model } from "../host";
import type { Intent } from "../intents";
import { t } from "../language";
import { OVERLAYS } from "../overlays";
import type { View } from "../view";

export type FrozenView = Partial<View>;

const NOT_PLAYED = t`This is a saved game: it can be looked through, not played.`;

export class FrozenModel implements Model {
  readonly #views: FrozenView[];
  readonly #traits = new Map<string, unknown>([
    ["selected", ""],
    ["camera", {}],
    ["overlay", ""],
  ]);
  readonly #listeners = new Map<string, Set<() => void>>();
  #ply: number;
  #asked: unknown;
  #overlay: unknown = "";

  /** Begins at `ply`, a place in `views`. */
  constructor(views: readonly FrozenView[], ply: number, options: unknown) {
    this.#views = [...views];
    this.#ply = this.#within(ply);
    this.#traits.set("options", options);
    // Each view brings one overlay along; the others would take Python.
    this.#traits.set(
      "overlays",
      OVERLAYS.filter((kind) => views.some(({ overlay }) => overlay?.kind === kind)),
    );
    this.#traits.set("view", this.#framed({ ...views[this.#ply], last: null }));
  }

  /** Actions before the position that is shown. */
  get ply(): number {
    return this.#ply;
  }

  get lastPly(): number {
    return this.#views.length - 1;
  }

  #within(ply: number): number {
    return Math.max(0, Math.min(this.lastPly, Math.trunc(ply) || 0));
  }

  /** Shows the position after so many actions. */
  go(ply: number): void {
    this.#go(ply, this.#seq);
  }

  #go(ply: number, seq: number): void {
    const before = this.#ply;
    this.#ply = this.#within(ply);
    const near = Math.abs(this.#ply - before) <= 1;
    // Only a single step is shown as an action: the figure glides.
    this.#show({ ...this.#views[this.#ply], seq, ...(near ? {} : { last: null }) });
  }

  get #seq(): number {
    return (this.get("view") as FrozenView).seq ?? 0;
  }

  /** The page has a bar of its own to travel by, and the board shows none; an overlay is seen where it was chosen. */
  #framed(view: FrozenView): FrozenView {
    return { ...view, length: 0, overlay: (this.#overlay === view.overlay?.kind && view.overlay) || null };
  }

  #show(view: FrozenView): void {
    this.#traits.set("view", this.#framed(view));
    for (const listener of [...(this.#listeners.get("change:view") ?? [])]) listener();
  }

  get(name: string): unknown {
    return this.#traits.get(name);
  }

  set(name: string, value: unknown): void {
    this.#traits.set(name, value);
  }

  on(event: string, listener: () => void): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  off(event: string, listener: () => void): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /** Answers the board's last intent, in Python's place: the line can be travelled and drawn on, actions are refused. */
  save_changes(): void {
    if (this.get("overlay") !== this.#overlay) {
      this.#overlay = this.get("overlay");
      this.#show({ ...this.#views[this.#ply], seq: this.#seq, last: null });
    }
    const intent = this.get("intent") as (Intent & { seq: number }) | undefined;
    if (!intent || intent === this.#asked) return;
    this.#asked = intent;
    const { seq } = intent;
    if ("command" in intent) this.#go(this.#ply + (intent.command === "undo" ? -1 : 1), seq);
    else if ("ply" in intent) this.#go(intent.ply, seq);
    else if ("notes" in intent) {
      this.#views[this.#ply] = { ...this.#views[this.#ply], notes: intent.notes };
      this.#go(this.#ply, seq);
    } else if ("action" in intent) {
      const reasons = [{ rule: "", text: NOT_PLAYED, cells: "" }];
      this.#show({ ...this.#views[this.#ply], seq, last: null, refusal: { action: intent.action, reasons } });
    }
  }
}

/** A board's model without Python: replays the views of one line of a game, a ply each. */
import type { Command, Intent } from "../game/intents";
import type { Model, SavedGame } from "../host";
import { t } from "../language/catalogue";
import type { OverlayKind } from "../protocol/shape";
import type { RawView } from "../view/view";

/** A view of a saved game. */
export type SavedView = Partial<RawView>;

const NOT_PLAYABLE = t`This is a saved game: you can replay it, but not play on.`;

/** The steps of commands, in plies. */
const STEPS: Partial<Record<Command, number>> = { undo: -1, redo: 1 };

export class ReplayModel implements Model {
  readonly #views: SavedView[];
  readonly #traits = new Map<string, unknown>([["camera", {}]]);
  readonly #handlers = new Map<string, Set<() => void>>();
  readonly #overlays: SavedGame["overlays"];
  #ply: number;
  #answered: unknown;
  #overlay: string;

  constructor({ views, ply, options, overlays, overlay, selected }: Omit<SavedGame, "comments" | "words">) {
    this.#views = [...views];
    this.#ply = this.#within(ply);
    this.#overlays = overlays;
    this.#overlay = overlay;
    for (const [name, value] of Object.entries({ options, overlay, selected })) this.#traits.set(name, value);
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

  /** Show the position after a number of actions. */
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
    return (this.get("view") as SavedView).seq ?? 0;
  }

  /** The page has its own time bar, so the board shows none; the overlay is there if it was chosen. */
  #framed(view: SavedView): SavedView {
    const overlay = this.#overlays[this.#overlay as OverlayKind]?.[this.#ply] ?? null;
    return { ...view, length: 0, overlay, overlays: Object.keys(this.#overlays) } as SavedView;
  }

  #show(view: SavedView): void {
    this.#traits.set("view", this.#framed(view));
    for (const handler of [...(this.#handlers.get("change:view") ?? [])]) handler();
  }

  get(name: string): unknown {
    return this.#traits.get(name);
  }

  set(name: string, value: unknown): void {
    this.#traits.set(name, value);
  }

  on(event: string, handler: () => void): void {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
  }

  off(event: string, handler: () => void): void {
    this.#handlers.get(event)?.delete(handler);
  }

  /** Answer the board's last intent in Python's place: go to another ply, draw annotations, refuse actions. */
  save_changes(): void {
    if (this.get("overlay") !== this.#overlay) {
      this.#overlay = this.get("overlay") as string;
      this.#show({ ...this.#views[this.#ply], seq: this.#seq, last: null });
    }
    const intent = this.get("intent") as (Intent & { seq: number }) | undefined;
    if (!intent || intent === this.#answered) return;
    this.#answered = intent;
    const { seq } = intent;
    if ("command" in intent) this.#go(this.#ply + (STEPS[intent.command] ?? 0), seq);
    else if ("ply" in intent) this.#go(intent.ply, seq);
    else if ("notes" in intent) {
      this.#views[this.#ply] = { ...this.#views[this.#ply], notes: intent.notes };
      this.#go(this.#ply, seq);
    } else if ("action" in intent) {
      const reasons = [{ rule: "", text: NOT_PLAYABLE, cells: "" }];
      this.#show({ ...this.#views[this.#ply], seq, last: null, refusal: { action: intent.action, reasons } });
    }
  }
}

/** The move list: the positions of a game by number, as Python tells them on demand, kept up as a line is played on. */
import type { Scene } from "../view";

export interface Move {
  id: number;
  /** The position before; 0 for none. */
  parent: number;
  /** The action that led here. */
  text: string;
  /** Phase, round and player of that action: "1.2.1". Phase 0 is the set-up. */
  when: string;
  comment: string;
  /** What was played from here, the main line first. */
  next: number[];
}
export type Moves = ReadonlyMap<number, Move>;

type Row = [id: number, parent: number, text: string, when: string, comment?: string];

/** Reads the `tree` trait. */
export function parseMoves(raw: unknown): Map<number, Move> {
  const rows = (raw as { rows?: Row[] } | undefined)?.rows;
  const moves = new Map<number, Move>();
  for (const [id, parent, text, when, comment = ""] of Array.isArray(rows) ? rows : []) {
    moves.set(id, { id, parent, text, when, comment, next: [] });
    moves.get(parent)?.next.push(id);
  }
  return moves;
}

/** The moves of a line from one of them to its end. */
export function lineFrom(moves: Moves, id: number | undefined): Move[] {
  const line: Move[] = [];
  for (let at = moves.get(id ?? 0); at; at = moves.get(at.next[0] ?? 0)) line.push(at);
  return line;
}

/** Whether a move is in a variation rather than on the main line. */
export function inVariation(moves: Moves, id: number): boolean {
  const move = moves.get(id);
  const parent = move && moves.get(move.parent);
  return parent !== undefined && (parent.next[0] !== id || inVariation(moves, parent.id));
}

/** How many moves there are from one on, itself and its variations included. */
export const countFrom = (moves: Moves, id: number): number =>
  (moves.get(id)?.next ?? []).reduce((sum, next) => sum + countFrom(moves, next), 1);

const whenOf = ({ stage, phase, round, to_act }: Scene): string =>
  `${stage === "found" || stage.startsWith("place-") ? 0 : phase}.${round}.${to_act}`;

export class MoveList {
  readonly #ask: () => void;
  #moves = new Map<number, Move>();
  #asked = 0;

  /** `ask` asks Python for the list. */
  constructor(ask: () => void) {
    this.#ask = ask;
  }

  get moves(): Moves {
    return this.#moves;
  }

  read(raw: unknown): void {
    this.#moves = parseMoves(raw);
  }

  /** A view has followed another one: what was played between them is added, where that is known. */
  arrived(before: Scene, view: Scene): void {
    const [id = 0, parent = 0] = view.node ?? [];
    if (id === 0 || this.#moves.has(id)) return;
    const text = view.log.at(-1) ?? "";
    const from = before.node?.[0] === parent ? this.#moves.get(parent) : undefined;
    // Which card was kept is told, or not, by Python.
    if (from && text && !text.startsWith("keep")) {
      this.#moves.set(id, { id, parent, text, when: whenOf(before), comment: "", next: [] });
      from.next.push(id);
      this.#moves = new Map(this.#moves);
    } else this.#moves = new Map();
  }

  /** The list is to be shown: asks for it unless it holds the position of the view. */
  want({ node }: Scene): void {
    const id = node?.[0];
    if (id === undefined || this.#moves.has(id) || this.#asked === id) return;
    this.#asked = id;
    this.#ask();
  }
}

/** The move list: the positions of a game by number, with variations and comments. */
import type { MoveList } from "../protocol/shape";
import { isSetUp, type View } from "./view";

export interface Move {
  id: number;
  /** The position before; 0 for none. */
  parent: number;
  /** The action that led here. */
  text: string;
  /** Phase, round and player of that action: "1.2.1". Phase 0 is the set-up. */
  when: string;
  comment: string;
  /** The moves from here, the main line first. */
  next: number[];
}
export type Moves = ReadonlyMap<number, Move>;

/** Parse the `tree` trait. */
export function parseMoves(raw: unknown): Map<number, Move> {
  const rows = (raw as Partial<MoveList> | undefined)?.rows;
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

/** The ways on from the last position, up to one of them, that has variations: the main line first, at most six. */
export function forksOf(moves: Moves, id: number): { move: Move; taken: boolean }[] {
  let taken = 0;
  for (let at = moves.get(id); at; taken = at.id, at = moves.get(at.parent)) {
    if (at.next.length < 2) continue;
    const ways = at.next.flatMap((next) => moves.get(next) ?? []);
    return ways
      .filter((move, place) => place < 6 || move.id === taken)
      .map((move) => ({ move, taken: move.id === taken }));
  }
  return [];
}

/** The number of moves from one on, itself and its variations included. */
export const countFrom = (moves: Moves, id: number): number =>
  (moves.get(id)?.next ?? []).reduce((sum, next) => sum + countFrom(moves, next), 1);

const whenOf = (view: View): string => `${isSetUp(view) ? 0 : view.phase}.${view.round}.${view.to_act}`;

/**
 * The moves after one view has followed another: what was played between them is added where that is known. Otherwise
 * the list is empty, to be requested again.
 */
export function followed(moves: Moves, before: View, view: View): Moves {
  const [id = 0, parent = 0] = view.node ?? [];
  if (id === 0 || moves.size === 0 || moves.has(id)) return moves;
  const text = view.log.at(-1) ?? "";
  const from = before.node?.[0] === parent ? moves.get(parent) : undefined;
  // Whether the viewer may know which card was kept is for Python to say.
  if (!from || !text || text.startsWith("keep")) return new Map();
  return new Map(moves)
    .set(parent, { ...from, next: [...from.next, id] })
    .set(id, { id, parent, text, when: whenOf(before), comment: "", next: [] });
}

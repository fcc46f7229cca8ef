/** What stands on the board, read from a board text: heights, knights, king, castles. */
import { CELLS, cellAt, neighbours, parseCells, SIDE } from "./cells";

export type Figure = { kind: "knight"; player: number } | { kind: "king" };

export interface Castle {
  cells: number[];
  area: number;
  height: number;
}

export interface Board {
  /** Blocks on each cell. */
  heights: number[];
  figures: Map<number, Figure>;
}

export const EMPTY_BOARD: Board = { heights: new Array(CELLS).fill(0), figures: new Map() };

/** The character of each height, from 0. */
const HEIGHTS = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJK";

/** Reads a board text; of a malformed one, what can be read. Python writes it, so that nothing here refuses. */
export function parseBoard(text: string): Board {
  const [grid = "", ...entries] = text.split(" ");
  const heights: number[] = new Array(CELLS).fill(0);
  grid.split("/").forEach((rank, row) => {
    for (let x = 0; x < SIDE && row < SIDE; x++) {
      heights[cellAt(x, SIDE - 1 - row)] = Math.max(0, HEIGHTS.indexOf(rank.charAt(x) || "."));
    }
  });
  const figures = new Map<number, Figure>();
  for (const entry of entries) {
    const [who = "", where] = entry.split(":");
    for (const cell of parseCells(where)) {
      if (who === "K") figures.set(cell, { kind: "king" });
      else if (/^[1-4]$/.test(who)) figures.set(cell, { kind: "knight", player: Number(who) });
    }
  }
  return { heights, figures };
}

export const heightAt = (board: Board, cell: number): number => (cell < 0 ? 0 : (board.heights[cell] ?? 0));

/** The castle that a cell belongs to, or undefined on the bare board. */
export function castleAt(board: Board, cell: number): Castle | undefined {
  if (heightAt(board, cell) === 0) return undefined;
  const seen = new Set([cell]);
  for (const at of seen) {
    for (const next of neighbours(at)) if (heightAt(board, next) > 0) seen.add(next);
  }
  const cells = [...seen].sort((a, b) => a - b);
  return { cells, area: cells.length, height: Math.max(...cells.map((at) => heightAt(board, at))) };
}

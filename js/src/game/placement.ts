/** The pieces on the board, read from a board text: heights, knights, king, castles. */
import { CELLS, cellAt, neighbours, parseCells, SIDE } from "./cells";

export type Figure = { kind: "knight"; player: number } | { kind: "king" };

export interface Castle {
  cells: number[];
  area: number;
  height: number;
}

export interface Placement {
  /** Blocks on each cell. */
  heights: number[];
  /** Figures by cell. */
  figures: Map<number, Figure>;
}

/** The character of each height, from 0. */
const HEIGHTS = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJK";

/** Parse a board text. Python writes it, so nothing is refused: what cannot be read is left out. */
export function parsePlacement(text: string): Placement {
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

export const heightAt = (placement: Placement, cell: number): number => (cell < 0 ? 0 : (placement.heights[cell] ?? 0));

/** Castles by cell, of placements where they were needed. */
const castles = new WeakMap<Placement, (Castle | undefined)[]>();

/** The castle that a cell belongs to, or undefined on the bare ground. */
export function castleAt(placement: Placement, cell: number): Castle | undefined {
  const known = castles.get(placement) ?? castlesOf(placement);
  castles.set(placement, known);
  return known[cell];
}

function castlesOf(placement: Placement): (Castle | undefined)[] {
  const byCell: (Castle | undefined)[] = new Array(CELLS).fill(undefined);
  for (let first = 0; first < CELLS; first++) {
    if (heightAt(placement, first) === 0 || byCell[first]) continue;
    const connected = new Set([first]);
    for (const cell of connected) {
      for (const next of neighbours(cell)) if (heightAt(placement, next) > 0) connected.add(next);
    }
    const cells = [...connected].sort((a, b) => a - b);
    const height = Math.max(...cells.map((cell) => heightAt(placement, cell)));
    for (const cell of cells) byCell[cell] = { cells, area: cells.length, height };
  }
  return byCell;
}

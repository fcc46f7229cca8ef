import { expect, test } from "vitest";
import { adjacent, CELLS, cellAt, nameOf, neighbours, parseCell, parseCells } from "../../src/game/cells";

test("names and indices go both ways", () => {
  expect(nameOf(0)).toBe("a1");
  expect(nameOf(63)).toBe("h8");
  for (let cell = 0; cell < CELLS; cell++) expect(parseCell(nameOf(cell))).toBe(cell);
});

test("what is no cell is -1, and left out of a set", () => {
  expect(["", "i1", "a9", "a0", "A1", "a1 ", "a11"].map(parseCell)).toEqual([-1, -1, -1, -1, -1, -1, -1]);
  expect(parseCells("c4zzd5")).toEqual([parseCell("c4"), parseCell("d5")]);
  expect(parseCells(undefined)).toEqual([]);
  expect(parseCells({ length: 3 })).toEqual([]);
});

test("neighbours stop at the edge and are adjacent", () => {
  expect(neighbours(parseCell("a1"))).toEqual([parseCell("b1"), parseCell("a2"), -1, -1]);
  expect(neighbours(parseCell("h8"))).toEqual([-1, -1, parseCell("g8"), parseCell("h7")]);
  expect(adjacent(cellAt(7, 0), cellAt(0, 1))).toBe(false);
  expect(adjacent(cellAt(3, 3), cellAt(3, 4))).toBe(true);
});

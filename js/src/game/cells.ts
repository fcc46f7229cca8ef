/** Cells: index 0 (a1) to 63 (h8), index = y * 8 + x; names "a1" to "h8"; sets as concatenated names, "c4d5". */

export const SIDE = 8;
export const CELLS = SIDE * SIDE;
const FILES = "abcdefgh";

export const xOf = (cell: number): number => cell % SIDE;
export const yOf = (cell: number): number => Math.floor(cell / SIDE);
export const cellAt = (x: number, y: number): number => y * SIDE + x;
export const onBoard = (x: number, y: number): boolean => x >= 0 && x < SIDE && y >= 0 && y < SIDE;

export function nameOf(cell: number): string {
  return `${FILES[xOf(cell)]}${yOf(cell) + 1}`;
}

/** The cell of a name, or -1. */
export function parseCell(name: string): number {
  if (!/^[a-h][1-8]$/.test(name)) return -1;
  return cellAt(FILES.indexOf(name.charAt(0)), Number(name.charAt(1)) - 1);
}

/** The cells of "c4d5"; what is not a cell name is left out. */
export function parseCells(text: unknown): number[] {
  if (typeof text !== "string") return [];
  return (text.match(/[a-h][1-8]/g) ?? []).map(parseCell);
}

/** The orthogonal neighbours, in the order east, north, west, south; -1 off the board. */
export function neighbours(cell: number): [number, number, number, number] {
  const x = xOf(cell);
  const y = yOf(cell);
  return [
    x < SIDE - 1 ? cell + 1 : -1,
    y < SIDE - 1 ? cell + SIDE : -1,
    x > 0 ? cell - 1 : -1,
    y > 0 ? cell - SIDE : -1,
  ];
}

export function adjacent(a: number, b: number): boolean {
  return Math.abs(xOf(a) - xOf(b)) + Math.abs(yOf(a) - yOf(b)) === 1;
}

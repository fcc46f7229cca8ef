import { beforeEach, expect, test, vi } from "vitest";
import { type Parked, Parking } from "../../src/board/parking";

type Entry = { target: Element; isIntersecting: boolean };
let scroll: (entries: Entry[]) => void = () => {};
let observing = 0;

beforeEach(() => {
  observing = 0;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: Entry[]) => void) {
        scroll = callback;
        observing++;
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {
        observing--;
      }
    },
  );
});

interface Board extends Parked {
  live: boolean;
  parked: number;
}

function boards(parking: Parking, count: number): Board[] {
  return Array.from({ length: count }, () => {
    const board: Board = {
      el: {} as HTMLElement,
      live: false,
      parked: 0,
      revive: () => {
        board.live = true;
      },
      park: () => {
        board.live = false;
        board.parked++;
      },
    };
    parking.add(board);
    return board;
  });
}

const show = (board: Board | undefined, isIntersecting: boolean): Entry => ({
  target: (board as Board).el,
  isIntersecting,
});

test("a board is drawn when it comes near, not before", () => {
  const [first, second] = boards(new Parking(), 2);
  scroll([show(first, true), show(second, false)]);
  expect([first?.live, second?.live]).toEqual([true, false]);
});

test("scrolling through many keeps few contexts, and those in sight always", () => {
  const all = boards(new Parking(), 40);
  for (const [at, board] of all.entries()) {
    scroll([show(board, true), ...(at >= 3 ? [show(all[at - 3], false)] : [])]);
    const inSight = all.slice(Math.max(0, at - 2), at + 1);
    expect(inSight.every(({ live }) => live)).toBe(true);
    expect(all.filter(({ live }) => live).length).toBeLessThanOrEqual(6);
  }
  const back = all[0];
  scroll([show(back, true)]);
  expect(back?.live).toBe(true);
});

test("more boards in sight than a page may have contexts: the oldest shows its picture", () => {
  const all = boards(new Parking(), 14);
  scroll(all.map((board) => show(board, true)));
  expect(all.filter(({ live }) => live).length).toBe(12);
  expect(all[0]).toMatchObject({ live: false, parked: 1 });
});

test("a board that was removed is not parked, and the last one ends the watching", () => {
  const parking = new Parking();
  const all = boards(parking, 8);
  scroll(all.map((board) => show(board, true)));
  for (const board of all) parking.remove(board);
  expect(all.every(({ parked }) => parked === 0)).toBe(true);
  expect(observing).toBe(0);
});

import { describe, expect, test } from "vitest";
import { parseCell } from "../../src/game/cells";
import { beforeTrack, trackRows } from "../../src/game/score-track";
import { announcement } from "../../src/texts/announcements";
import { markerText, stepsOf } from "../../src/texts/scoring";
import { leapt, parseScoring, type Scoring, scoresBefore } from "../../src/view/scoring";
import { viewOf } from "../support";

const scored: Scoring = {
  phase: 2,
  castles: [
    {
      cells: "c3d3",
      height: 2,
      by: [
        [2, 1, 2, "d3"],
        [1, 2, 4, "c3"],
      ],
    },
    { cells: "f6", height: 1, by: [[1, 1, 1, "f6"]] },
  ],
  king: { level: 2, points: 10, cells: "c3", to: [[1, "c3"]] },
  master: [
    [2, 5, "a1", "1 knight on the border"],
    [1, 0, "", "none"],
  ],
  moves: [
    [2, "castles", 2, 12, 14],
    [1, "castles", 5, 9, 15],
    [1, "king", 10, 15, 25],
    [2, "master", 5, 14, 19],
  ],
};

test("castle by castle, king, master card, markers, with running sums", () => {
  const steps = stepsOf(scored, 2);
  expect(steps.map(({ title }) => title)).toEqual(["Castle c3", "Castle f6", "King", "Master", "Markers"]);
  expect(steps.map(({ sums }) => sums)).toEqual([
    [4, 2],
    [5, 2],
    [15, 2],
    [15, 7],
    [15, 7],
  ]);
  expect(steps[0]?.cells).toEqual([parseCell("c3"), parseCell("d3")]);
  expect(steps[0]?.by.map(([player, text]) => [player, text])).toEqual([
    [2, "1 × 2 = 2"],
    [1, "2 × 2 = 4"],
  ]);
  expect(steps[0]?.tags.map(({ cell }) => cell)).toEqual([parseCell("d3"), parseCell("c3")]);
  expect(steps[3]?.by).toEqual([[2, "+5", "1 knight on the border"]]);
  expect(steps[4]?.by.map(([, text]) => text)).toEqual([
    "12 + 2 = 14",
    "9 + 5 = 14, taken, so 15",
    "15 + 10 = 25",
    "14 + 5 = 19",
  ]);
});

test("a point alone has no steps, but its leap has a text", () => {
  const point: Scoring = { moves: [[1, "point", 1, 4, 6]] };
  expect(stepsOf(point, 2)).toEqual([]);
  expect(point.moves.map(leapt)).toEqual([true]);
  expect(point.moves.map(markerText)).toEqual(["4 + 1 = 5, taken, so 6"]);
});

test("markers stand where they stood before the first of their moves", () => {
  expect(scoresBefore([25, 19, 3], scored)).toEqual([9, 12, 3]);
});

test("what is not a scoring is null", () => {
  expect(parseScoring(scored)).toBe(scored);
  for (const raw of [undefined, null, {}, { moves: 3 }, "x"]) expect(parseScoring(raw)).toBeNull();
});

test("every move of a marker is announced", () => {
  const view = viewOf({ ply: 4, last: { action: "end 3", player: 1 }, scored });
  const text = announcement(viewOf({ ply: 3 }), view);
  expect(text).toContain("Scoring of phase 2. Castle ");
  expect(text).toContain("Markers: Blue 12 + 2 = 14, Orange 9 + 5 = 14, taken, so 15, ");
});

describe("the track", () => {
  test("shows the rows of ten that hold markers", () => {
    const rows = trackRows([0, 10, 11, 400]);
    expect(rows.map((row) => [row[0]?.number, row.at(-1)?.number])).toEqual([
      [1, 10],
      [11, 20],
      [391, 400],
    ]);
    expect(rows.flat().filter(({ player }) => player > 0)).toEqual([
      { number: 10, player: 2, lap: 0 },
      { number: 11, player: 3, lap: 0 },
      { number: 400, player: 4, lap: 0 },
    ]);
  });

  test("that is a loop has fields from 0 on, and markers know their lap", () => {
    const rows = trackRows([99, 100, 0, 203], 100);
    expect(rows.map((row) => [row[0]?.number, row.at(-1)?.number])).toEqual([
      [0, 9],
      [90, 99],
    ]);
    expect(rows.flat().filter(({ player }) => player > 0)).toEqual([
      { number: 0, player: 2, lap: 1 },
      { number: 3, player: 4, lap: 2 },
      { number: 99, player: 1, lap: 0 },
    ]);
  });

  test("begins with its first row, before which markers without points stand", () => {
    expect(trackRows([0, 0])).toHaveLength(1);
    expect(beforeTrack([0, 3, 0])).toEqual([1, 3]);
  });
});

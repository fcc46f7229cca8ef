import { describe, expect, test } from "vitest";
import { parseCell } from "../src/cells";
import { NO_CHOICE } from "../src/interaction";
import {
  legendOf,
  lightOf,
  type Overlay,
  overlayFacts,
  parseOverlay,
  productWords,
  stands,
  tagsOf,
  waysOf,
  wayWords,
} from "../src/overlays";
import { wayLine } from "../src/scene/ways";
import { cellWords, changeWords } from "../src/words";
import { CASTLE, sceneOf } from "./views";

const castles: Overlay = {
  kind: "castles",
  castles: [
    { cells: "d4e4d5", height: 2, by: [[1, 1, 3, "d5"]] },
    { cells: "h8", height: 1, by: [] },
  ],
  king: { level: 1, points: 5, cells: "h8", to: [] },
  totals: [3, 0],
};
const reach: Overlay = { kind: "reach", from: "d5", ap: ["d6c5", "d7f4"], doors: "f4" };
const build: Overlay = {
  kind: "build",
  cells: "d4d6",
  why: [
    ["R6.1", "{} is next to no castle", "a1b1"],
    ["R6.2", "{} is next to 2 castles", "e5"],
    ["R1.9", "{} is occupied", "d5"],
  ],
};
const doors: Overlay = { kind: "doors", from: "c4", ways: { e3: "d4:1 e4:1", f4: "d4:2 d4:1 e4:1" } };

const scene = (overlay: Overlay | null) => sceneOf({ board: CASTLE, overlay });
const facts = (overlay: Overlay | null, cell: string): string =>
  overlayFacts(scene(overlay), parseCell(cell)).join(" · ");
const tags = (overlay: Overlay): Record<string, string> =>
  Object.fromEntries(tagsOf(scene(overlay)).map(({ cell, look, text }) => [`${cell} ${look}`, text]));

test("only what Python knows is an overlay", () => {
  expect(parseOverlay(reach)).toBe(reach);
  for (const raw of [undefined, null, "reach", { kind: "other" }, {}]) expect(parseOverlay(raw)).toBeNull();
});

test("castles are tagged once, with what each player scores; the king's cells with his bonus", () => {
  const found = tagsOf(scene(castles));
  expect(found.map(({ look }) => look)).toEqual(["king", "castle", "castle"]);
  expect(found[0]).toMatchObject({ cell: parseCell("h8"), text: "+5" });
  expect(found[1]).toMatchObject({ cell: parseCell("d4"), text: "□3 ↑2", by: [[1, "3"]] });
  expect(found.map(stands)).toEqual([false, true, true]);
});

test("reach is numbered, and by its shape tells what only the doors reach", () => {
  expect(tags(reach)).toEqual({
    [`${parseCell("d6")} steps`]: "1",
    [`${parseCell("c5")} steps`]: "1",
    [`${parseCell("d7")} steps`]: "2",
    [`${parseCell("f4")} door`]: "2",
  });
});

test("building names the rule where it is barred, and leaves figures to speak for themselves", () => {
  expect(tags(build)).toEqual({
    [`${parseCell("d4")} can`]: "+",
    [`${parseCell("d6")} can`]: "+",
    [`${parseCell("a1")} far`]: "6.1",
    [`${parseCell("b1")} far`]: "6.1",
    [`${parseCell("e5")} bar`]: "6.2",
  });
});

test("no overlay, and doors, have no tags", () => {
  expect(tagsOf(scene(null))).toEqual([]);
  expect(tagsOf(scene(doors))).toEqual([]);
});

test.each([
  [castles, "e4", "orange 1 × 3 = 3"],
  [castles, "h8", "king's bonus of 5 here"],
  [castles, "a1", ""],
  [reach, "c5", "1 AP away"],
  [reach, "f4", "2 AP away through the doors"],
  [reach, "d5", ""],
  [reach, "a8", "out of reach"],
  [build, "d4", "can be built on"],
  [build, "b1", "R6.1: b1 is next to no castle"],
  [build, "d5", "R1.9: d5 is occupied"],
  [doors, "f4", "in at d4 on layer 2, down to layer 1, e4, out to f4"],
  [doors, "a1", ""],
  [null, "d4", ""],
] as const)("what an overlay knows of a cell (%#)", (overlay, cell, words) => {
  expect(facts(overlay, cell)).toBe(words);
});

test("a cell's name for a screen reader holds what the overlay knows", () => {
  const view = scene(reach);
  expect(cellWords(view, parseCell("c5"), NO_CHOICE, undefined)).toBe("c5, height 0, 1 AP away");
});

test("a screen reader hears what is shown now, once, and that it is gone", () => {
  expect(changeWords(scene(null), scene(reach))).toBe("AP from d5, so soon by doors only.");
  expect(changeWords(scene(reach), scene(castles))).toContain("Scored now:, Orange 3, Blue 0.");
  expect(changeWords(scene(reach), scene({ ...reach, ap: ["d6"] }))).toBe("");
  expect(changeWords(scene(reach), scene(null))).toBe("Overlay off.");
});

test("a castle that is pointed at is lit whole", () => {
  expect(lightOf(scene(castles), parseCell("e4"))).toEqual(["d4", "e4", "d5"].map(parseCell));
  expect(lightOf(scene(castles), parseCell("a1"))).toEqual([]);
  expect(lightOf(scene(reach), parseCell("e4"))).toEqual([]);
});

test("level by area", () => {
  expect(productWords([2, 4, 20, "c3"], 5)).toBe("4 × 5 = 20");
});

describe("ways through the doors", () => {
  const [level, down] = waysOf(doors);

  test("are read from the overlay, and from nothing else", () => {
    expect(level).toEqual({
      from: parseCell("c4"),
      blocks: [
        { cell: parseCell("d4"), layer: 1 },
        { cell: parseCell("e4"), layer: 1 },
      ],
      to: parseCell("e3"),
    });
    expect(waysOf(reach)).toEqual([]);
    expect(waysOf(null)).toEqual([]);
  });

  test("go from the knight by every block to the cell, and never up", () => {
    if (!(level && down)) throw new Error("no ways");
    expect(wayWords(level)).toBe("in at d4 on layer 1, e4, out to e3");
    const { line, doors: passed } = wayLine(sceneOf({ board: CASTLE }).position, down);
    expect(line[0]?.slice(0, 2)).toEqual([2, 3]);
    expect(line.at(-1)?.slice(0, 2)).toEqual([5, 3]);
    expect(line).toHaveLength(down.blocks.length + 3);
    for (const [n, point] of line.entries()) expect(point[2]).toBeLessThanOrEqual(line[n - 1]?.[2] ?? Infinity);
    expect(passed.map(([x, y]) => [x, y])).toEqual([
      [2.5, 3],
      [4.5, 3],
    ]);
  });
});

describe("the legend", () => {
  const words = (overlay: Overlay | null): string =>
    legendOf(scene(overlay))
      .map(({ tag, words }) => `${tag?.text ?? ""} ${words}`.trim())
      .join("; ");

  test("says what each sign means", () => {
    expect(words(castles)).toBe("□3 ↑2 area, height; +5 king's bonus; Scored now:; 3; 0");
    expect(words(reach)).toBe("2 AP from d5; 2 so soon by doors only");
    expect(words(build)).toBe("+ can be built on; 6.1 next to no castle; 6.2 would join castles");
    expect(words(doors)).toBe("2 cells through the doors from c4.");
  });

  test("says why there is nothing to see", () => {
    expect(words({ kind: "reach", ap: [], doors: "" })).toContain("Nowhere");
    expect(words({ kind: "build", cells: "", why: [] })).toContain("Nobody builds");
    expect(words({ kind: "doors", ways: {} })).toContain("Choose a knight");
    expect(words({ kind: "doors", from: "c4", ways: {} })).toContain("No door");
    expect(words(null)).toBe("");
  });
});

import { describe, expect, test } from "vitest";
import { parseCell } from "../../src/game/cells";
import { routeLine } from "../../src/meshes/routes";
import { productText } from "../../src/overlays/castles";
import { routeText } from "../../src/overlays/doors";
import { glowOf, legendOf, OVERLAY_KINDS, OVERLAYS, overlayTexts, routesOf, tagsOf } from "../../src/overlays/kinds";
import type { Overlay } from "../../src/protocol/shape";
import { NO_SELECTION } from "../../src/selection/selection";
import { announcement } from "../../src/texts/announcements";
import { cellLabel } from "../../src/texts/cells";
import { floats } from "../../src/view/tags";
import { CASTLE, Driver, stateOf, viewOf } from "../support";

const castles: Overlay = {
  kind: "castles",
  castles: [
    { cells: "d4e4d5", height: 2, by: [[1, 1, 3, "d5"]] },
    { cells: "h8", height: 1, by: [] },
  ],
  king: { level: 1, points: 5, cells: "h8", to: [] },
  totals: [3, 0],
  leaps: false,
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

const view = (overlay: Overlay | null) => viewOf({ board: CASTLE, overlay });
const texts = (overlay: Overlay | null, cell: string): string =>
  overlayTexts(view(overlay), parseCell(cell)).join(" · ");
const tags = (overlay: Overlay): Record<string, string> =>
  Object.fromEntries(tagsOf(view(overlay)).map(({ cell, look, text }) => [`${cell} ${look}`, text]));

test("no two overlays have the same key", () => {
  const keys = OVERLAY_KINDS.map((kind) => OVERLAYS[kind].key);
  expect(new Set(keys).size).toBe(keys.length);
});

test("an overlay that this page does not know shows nothing", () => {
  const unknown = view({ kind: "other" } as unknown as Overlay);
  expect([tagsOf, routesOf, legendOf].map((of) => of(unknown))).toEqual([[], [], []]);
  expect([glowOf, overlayTexts].map((of) => of(unknown, 0))).toEqual([[], []]);
});

test("an overlay is shown and hidden by the same button; one that is not offered never", () => {
  const driver = new Driver(stateOf(viewOf({ overlays: ["castles"] })));
  const toggle = (overlay: "castles" | "reach") => driver.dispatch({ type: "toggleOverlay", overlay });
  expect(toggle("castles").traits).toEqual({ overlay: "castles" });
  expect(toggle("castles").traits).toEqual({ overlay: "" });
  expect(toggle("reach").state.overlay).toBe("");
  expect(driver.effects.filter(({ type }) => type === "save")).toHaveLength(2);
});

test("castles are tagged once, with what each player scores; the king's cells with his bonus", () => {
  const found = tagsOf(view(castles));
  expect(found.map(({ look }) => look)).toEqual(["king", "castle", "castle"]);
  expect(found[0]).toMatchObject({ cell: parseCell("h8"), text: "+5" });
  expect(found[1]).toMatchObject({ cell: parseCell("d4"), text: "□3 ↑2", by: [[1, "3"]] });
  expect(found.map(floats)).toEqual([false, true, true]);
});

test("reach is numbered, and cells in reach only through doors have another shape", () => {
  expect(tags(reach)).toEqual({
    [`${parseCell("d6")} steps`]: "1",
    [`${parseCell("c5")} steps`]: "1",
    [`${parseCell("d7")} steps`]: "2",
    [`${parseCell("f4")} door`]: "2",
  });
});

test("building names the rule that forbids it, except where a figure stands", () => {
  expect(tags(build)).toEqual({
    [`${parseCell("d4")} can`]: "+",
    [`${parseCell("d6")} can`]: "+",
    [`${parseCell("a1")} far`]: "6.1",
    [`${parseCell("b1")} far`]: "6.1",
    [`${parseCell("e5")} bar`]: "6.2",
  });
});

test("no overlay, and doors, have no tags", () => {
  expect(tagsOf(view(null))).toEqual([]);
  expect(tagsOf(view(doors))).toEqual([]);
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
] as const)("what an overlay shows of a cell (%#)", (overlay, cell, text) => {
  expect(texts(overlay, cell)).toBe(text);
});

test("a cell's name for a screen reader holds what the overlay shows", () => {
  expect(cellLabel(view(reach), NO_SELECTION, parseCell("c5"))).toBe("c5, ground, 1 AP away");
});

test("an overlay is announced once, and when it is hidden", () => {
  expect(announcement(view(null), view(reach))).toBe("AP from d5, this cheap only through doors.");
  expect(announcement(view(reach), view(castles))).toContain("If scored now, Orange 3, Blue 0.");
  expect(announcement(view(reach), view({ ...reach, ap: ["d6"] }))).toBe("");
  expect(announcement(view(reach), view(null))).toBe("Overlay off.");
});

test("a castle that is pointed at is lit up as a whole", () => {
  expect(glowOf(view(castles), parseCell("e4"))).toEqual(["d4", "e4", "d5"].map(parseCell));
  expect(glowOf(view(castles), parseCell("a1"))).toEqual([]);
  expect(glowOf(view(reach), parseCell("e4"))).toEqual([]);
});

test("level by area", () => {
  expect(productText([2, 4, 20, "c3"], 5)).toBe("4 × 5 = 20");
});

describe("routes through the doors", () => {
  const [level, down] = routesOf(view(doors));

  test("are read from the overlay, and from nothing else", () => {
    expect(level).toEqual({
      from: parseCell("c4"),
      blocks: [
        { cell: parseCell("d4"), layer: 1 },
        { cell: parseCell("e4"), layer: 1 },
      ],
      to: parseCell("e3"),
    });
    expect(routesOf(view(reach))).toEqual([]);
    expect(routesOf(view(null))).toEqual([]);
  });

  test("go from the knight by every block to the cell, and never up", () => {
    if (!(level && down)) throw new Error("no routes");
    expect(routeText(level)).toBe("in at d4 on layer 1, e4, out to e3");
    const walled = ".......1/......../......../...1..../..121.../......../......../........ 1:c4";
    const { line, doors: passed } = routeLine(viewOf({ board: walled }).placement, down);
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
  const legend = (overlay: Overlay | null): string =>
    legendOf(view(overlay))
      .map(({ tag, text }) => `${tag?.text ?? ""} ${text}`.trim())
      .join("; ");

  test("says what each sign means", () => {
    expect(legend(castles)).toBe("□3 ↑2 area, height; +5 king's bonus; If scored now:; 3; 0");
    expect(legend({ ...castles, leaps: true })).toContain("If scored now, leaps included:; 3; 0");
    expect(legend(reach)).toBe("2 AP from d5; 2 this cheap only through doors");
    expect(legend(build)).toBe("+ can be built on; 6.1 next to no castle; 6.2 would join castles");
    expect(legend(doors)).toBe("2 cells through the doors from c4.");
  });

  test("says why there is nothing to see", () => {
    expect(legend({ kind: "reach", ap: [], doors: "" })).toContain("Nothing in reach of orange's knights");
    expect(legend({ kind: "build", cells: "", why: [] })).toContain("Nobody can build");
    expect(legend({ kind: "doors", ways: {} })).toContain("Select a knight");
    expect(legend({ kind: "doors", from: "c4", ways: {} })).toContain("can't enter any door");
    expect(legend(null)).toBe("");
  });
});

import { describe, expect, test } from "vitest";
import { drawingOf, litCells, parseAnnotations, spotlightsOf, withDrawing } from "../../src/game/annotations";
import { nameOf, parseCell } from "../../src/game/cells";
import { heightAt } from "../../src/game/placement";
import { annotationShapes, riseOf } from "../../src/meshes/annotations";
import { BLOCK } from "../../src/meshes/solids";
import { NO_SELECTION } from "../../src/selection/selection";
import { annotationsText, announcement } from "../../src/texts/announcements";
import { annotationTexts, cellLabel } from "../../src/texts/cells";
import { CASTLE, Driver, stateOf, viewOf } from "../support";

describe("a text is read", () => {
  test("as kind, cells, colour and words", () => {
    const notes = parseAnnotations(["arrow c3 c5 red", "label d4 blue the way  up <b>"]);
    expect(notes.map(({ cells, ...rest }) => ({ ...rest, cells: cells.map(nameOf) }))).toEqual([
      { kind: "arrow", cells: ["c3", "c5"], colour: "red", text: "" },
      { kind: "label", cells: ["d4"], colour: "blue", text: "the way  up <b>" },
    ]);
  });

  test.each([["star c3 red"], ["arrow c3 red"], ["circle z9 red"], ["circle c3 pink"], ["toString c3 red"], [7]])(
    "or left out: %s",
    (text) => {
      expect(parseAnnotations([text, "circle c3 red"])).toHaveLength(1);
    },
  );

  test("and what is no list has none", () => {
    for (const nothing of [undefined, 7, "circle c3 red"]) expect(parseAnnotations(nothing)).toEqual([]);
  });
});

describe("a drawing", () => {
  test("on one cell is a circle, from one to another an arrow", () => {
    expect(drawingOf(parseCell("c3"), parseCell("c3"), "green")).toBe("circle c3 green");
    expect(drawingOf(parseCell("c3"), parseCell("a1"), "red")).toBe("arrow c3 a1 red");
  });

  test("is added, removed by the same again, and painted over in another colour", () => {
    const label = "label c3 green c3 green";
    expect(withDrawing([label], "circle c3 green")).toEqual([label, "circle c3 green"]);
    expect(withDrawing(["circle c3 green", label], "circle c3 green")).toEqual([label]);
    expect(withDrawing(["circle c3 green", label], "circle c3 red")).toEqual([label, "circle c3 red"]);
    expect(withDrawing(["arrow c3 c4 red"], "arrow c4 c3 red")).toHaveLength(2);
  });

  test("in the light is a spotlight on each cell of a rectangle", () => {
    expect(spotlightsOf(parseCell("d3"), parseCell("c4"), "blue")).toEqual(
      ["c3", "d3", "c4", "d4"].map((cell) => `spotlight ${cell} blue`),
    );
    expect(litCells(parseAnnotations(["mark a1 red", "spotlight c3 red", "spotlight h8 blue"])).map(nameOf)).toEqual([
      "c3",
      "h8",
    ]);
  });

  test("in the light adds spotlights and puts them out; without the pencil there is none", () => {
    const driver = new Driver(stateOf(viewOf({ notes: ["spotlight a1 green", "mark a1 blue"] })));
    const draw = (from: number, to: number) => ({ type: "annotate", from, to, shift: false }) as const;
    driver.dispatch({ type: "toggleSpotlight" }, draw(0, 1));
    expect(driver.state.drawing).toMatchObject({ on: true, light: true });
    driver.dispatch({ type: "toggleDrawing" }, draw(0, 0));
    expect(driver.state.drawing).toMatchObject({ on: false, light: false });
    expect(driver.sent).toEqual([
      { notes: ["mark a1 blue", "spotlight b1 green"] },
      { notes: ["spotlight a1 green", "mark a1 blue", "circle a1 green"] },
    ]);
  });

  test("is sent with all annotations; beside the board nothing is", () => {
    const driver = new Driver(stateOf(viewOf({ notes: ["mark a1 blue"] })));
    const draw = (from: number, to: number, shift = false) => ({ type: "annotate", from, to, shift }) as const;
    driver.dispatch({ type: "annotationColour", colour: "yellow" }, draw(0, 0), draw(0, 1, true));
    driver.dispatch(draw(-1, 4), draw(4, -1), { type: "clearAnnotations" });
    expect(driver.sent).toEqual([
      { notes: ["mark a1 blue", "circle a1 yellow"] },
      { notes: ["mark a1 blue", "arrow a1 b1 red"] },
      { notes: [] },
    ]);
    expect(driver.announced).toEqual(["Annotations in yellow."]);
  });
});

describe("texts", () => {
  const notes = ["arrow c3 c5 red", "circle c3 green", "mark e5 blue", "label c5 red go <i>up</i>"];
  const view = viewOf({ notes });

  test("of a cell name its annotations", () => {
    expect(annotationTexts(view.annotations, parseCell("c3"))).toEqual(["red arrow to c5", "green circle"]);
    expect(annotationTexts(parseAnnotations(["spotlight c3 blue"]), parseCell("c3"))).toEqual(["blue spotlight"]);
    expect(annotationTexts(view.annotations, parseCell("c5"))).toEqual(["red arrow from c3", "label: go <i>up</i>"]);
    expect(cellLabel(view, NO_SELECTION, parseCell("e5"))).toBe("e5, ground, blue mark");
  });

  test("of a change say what was drawn or removed", () => {
    expect(annotationsText(["circle c3 green"], ["circle c3 red"])).toBe(
      "Removed: c3, green circle. Drawn: c3, red circle.",
    );
    expect(annotationsText(notes, [])).toBe("All annotations removed.");
    expect(annotationsText(notes, notes)).toBe("");
    const map = (colour: string) => [1, 2, 3, 4, 5, 6, 7].map((rank) => `mark c${rank} ${colour}`);
    expect(annotationsText([], map("blue"))).toBe("7 annotations on the board.");
    expect(annotationsText(map("blue"), map("red"))).toBe("7 annotations on the board.");
    expect(announcement(viewOf(), viewOf({ notes: ["circle c3 red"] }))).toBe("Drawn: c3, red circle.");
  });
});

describe("in the scene", () => {
  const view = viewOf({ board: CASTLE });

  test("rings and marks lie just above the top of their cell", () => {
    for (const text of ["circle d4 red", "mark d4 red", "spotlight d4 red"]) {
      const { z } = annotationShapes({ ...view, annotations: parseAnnotations([text]) });
      const top = 2 * BLOCK;
      expect(Math.min(...z)).toBeGreaterThan(top);
      expect(Math.max(...z)).toBeLessThan(top + 0.06);
    }
  });

  test("labels are no part of the mesh", () => {
    expect(annotationShapes({ ...view, annotations: parseAnnotations(["label d4 red words"]) }).i).toHaveLength(0);
  });

  test.each([
    ["d3", "d5"],
    ["c4", "f4"],
    ["d4", "d3"],
    ["a1", "h8"],
  ])("an arrow from %s to %s stays above the tops along its line", (from, to) => {
    const { x, y, z } = annotationShapes({
      ...view,
      annotations: parseAnnotations([`arrow ${from} ${to} green`]),
    });
    expect(x.length).toBeGreaterThan(0);
    const [a, b] = [parseCell(from), parseCell(to)];
    const length = Math.hypot((b % 8) - (a % 8), (b >> 3) - (a >> 3));
    for (let n = 0; n < x.length; n++) {
      const [px, py] = [x[n] ?? 0, y[n] ?? 0];
      const aside = ((px - (a % 8)) * ((b >> 3) - (a >> 3)) - (py - (a >> 3)) * ((b % 8) - (a % 8))) / length;
      if (Math.abs(aside) > 0.01) continue;
      const top = heightAt(view.placement, Math.round(py) * 8 + Math.round(px)) * BLOCK;
      expect(z[n]).toBeGreaterThan(top);
    }
  });

  test("over level ground an arrow is level", () => {
    expect(riseOf(view.placement, parseCell("a1"), parseCell("h1"))).toBe(0);
    expect(riseOf(view.placement, parseCell("c4"), parseCell("f4"))).toBeGreaterThan(2 * BLOCK);
  });
});

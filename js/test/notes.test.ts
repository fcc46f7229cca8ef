import { describe, expect, test } from "vitest";
import { heightAt } from "../src/board";
import { nameOf, parseCell } from "../src/cells";
import { NO_CHOICE } from "../src/interaction";
import { drawingOf, notesChange, noteWords, parseNotes, withDrawing } from "../src/notes";
import { Annotator } from "../src/page/drawing";
import { noteShapes, riseOf } from "../src/scene/notes";
import { BLOCK } from "../src/scene/space";
import { cellWords, changeWords } from "../src/words";
import { CASTLE, sceneOf } from "./views";

describe("a text is read", () => {
  test("as kind, cells, colour and words", () => {
    const notes = parseNotes(["arrow c3 c5 red", "label d4 blue the way  up <b>"]);
    expect(notes.map(({ cells, ...rest }) => ({ ...rest, cells: cells.map(nameOf) }))).toEqual([
      { kind: "arrow", cells: ["c3", "c5"], colour: "red", text: "" },
      { kind: "label", cells: ["d4"], colour: "blue", text: "the way  up <b>" },
    ]);
  });

  test.each([["star c3 red"], ["arrow c3 red"], ["circle z9 red"], ["circle c3 pink"], ["toString c3 red"], [7]])(
    "or left out: %s",
    (text) => {
      expect(parseNotes([text, "circle c3 red"])).toHaveLength(1);
    },
  );

  test("and what is no list has none", () => {
    for (const nothing of [undefined, 7, "circle c3 red"]) expect(parseNotes(nothing)).toEqual([]);
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

  test("is sent with all annotations; beside the board nothing is", () => {
    const sent: string[][] = [];
    const texts = ["mark a1 blue"];
    const annotator = new Annotator({ texts: () => texts, send: (notes) => sent.push(notes) });
    annotator.colour = "yellow";
    annotator.draw(0, 0, false);
    annotator.draw(0, 1, true);
    annotator.draw(-1, 4, false);
    annotator.draw(4, -1, false);
    annotator.clear();
    expect(sent).toEqual([["mark a1 blue", "circle a1 yellow"], ["mark a1 blue", "arrow a1 b1 red"], []]);
  });
});

describe("words", () => {
  const notes = ["arrow c3 c5 red", "circle c3 green", "mark e5 blue", "label c5 red go <i>up</i>"];
  const view = sceneOf({ notes });

  test("of a cell name its annotations", () => {
    expect(noteWords(view.annotations, parseCell("c3"))).toEqual(["red arrow to c5", "green circle"]);
    expect(noteWords(view.annotations, parseCell("c5"))).toEqual(["red arrow from c3", "label: go <i>up</i>"]);
    expect(cellWords(view, parseCell("e5"), NO_CHOICE, undefined)).toBe("e5, height 0, blue mark");
  });

  test("of a change say what was drawn or removed", () => {
    expect(notesChange(["circle c3 green"], ["circle c3 red"])).toBe(
      "Removed: c3, green circle. Drawn: c3, red circle.",
    );
    expect(notesChange(notes, [])).toBe("All annotations removed.");
    expect(notesChange(notes, notes)).toBe("");
    expect(changeWords(sceneOf(), sceneOf({ notes: ["circle c3 red"] }))).toBe("Drawn: c3, red circle.");
  });
});

describe("in the scene", () => {
  const { position } = sceneOf({ board: CASTLE });

  test("rings and marks lie just above the top of their cell", () => {
    for (const text of ["circle d4 red", "mark d4 red"]) {
      const { z } = noteShapes(position, parseNotes([text]));
      const top = 2 * BLOCK;
      expect(Math.min(...z)).toBeGreaterThan(top);
      expect(Math.max(...z)).toBeLessThan(top + 0.06);
    }
  });

  test("labels are no part of the mesh", () => {
    expect(noteShapes(position, parseNotes(["label d4 red words"])).i).toHaveLength(0);
  });

  test.each([
    ["d3", "d5"],
    ["c4", "f4"],
    ["d4", "d3"],
    ["a1", "h8"],
  ])("an arrow from %s to %s stays above the tops along its line", (from, to) => {
    const { x, y, z } = noteShapes(position, parseNotes([`arrow ${from} ${to} green`]));
    expect(x.length).toBeGreaterThan(0);
    const [a, b] = [parseCell(from), parseCell(to)];
    const length = Math.hypot((b % 8) - (a % 8), (b >> 3) - (a >> 3));
    for (let n = 0; n < x.length; n++) {
      const [px, py] = [x[n] ?? 0, y[n] ?? 0];
      const aside = ((px - (a % 8)) * ((b >> 3) - (a >> 3)) - (py - (a >> 3)) * ((b % 8) - (a % 8))) / length;
      if (Math.abs(aside) > 0.01) continue;
      const top = heightAt(position, Math.round(py) * 8 + Math.round(px)) * BLOCK;
      expect(z[n]).toBeGreaterThan(top);
    }
  });

  test("over level ground an arrow is level", () => {
    expect(riseOf(position, parseCell("a1"), parseCell("h1"))).toBe(0);
    expect(riseOf(position, parseCell("c4"), parseCell("f4"))).toBeGreaterThan(2 * BLOCK);
  });
});

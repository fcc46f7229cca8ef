import { describe, expect, it } from "vitest";
import { blocksOf, spansOf } from "../../src/texts/markup";
import { parseLesson } from "../../src/view/lesson";

describe("the texts of lessons", () => {
  it("are paragraphs, line ends within which do not matter, and lists", () => {
    expect(blocksOf("One\nline.\n\nTwo:\n- a\n  more\n- b\n")).toEqual([
      { kind: "paragraph", text: "One line." },
      { kind: "paragraph", text: "Two:" },
      { kind: "list", items: ["a more", "b"] },
    ]);
  });

  it("have bold, italic and code, and nothing else", () => {
    expect(spansOf("Go **up** to `c3`, *now*: 2 * 3 * 4 <b>x</b>")).toEqual([
      { kind: "plain", text: "Go " },
      { kind: "bold", text: "up" },
      { kind: "plain", text: " to " },
      { kind: "code", text: "c3" },
      { kind: "plain", text: ", " },
      { kind: "italic", text: "now" },
      { kind: "plain", text: ": 2 * 3 * 4 <b>x</b>" },
    ]);
  });

  it("keep what is not closed", () => {
    expect(spansOf("**up and *on")).toEqual([{ kind: "plain", text: "**up and *on" }]);
    expect(spansOf("")).toEqual([]);
  });
});

describe("the lesson part of a view", () => {
  it("has defaults for what did not come", () => {
    for (const raw of [undefined, null, 3, "x"]) expect(parseLesson(raw)).toBeNull();
    expect(parseLesson({})).toMatchObject({ index: 0, steps: [], last: true, step: { kind: "show", rules: [] } });
    expect(parseLesson({ step: { text: "Go." } })?.step).toMatchObject({ text: "Go.", title: "" });
  });
});

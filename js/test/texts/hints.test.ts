import { afterEach, expect, test, vi } from "vitest";
import { NO_SELECTION } from "../../src/selection/selection";
import { viewOf } from "../support";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("where a card is to be kept, the line says so", async () => {
  const { hint } = await import("../../src/texts/hints");
  const view = viewOf({ stage: "keep", legal: { keep: ["keep lift bottom", "keep jump bottom"] } });
  expect(hint(view, NO_SELECTION)).toBe("Choose the card to keep.");
  expect(hint(viewOf({ stage: "keep" }), NO_SELECTION)).toBe("");
});

test.each([
  ["six-points", "press Play."],
  ["seven-points", "press Play."],
  ["extra-block", "choose a cell for the block."],
  ["shift-block", "choose the block to take."],
  ["lift", "choose a knight."],
])("what to do with the card %s: %s", async (card, words) => {
  const { hint } = await import("../../src/texts/hints");
  const view = viewOf({ legal: { play: { [card]: "c4" } } as never });
  expect(hint(view, { ...NO_SELECTION, card: card as never })).toContain(`: ${words}`);
});

test.each([
  [false, "With Shift, you deploy a new knight next to it."],
  [true, "Press Deploy for a new knight next to it."],
])("how to deploy, where the pointer is a finger: %s", async (matches, words) => {
  vi.stubGlobal("matchMedia", () => ({ matches }));
  const { hint } = await import("../../src/texts/hints");
  const view = viewOf({ stage: "turn", legal: { deploy: "c4", step: { c3: "c4" } } });
  expect(hint(view, { ...NO_SELECTION, cell: 18 })).toBe(`Choose where the knight goes. ${words}`);
});

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
  [false, "With Shift, you deploy a new knight next to it."],
  [true, "Press Deploy for a new knight next to it."],
])("how to deploy, where the pointer is a finger: %s", async (matches, words) => {
  vi.stubGlobal("matchMedia", () => ({ matches }));
  const { hint } = await import("../../src/texts/hints");
  const view = viewOf({ stage: "turn", legal: { deploy: "c4", step: { c3: "c4" } } });
  expect(hint(view, { ...NO_SELECTION, cell: 18 })).toBe(`Choose where the knight goes. ${words}`);
});

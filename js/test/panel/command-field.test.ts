import { expect, test } from "vitest";
import { answerTo, refusalOf } from "../../src/panel/command-field";
import { viewOf } from "../support";

const asked = (seq: number, said = 0) => ({ text: "a1 b9", ply: 0, seq, said });

test("the answer is the first text for screen readers after the question", () => {
  const view = viewOf({ said: { number: 4, text: "a1 to h1, ground." } });
  expect(answerTo(null, view)).toBe("");
  expect(answerTo(asked(1, 4), view)).toBe("");
  expect(answerTo(asked(1, 3), view)).toBe("a1 to h1, ground.");
  expect(answerTo(asked(1), viewOf())).toBe("");
  expect(answerTo(asked(1, 3), { ...view, ply: 1 })).toBe("");
});

test("a refusal of what was asked has its first reason, and one from before has none", () => {
  const reasons = [
    { rule: "R5.2", text: "The step is too high.", cells: "" },
    { rule: "R5.1", text: "It is too far.", cells: "" },
  ];
  const view = viewOf({ seq: 7, refusal: { action: "move a1 b9", reasons } });
  expect(refusalOf(asked(6), view)).toBe("R5.2: The step is too high.");
  expect(refusalOf(asked(7), view)).toBe("");
  expect(refusalOf(null, view)).toBe("");
  expect(refusalOf(asked(6), viewOf({ seq: 7 }))).toBe("");
});

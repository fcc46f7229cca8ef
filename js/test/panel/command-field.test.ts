import { expect, test } from "vitest";
import { answerAfter } from "../../src/panel/command-field";

test("the answer is the first text for screen readers after the question", () => {
  const said = { number: 4, text: "a1 to h1, ground." };
  expect(answerAfter(null, said)).toBe("");
  expect(answerAfter(4, said)).toBe("");
  expect(answerAfter(3, said)).toBe("a1 to h1, ground.");
  expect(answerAfter(0, null)).toBe("");
});

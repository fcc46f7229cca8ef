import { expect, test } from "vitest";
import { shareText } from "../../src/page/evaluation";

test("the piece of a small share has no number: there is no room for it", () => {
  expect([62, 5, 4, 0].map(shareText)).toEqual(["62%", "5%", "", ""]);
});

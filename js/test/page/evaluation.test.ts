import { expect, test } from "vitest";
import { shareText } from "../../src/page/evaluation";

test("the piece of a share says what fits: nothing, a number, or what the number is", () => {
  expect([62, 34, 5, 4, 0].map((share) => shareText(share, `${share}%`))).toEqual(["62% to win", "34%", "5%", "", ""]);
  expect([62, 34, 7, 4].map((share) => shareText(share, `${share}%`, true))).toEqual(["62% to win…", "34%…", "7%", ""]);
});

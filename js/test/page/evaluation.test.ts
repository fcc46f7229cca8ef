import { expect, test } from "vitest";
import { shareText } from "../../src/page/evaluation";

test("the piece of a small share has no number: there is no room for it", () => {
  expect([62, 5, 4, 0].map((share) => shareText(share, `${share}%`))).toEqual(["62%", "5%", "", ""]);
  expect([62, 4].map((share) => shareText(share, `${share}%`, true))).toEqual(["62%…", ""]);
});

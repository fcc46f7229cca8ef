import { expect, test } from "vitest";
import { parseChart } from "../../src/view/chart";

const TURN = {
  name: "Phase 1, round 1, Orange",
  grade: "mistake",
  sign: "mistake",
  phase: 1,
  round: 1,
  player: 1,
  chances: [40, 60],
  percents: ["40%", "60%"],
  ply: 9,
  node: 10,
};

test("a chart is read as it is", () => {
  const chart = { title: "Chances", turns: [TURN], over: true };
  expect(parseChart(chart)).toEqual(chart);
});

test("what is no chart gives none", () => {
  for (const raw of [null, undefined, 3, "x", {}, { turns: 3 }]) expect(parseChart(raw)).toBeNull();
});

test("what is absent gets its default, and a turn without chances is left out", () => {
  expect(parseChart({ turns: [{ ...TURN, chances: 3 }, null] })).toEqual({ title: "", turns: [], over: false });
});

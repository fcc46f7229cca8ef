import { describe, expect, test } from "vitest";
import { nameOf, parseCell } from "../../src/game/cells";
import { annotationShapes } from "../../src/meshes/annotations";
import { blocks, columns } from "../../src/meshes/blocks";
import { rooms, walkOf } from "../../src/meshes/routes";
import { BLOCK } from "../../src/meshes/solids";
import { stride } from "../../src/scene/motion";
import { shownRoutes } from "../../src/state/routes";
import { movementBetween } from "../../src/view/movement";
import { castlesOf } from "../../src/view/routes";
import { Driver, stateOf, viewOf } from "../support";

/** From c5, at level 1, into the castle at layer 2, down inside, and out to the ground at d3. */
const WALLS = ".......1/......../......../..13..../...2..../......../......../........ 2:d5";
const ways = { c5d3: "d5:2 d4:2 d4:1" };
const before = viewOf({ board: `${WALLS} 1:c5`, ply: 0, length: 1 });
const after = viewOf({ board: `${WALLS} 1:d3`, ply: 1, length: 1, log: ["move c5 d3"], ways });
const shown = ({ state }: Driver): string[] =>
  shownRoutes(state).map(({ route: { from, blocks, to } }) =>
    [nameOf(from), ...blocks.map(({ cell, layer }) => `${nameOf(cell)}:${layer}`), nameOf(to)].join(" "),
  );

describe("a figure that has gone through the doors", () => {
  test("is seen going, and the way stays for a while", () => {
    const driver = new Driver(stateOf(before)).arrive(after);
    expect(shown(driver)).toEqual(["c5 d5:2 d4:2 d4:1 d3"]);
    driver.wait(1200);
    expect(shown(driver)).toHaveLength(1);
    driver.wait(60_000);
    expect(shown(driver)).toEqual([]);
    expect(driver.waiting).toBe(0);
  });

  test("the way is shown without motion too, and backwards when the move is taken back", () => {
    const still = new Driver(stateOf(before, { reducedMotion: true })).arrive(after);
    expect(shown(still)).toHaveLength(1);
    expect(shown(still.arrive(before))).toEqual(["d3 d4:1 d4:2 d5:2 c5"]);
  });

  test("the way is gone with the next action, and no other movement has one", () => {
    const driver = new Driver(stateOf(before)).arrive(after);
    const step = viewOf({ board: `${WALLS} 1:d2`, ply: 2, log: ["move d3 d2"] });
    expect(shown(driver.arrive(step))).toEqual([]);
    expect(driver.waiting).toBe(0);
    expect(movementBetween(after, step)).toEqual({ from: parseCell("d3"), to: parseCell("d2"), route: undefined });
    expect(movementBetween(before, step)).toBeUndefined();
  });

  test("walks on the floors, level or down, and bends inside", () => {
    const route = movementBetween(before, after)?.route;
    if (!route) throw new Error("no route");
    const floors = walkOf(after.placement, route);
    expect(floors.map(([, , z]) => Math.round(z / BLOCK))).toEqual([1, 1, 1, 0, 0]);
    expect(stride(floors, 0)).toEqual({ foot: floors[0], tall: 1 });
    expect(stride(floors, 1)).toEqual({ foot: floors.at(-1), tall: 1 });
    const inside = stride(floors, 0.5);
    expect(inside.foot).toEqual(floors[2]);
    expect(0.9 * inside.tall).toBeLessThan(BLOCK);
  });
});

test("the castle of a route is drawn on its own, with the rooms on the way at their layers", () => {
  const route = movementBetween(before, after)?.route;
  if (!route) throw new Error("no route");
  const castle = castlesOf(after.placement, [route]);
  expect([...castle].map(nameOf).sort()).toEqual(["c5", "d4", "d5"]);
  const all = blocks(after.placement).i.length;
  const rest = blocks(after.placement, castle).i.length;
  const floors = 2 * castle.size;
  expect(rest - floors + columns(after.placement, castle).i.length).toBe(all);
  const heights = new Set([...rooms([route]).z].map((z) => Math.floor(z / BLOCK)));
  expect([...heights].sort()).toEqual([0, 1]);
});

test("an arrow for a move that only the doors allow is drawn as its way", () => {
  const notes = ["arrow c5 d3 green", "arrow c5 c6 green"];
  const view = viewOf({ board: `${WALLS} 1:c5`, notes, ways });
  expect(shown(new Driver(stateOf(view)))).toEqual(["c5 d5:2 d4:2 d4:1 d3"]);
  const { x } = annotationShapes(view);
  expect(Math.max(...x)).toBeLessThan(2.5);
  expect(Math.max(...annotationShapes({ ...view, ways: {} }).x)).toBeGreaterThan(2.5);
});

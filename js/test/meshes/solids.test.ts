import { expect, test } from "vitest";
import { lightOn, Place, SOLIDS } from "../../src/meshes/solids";

test("a place turns what is seen from the east to each side", () => {
  const seen = [0.2, 0.5, 0.1];
  const round = (degrees: number) => new Place([3, 4, 1], degrees).point(seen).map((value) => Number(value.toFixed(6)));
  expect(round(0)).toEqual([3.5, 4.2, 1.1]);
  expect(round(90)).toEqual([2.8, 4.5, 1.1]);
  expect(round(180)).toEqual([2.5, 3.8, 1.1]);
  expect(round(270)).toEqual([3.2, 3.5, 1.1]);
});

test("the sun stands in the south-west: faces that look there are brighter", () => {
  const [east, north, west, south] = [
    [1, 0, 0],
    [0, 1, 0],
    [-1, 0, 0],
    [0, -1, 0],
  ].map(lightOn) as [number, number, number, number];
  expect(south).toBeGreaterThan(west);
  expect(west).toBeGreaterThan(Math.max(east, north));
  expect(lightOn([0, 0, 1])).toBeGreaterThan(south);
});

test("every face has light for each of its corners, and conditions that a block knows", () => {
  const parts = [...SOLIDS.knight, ...SOLIDS.king].flatMap(({ faces = [] }) => faces);
  for (const { points, light, when = [] } of [...SOLIDS.block, ...SOLIDS.frame, ...SOLIDS.founding, ...parts]) {
    expect(points.length).toBeGreaterThan(2);
    if (typeof light !== "number") expect(light).toHaveLength(points.length);
    for (const name of when) expect(["wall", "right", "top", "ground"]).toContain(name.replace("!", ""));
  }
});

test("whatever stands beside a block, its corners are closed once", () => {
  const at = (wall: boolean, right: boolean, top: boolean) =>
    SOLIDS.block.filter(({ when = [] }) =>
      when.every((name) => {
        const flags: Record<string, boolean> = { wall, right, top, ground: true };
        return name.startsWith("!") ? !flags[name.slice(1)] : flags[name];
      }),
    );
  const edges = (faces: ReturnType<typeof at>): number =>
    faces.filter(({ points }) => points.length === 4 && isEdge(points)).length;
  const isEdge = (points: number[][]): boolean => points[0]?.join() === "0.465,0.5,0.035" && points[1]?.[0] === 0.5;
  for (const top of [true, false]) {
    expect(edges(at(true, true, top))).toBe(1);
    expect(edges(at(true, false, top))).toBe(1);
    expect(edges(at(false, true, top))).toBe(1);
    expect(edges(at(false, false, top))).toBe(0);
  }
});

import { describe, expect, test } from "vitest";
import { parsePlacement } from "../../src/game/placement";
import { blocks } from "../../src/meshes/blocks";
import { figures, markOf, ownerOf } from "../../src/meshes/figures";
import { GLYPHS } from "../../src/meshes/glyphs";
import { ground } from "../../src/meshes/ground";
import { highlights } from "../../src/meshes/highlights";
import type { MeshData } from "../../src/meshes/mesh";
import { colorscale, MATERIALS, PLAYERS, tone } from "../../src/meshes/palette";
import { BLOCK } from "../../src/meshes/solids";
import { hop, play } from "../../src/scene/motion";
import type { HighlightKind } from "../../src/selection/clickable";
import { CASTLE } from "../support";

function check(mesh: MeshData): void {
  const count = mesh.x.length;
  expect(mesh.intensity.length).toBe(count);
  for (const part of [mesh.x, mesh.y, mesh.z, mesh.intensity]) expect(part.every(Number.isFinite)).toBe(true);
  for (const part of [mesh.i, mesh.j, mesh.k]) expect(part.every((id) => id < count)).toBe(true);
  expect(mesh.intensity.every((value) => value >= 0 && value <= 1)).toBe(true);
}
const highest = (mesh: MeshData): number => Math.max(...mesh.z);

test("all meshes are sound", () => {
  const placement = parsePlacement(CASTLE);
  for (const mesh of [
    ground(3, true),
    blocks(placement),
    figures(placement, 0),
    figures(placement, 1),
    highlights(placement, [{ cell: 3, kind: "step" }], 1),
  ])
    check(mesh);
});

describe("blocks", () => {
  test("a tower is as high as its blocks, battlements on top", () => {
    const five = parsePlacement("......../......../......../....5.../......../......../......../........");
    expect(highest(blocks(five))).toBeGreaterThan(5 * BLOCK);
    expect(highest(blocks(five))).toBeLessThan(5.5 * BLOCK);
    expect(highest(blocks(parsePlacement("")))).toBe(0);
  });

  test("walls between neighbouring blocks are not drawn", () => {
    const size = (text: string): number => blocks(parsePlacement(text)).i.length;
    const none = size("");
    const one = size("......../......../......../....1.../......../......../......../........") - none;
    const two = size("......../......../......../....11../......../......../......../........") - none;
    expect(two).toBeLessThan(2 * one);
  });
});

describe("figures", () => {
  test("one of them can be left out", () => {
    const placement = parsePlacement(CASTLE);
    const [some = -1] = [...placement.figures].flatMap(([cell, who]) => (ownerOf(who) === 1 ? cell : []));
    expect(figures(placement, 1, some).i.length).toBeLessThan(figures(placement, 1).i.length);
  });

  test("each owner has those of that owner alone", () => {
    const placement = parsePlacement(
      "......../......../......../......../......../......../......../........ K:a1 1:b1,c1 2:d1",
    );
    const files = (owner: number): Set<number> =>
      new Set([...figures(placement, owner).x].map((x) => Math.abs(Math.round(x))));
    expect([...files(0)]).toEqual([0]);
    expect([...files(1)].sort()).toEqual([1, 2]);
    expect(figures(placement, 4).i.length).toBe(0);
  });

  test("every player has a mark of another shape", () => {
    const shapes = PLAYERS.map((_, at) => JSON.stringify(markOf(at + 1)));
    expect(shapes).not.toContain("[]");
    expect(new Set(shapes).size).toBe(PLAYERS.length);
  });
});

test("each kind of highlight has its own shape", () => {
  const kinds: HighlightKind[] = ["step", "door", "deploy", "build", "place", "card", "source", "selected", "refused"];
  const shapes = kinds.map((kind) => highlights(parsePlacement(""), [{ cell: 0, kind }], 1).x.join());
  expect(new Set(shapes).size).toBe(kinds.length);
});

test("every label of the frame has its strokes", () => {
  for (const text of "abcdefgh12345678") expect(GLYPHS[text]?.length).toBeGreaterThan(0);
});

describe("palette", () => {
  test("materials never share a stretch of the colorscale", () => {
    MATERIALS.forEach((material, at) => {
      expect(tone(material, 0)).toBeGreaterThan(at / MATERIALS.length);
      expect(tone(material, 1)).toBeLessThan((at + 1) / MATERIALS.length);
      expect(tone(material, 7)).toBe(tone(material, 1));
    });
  });

  test.each(["light", "dark"] as const)("the %s colorscale rises from 0 to 1", (theme) => {
    const stops = colorscale(theme).map(([at]) => at);
    expect(stops[0]).toBe(0);
    expect(stops.at(-1)).toBe(1);
    expect([...stops].sort((a, b) => a - b)).toEqual(stops);
    for (const [, colour] of colorscale(theme)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });
});

/** How a colour is seen with one kind of cone missing (Machado, Oliveira and Fernandes 2009), and its lightness. */
const MISSING = {
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  red: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  green: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  blue: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function lab(hex: string, matrix: number[]): [number, number, number] {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const times = (m: number[], v: number[]): number[] =>
    [0, 3, 6].map((row) => [0, 1, 2].reduce((sum, n) => sum + (m[row + n] ?? 0) * (v[n] ?? 0), 0));
  const seen = times(matrix, linear).map((value) => Math.min(1, Math.max(0, value)));
  const xyz = times([0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505], seen);
  const [x = 0, y = 0, z = 0] = xyz.map((value, n) => Math.cbrt(value / ([0.9505, 1, 1.089][n] ?? 1)));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test.each(Object.entries(MISSING))("players' colours stay apart with cones missing: %s", (_, matrix) => {
  const seen = PLAYERS.map(({ shades }) => lab(shades[1] ?? "", matrix));
  for (const [at, a] of seen.entries()) {
    for (const b of seen.slice(at + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(20);
  }
});

describe("gliding", () => {
  test("a hop begins and ends on its cells and rises between", () => {
    const [from, to] = [
      [0, 0, 0],
      [1, 0, BLOCK],
    ] as const;
    expect(hop(from, to, 0)).toEqual([0, 0, 0]);
    expect(hop(from, to, 1)).toEqual([1, 0, BLOCK]);
    expect(hop(from, to, 0.5)[2]).toBeGreaterThan(BLOCK);
  });

  function clockOf(frames: number[]): {
    now(): number;
    frame(callback: () => void): number;
    cancel(): void;
    run(): void;
  } {
    let waiting: (() => void) | undefined;
    let time = 0;
    return {
      now: () => time,
      frame: (callback) => {
        waiting = callback;
        return 1;
      },
      cancel: () => {
        waiting = undefined;
      },
      run: () => {
        for (const at of frames) {
          time = at;
          const next = waiting;
          waiting = undefined;
          next?.();
        }
      },
    };
  }

  test("it goes by the clock: slow machines see fewer frames, and it always ends", () => {
    for (const [frames, steps] of [
      [[10, 200, 400, 600], 2],
      [[900], 0],
    ] as const) {
      const clock = clockOf([...frames]);
      const seen: number[] = [];
      let ended = 0;
      play(
        300,
        (t) => seen.push(t),
        () => ended++,
        clock,
      );
      clock.run();
      expect(seen.length).toBe(steps);
      expect(ended).toBe(1);
    }
  });

  test("it can be stopped", () => {
    const clock = clockOf([10, 900]);
    let ended = 0;
    const stop = play(
      300,
      () => stop(),
      () => ended++,
      clock,
    );
    clock.run();
    expect(ended).toBe(0);
  });
});

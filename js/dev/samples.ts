/** Views to look at while working on the front end. Their legal moves are made up by a plain step rule. */
import { CELLS, nameOf, neighbours } from "../src/game/cells";
import { heightAt, type Placement, parsePlacement } from "../src/game/placement";
import type { Legal, RawView } from "../src/view/view";

const BOARDS = {
  setup: "....1.../......../..1..1../1......./.......1/..1..1../......../...1....",
  early: "....1.../..1...../.12..1../1..21.../...1...1/.12.21../..1.1.../...1.... K:e8 1:c3,d1,c2 2:h4,e3,e5",
  tall: "..1234../..2.5.../1.3371../2..3.1.../...2..21/.24631../..3511../..12.... K:e6 1:d7,e3,d3,c6 2:e7,f3,h4,a5,d2 3:e5,f6,c3,g4 4:c7,d8,d5,e1",
  middle:
    "..1232../.124.21./..2331../12..3.12/22.2..32/.3431.21/.23521../..12.... K:d3 1:c3,d2,e3,c2,d8,h5 2:e7,f3,h4,a5,d1,g3 3:e5,f6,g4,a4,d6,c7 4:e8,f7,b4,f2,g7,c8",
} as const;

function fix(text: string): string {
  const [grid = "", ...rest] = text.split(" ");
  const ranks = grid.split("/").map((rank) => `${rank}........`.slice(0, 8));
  return [ranks.join("/"), ...rest].join(" ");
}

function roughlyLegal(placement: Placement, player: number): Legal {
  const free = (cell: number): boolean => cell >= 0 && !placement.figures.has(cell);
  const step: Record<string, string> = {};
  const door: Record<string, string> = {};
  const deploy = new Set<string>();
  for (const [cell, who] of placement.figures) {
    if (who.kind !== "knight" || who.player !== player) continue;
    const level = heightAt(placement, cell);
    const near = neighbours(cell).filter(free);
    step[nameOf(cell)] = near
      .filter((to) => heightAt(placement, to) <= level + 1)
      .map(nameOf)
      .join("");
    const far = neighbours(cell)
      .filter((at) => at >= 0 && heightAt(placement, at) > level)
      .flatMap((at) => neighbours(at))
      .filter((to) => free(to) && heightAt(placement, to) <= level && to !== cell && !near.includes(to));
    if (far.length > 0) door[nameOf(cell)] = [...new Set(far)].map(nameOf).join("");
    for (const to of near) if (heightAt(placement, to) <= level) deploy.add(nameOf(to));
  }
  const build = Array.from({ length: CELLS }, (_, cell) => cell)
    .filter(
      (cell) =>
        free(cell) &&
        (heightAt(placement, cell) > 0 || neighbours(cell).filter((at) => heightAt(placement, at) > 0).length === 1),
    )
    .map(nameOf);
  return {
    step,
    door,
    deploy: [...deploy].join(""),
    build: build.join(""),
    from: [1, 2],
    score: true,
    buy: true,
    end: ["3 3 2", "3 2 2", ""],
  };
}

function view(board: string, more: Partial<RawView>): Partial<RawView> {
  return {
    v: 1,
    seq: 0,
    board: fix(board),
    edition: "rio-grande-2005",
    mode: "basic",
    players: 2,
    stage: "turn",
    phase: 1,
    round: 2,
    rounds: 4,
    first: 1,
    to_act: 1,
    ap: 5,
    stack: null,
    stacks: [
      [3, 3, 2],
      [3, 3, 3],
    ],
    carry: [0, 0],
    supply: 60,
    scores: [7, 12],
    reserve: [3, 3],
    hands: [["climb", "lift", "shift-block"], 2],
    deck: 33,
    decks: [],
    played: null,
    bought: [],
    master: null,
    looked: [],
    legal: roughlyLegal(parsePlacement(fix(board)), more.to_act ?? 1),
    last: null,
    refusal: null,
    ply: 12,
    length: 12,
    undo: true,
    redo: false,
    log: ["build c2 from 1", "move c3 c2", "score", "end 3 3 3"],
    caption: "",
    ...more,
  };
}

const four = {
  players: 4,
  stacks: [
    [2, 2],
    [2, 2, 1],
    [2, 2],
    [2, 2],
  ],
  scores: [31, 24, 40, 28],
  reserve: [1, 1, 1, 1],
  carry: [0, 0, 0, 0],
  hands: [["climb", "lift", "shift-block", "six-points"], 2, 1, 3],
  phase: 2,
  round: 2,
  rounds: 3,
};

export const SAMPLES: Record<string, Partial<RawView>> = {
  setup: view(BOARDS.setup, {
    stage: "place-knight",
    stacks: [[], []],
    hands: [[], []],
    scores: [0, 0],
    reserve: [6, 6],
    undo: false,
    ply: 0,
    length: 0,
    log: [],
    ap: 0,
    phase: 1,
    round: 1,
    legal: { knight: "a5c3c6d1e8f3f6h4" },
  }),
  early: view(BOARDS.early, {
    legal: {
      ...roughlyLegal(parsePlacement(fix(BOARDS.early)), 1),
      play: { climb: { c2: "c3" }, lift: { c3: [1, 2] }, "shift-block": { d5: "c4e4" } },
    },
  }),
  past: view(BOARDS.early, { length: 40, redo: true, caption: "Blue builds here too early." }),
  annotated: view(BOARDS.early, {
    notes: [
      "arrow c3 e5 green",
      "arrow c2 h4 red",
      "arrow h2 g6 blue",
      "arrow a5 e8 yellow",
      "circle h4 red",
      "circle e3 blue",
      "circle g2 green",
      "circle d5 yellow",
      "mark f2 green",
      "mark b6 red",
      "mark d2 blue",
      "mark g7 yellow",
      "label e8 red <b>The king</b> stands here",
      "label f4 green a way up",
      "label b2 blue blue",
      "label h6 yellow yellow",
    ],
  }),
  watched: view(BOARDS.early, { legal: {} }),
  refused: view(BOARDS.early, {
    refusal: {
      action: "move c3 e5",
      reasons: [
        {
          rule: "R5.2",
          text: "e5 is 2 cells away and no door of c3's castle leads there; a knight steps to a neighbouring cell.",
          cells: "e5",
        },
      ],
    },
  }),
  tall: view(BOARDS.tall, four),
  middle: view(BOARDS.middle, { ...four, to_act: 2, hands: [4, ["jump", "diagonal"], 1, 3] }),
  question: view(BOARDS.early, {
    legal: {},
    quiz: true,
    pick: "c4b3",
    overlays: [],
    lesson: {
      id: "sample",
      title: "A sample",
      note: "",
      closes: "",
      index: 1,
      steps: [
        { title: "Look", chapter: "", state: "seen", asks: false, star: false },
        { title: "Where to?", chapter: "", state: "wrong", asks: true, star: false },
        { title: "Go", chapter: "", state: "new", asks: true, star: false },
      ],
      blocked: false,
      last: false,
      embedded: false,
      coach: null,
      summary: null,
      course: null,
      offer: null,
      file: null,
      check: "Check",
      step: {
        id: "where",
        kind: "question",
        title: "Where to?",
        text: "Where can the knight on **c3** step? Click the cells.",
        rules: ["R5.2"],
        why: [{ rule: "R5.2", title: "A knight steps one level up, or any number down." }],
        ask: "cells",
      },
      hints: ["It climbs *one* level."],
      more: 1,
      solution: true,
      showing: false,
      given: "",
      left: 0,
      done: "",
      verdict: {
        right: false,
        best: false,
        heading: "Not yet.",
        reasons: [{ rule: "R5.2", text: "b3 is two levels up." }],
      },
      result: null,
      asks: [],
      again: [],
      pool: null,
      rules: null,
    },
  }),
};

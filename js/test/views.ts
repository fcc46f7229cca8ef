/** Views for the tests, made from a few words. */
import { parseView, type Scene, type View } from "../src/view";

const START = "....1.../......../..1..1../1......./.......1/..1..1../......../...1....";

export function sceneOf(more: Partial<View> = {}): Scene {
  return parseView({
    v: 1,
    seq: 1,
    board: START,
    players: 2,
    stage: "turn",
    to_act: 1,
    ap: 5,
    stacks: [
      [3, 2],
      [3, 3],
    ],
    ...more,
  });
}

/** A two-level castle d4 (2), d5 (1), e4 (1); player 1 on d5, player 2 on e4, the king on h8's castle. */
export const CASTLE = ".......1/......../......../...1..../...21.../......../......../........ K:h8 1:d5 2:e4";

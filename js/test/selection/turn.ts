/** A turn in which there is something to do for every tool and many cards. */
import { CASTLE, viewOf } from "../support";

export const turn = viewOf({
  board: CASTLE,
  legal: {
    step: { d5: "d6c5" },
    door: { d5: "d3f4" },
    deploy: "d6e5g1",
    build: "d4e5g8",
    from: [1, 2],
    play: {
      climb: { d5: "d4" },
      lift: { d5: [1, 2] },
      "extra-block": "d4g8",
      "shift-block": { d4h7: "a1d4h7" },
      "six-points": true,
    },
  },
});

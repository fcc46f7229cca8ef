/** The overlay *Reach*: action points to each cell. */
import { nameOf, parseCells } from "../game/cells";
import { t } from "../language/catalogue";
import { colourName } from "../language/names";
import type { ReachOverlay } from "../protocol/shape";
import { has, type Shown } from "./overlay";

export const reach: Shown<ReachOverlay> = {
  label: t`Reach`,
  title: t`Reach: action points to each cell, for the selected knight or for all of yours`,
  key: "R",
  tags: ({ ap, doors }) =>
    ap.flatMap((cells, at) =>
      parseCells(cells).map((cell) => ({ cell, look: has(doors, cell) ? "door" : "steps", text: String(at + 1) })),
    ),
  words: ({ ap: rings, doors, from }, cell) => {
    const at = rings.findIndex((cells) => has(cells, cell));
    if (nameOf(cell) === from) return [];
    if (at < 0) return [t`out of reach`];
    const ap = at + 1;
    return [has(doors, cell) ? t`${ap} AP away through the doors` : t`${ap} AP away`];
  },
  legend: ({ ap, from }, { to_act }) => {
    const player = colourName(to_act);
    const whose = from ?? t`${player}'s knights`;
    if (!ap.join("")) return [{ text: t`Nothing in reach of ${whose}.` }];
    return [
      { tag: { look: "steps", text: "2" }, text: t`AP from ${whose}` },
      { tag: { look: "door", text: "2" }, text: t`this cheap only through doors` },
    ];
  },
};

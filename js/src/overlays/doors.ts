/** The overlay *Doors*: where they lead the selected knight. */
import { nameOf, parseCell } from "../game/cells";
import { n, t } from "../language/catalogue";
import type { DoorsOverlay } from "../protocol/shape";
import { parseRoute, type Route } from "../view/routes";
import type { Shown } from "./overlay";

/** A route: "in at d3 on layer 2, e3, down to layer 1, out to f3". */
export function routeText({ blocks, to }: Route): string {
  const inside = blocks.map(({ cell, layer }, at) => {
    const before = blocks[at - 1];
    if (!before) return t`in at ${nameOf(cell)} on layer ${layer}`;
    return before.cell === cell ? t`down to layer ${layer}` : nameOf(cell);
  });
  const route = inside.join(", ");
  return t`${route}, out to ${nameOf(to)}`;
}

function routes({ from, ways }: DoorsOverlay): Route[] {
  return Object.entries(ways).map(([to, text]) => parseRoute(parseCell(from ?? ""), parseCell(to), text));
}

export const doors: Shown<DoorsOverlay> = {
  label: t`Doors`,
  title: t`Doors: where they lead the selected knight`,
  key: "T",
  routes,
  words: (part, cell) => {
    const route = routes(part).find(({ to }) => to === cell);
    return route ? [routeText(route)] : [];
  },
  legend: ({ from, ways }) => {
    if (!from) return [{ text: t`Select a knight to see its routes through the doors.` }];
    const count = Object.keys(ways).length;
    if (count === 0) return [{ text: t`The knight on ${from} can't enter any door.` }];
    const text = n(
      "{count} cell through the doors from {from}.",
      "{count} cells through the doors from {from}.",
      count,
      { from },
    );
    return [{ text }];
  },
};

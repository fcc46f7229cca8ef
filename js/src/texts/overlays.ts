/** Overlays in words: what their signs mean, and what they show of a cell. */
import { nameOf } from "../game/cells";
import { type CastleGains, forbiddenTag, has, OCCUPIED, routesOf, type Tag } from "../view/overlays";
import type { Route } from "../view/routes";
import type { View } from "../view/view";
import { n, t } from "./catalogue";
import { colourName } from "./names";

/** A castle's points: level times area. */
export const productText = ([, level, points]: CastleGains[number], area: number): string =>
  `${level} × ${area} = ${points}`;

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

/** The shown overlay's words on a cell. */
export function overlayTexts({ overlay }: View, cell: number): string[] {
  switch (overlay?.kind) {
    case "castles": {
      const castle = overlay.castles.find(({ cells }) => has(cells, cell));
      const gains = castle?.by.map((gain) => `${colourName(gain[0])} ${productText(gain, castle.cells.length / 2)}`);
      return [
        ...(gains ?? []),
        ...(has(overlay.king.cells, cell) ? [t`king's bonus of ${overlay.king.points} here`] : []),
      ];
    }
    case "reach": {
      const at = overlay.ap.findIndex((cells) => has(cells, cell));
      if (nameOf(cell) === overlay.from) return [];
      if (at < 0) return [t`out of reach`];
      const ap = at + 1;
      return [has(overlay.doors, cell) ? t`${ap} AP away through the doors` : t`${ap} AP away`];
    }
    case "build": {
      const why = overlay.why.find(([, , cells]) => has(cells, cell));
      if (why) return [`${why[0]}: ${why[1].replaceAll("{}", nameOf(cell))}`];
      return has(overlay.cells, cell) ? [t`can be built on`] : [];
    }
    case "doors": {
      const route = routesOf(overlay).find(({ to }) => to === cell);
      return route ? [routeText(route)] : [];
    }
    default:
      return [];
  }
}

/** Short names of the rules that forbid building on a cell. */
const FORBIDDEN: Record<string, string> = {
  "R6.1": t`next to no castle`,
  "R6.2": t`would join castles`,
  "R6.3": t`would be taller than its area`,
  "R3.3": t`empty stack`,
  "R4.1": t`too few AP`,
};

/** One entry of a legend: a tag of the board, or a player, and what it means. */
export interface LegendEntry {
  tag?: Pick<Tag, "look" | "text">;
  player?: number;
  text: string;
}

const only = (text: string): LegendEntry[] => [{ text }];

/** The meaning of the shown overlay's signs. */
export function legendOf({ overlay, to_act }: View): LegendEntry[] {
  switch (overlay?.kind) {
    case "castles": {
      const bonus: LegendEntry[] = overlay.king.cells
        ? [{ tag: { look: "king", text: `+${overlay.king.points}` }, text: t`king's bonus` }]
        : [];
      return [
        { tag: { look: "castle", text: "□3 ↑2" }, text: t`area, height` },
        ...bonus,
        { text: t`If scored now:` },
        ...overlay.totals.map((total, at) => ({ player: at + 1, text: String(total) })),
      ];
    }
    case "reach": {
      const player = colourName(to_act);
      const whose = overlay.from ?? t`${player}'s knights`;
      if (!overlay.ap.join("")) return only(t`Nothing in reach of ${whose}.`);
      return [
        { tag: { look: "steps", text: "2" }, text: t`AP from ${whose}` },
        { tag: { look: "door", text: "2" }, text: t`this cheap only through doors` },
      ];
    }
    case "build": {
      const rules = [...new Set(overlay.why.map(([rule]) => rule))].sort();
      if (rules.length === 0) return only(t`Nobody can build now.`);
      return [
        { tag: { look: "can", text: "+" }, text: t`can be built on` },
        ...rules.flatMap((rule) => (rule === OCCUPIED ? [] : { tag: forbiddenTag(rule), text: FORBIDDEN[rule] ?? "" })),
      ];
    }
    case "doors": {
      const { from } = overlay;
      if (!from) return only(t`Select a knight to see its routes through the doors.`);
      const count = Object.keys(overlay.ways).length;
      if (count === 0) return only(t`The knight on ${from} can't enter any door.`);
      return only(
        n("{count} cell through the doors from {from}.", "{count} cells through the doors from {from}.", count, {
          from,
        }),
      );
    }
    default:
      return [];
  }
}

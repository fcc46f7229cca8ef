/** Routes through the doors: of the last action, of arrows, and of the overlay. */
import { nameOf, parseCell } from "../game/cells";
import { castleAt, type Placement } from "../game/placement";
import type { View } from "./view";

/** A route through the doors: from the knight through the blocks inside to the cell where it comes out. */
export interface Route {
  from: number;
  blocks: { cell: number; layer: number }[];
  to: number;
}

/** A route that is shown. */
export interface ShownRoute {
  route: Route;
  /** Whether it is under the pointer or focus. */
  strong: boolean;
}

/** Parse the blocks of a route, such as "d5:2 d4:2 d4:1". */
export const parseRoute = (from: number, to: number, text: string): Route => ({
  from,
  blocks: text.split(" ").map((block) => {
    const [cell = "", layer] = block.split(":");
    return { cell: parseCell(cell), layer: Number(layer) };
  }),
  to,
});

/** The route between two cells, if a knight goes through the doors there. */
export function routeBetween({ ways }: Pick<View, "ways">, from: number, to: number): Route | undefined {
  const text = ways[nameOf(from) + nameOf(to)];
  return text === undefined ? undefined : parseRoute(from, to, text);
}

/** The routes that arrows stand for. */
export const arrowRoutes = (view: View): ShownRoute[] =>
  view.annotations.flatMap(({ kind, cells: [from = 0, to = 0] }) => {
    const route = kind === "arrow" ? routeBetween(view, from, to) : undefined;
    return route ? [{ route, strong: true }] : [];
  });

/** The cells of the castles that routes lead through. */
export const castlesOf = (placement: Placement, routes: readonly Route[]): Set<number> =>
  new Set(routes.flatMap(({ blocks }) => castleAt(placement, blocks[0]?.cell ?? -1)?.cells ?? []));

/** All kinds of overlays: what a board shows on demand. Python works it out; here it becomes signs and words. */
import type { Overlay, OverlayKind } from "../protocol/shape";
import type { Route } from "../view/routes";
import type { Tag } from "../view/tags";
import type { View } from "../view/view";
import { castles } from "./castles";
import { doors } from "./doors";
import type { LegendEntry, Shown } from "./overlay";
import { reach } from "./reach";
import { sites } from "./sites";

/** By their names in a view, in the order of their buttons. */
export const OVERLAYS: { [Kind in OverlayKind]: Shown<Extract<Overlay, { kind: Kind }>> } = {
  castles,
  reach,
  build: sites,
  doors,
};
export const OVERLAY_KINDS = Object.keys(OVERLAYS) as OverlayKind[];

const shown = (part: Overlay): Shown<Overlay> | undefined => OVERLAYS[part.kind];

/** The tags on cells of the overlay that is shown. */
export const tagsOf = (view: View): Tag[] => (view.overlay && shown(view.overlay)?.tags?.(view.overlay, view)) ?? [];

export const routesOf = ({ overlay }: View): Route[] => (overlay && shown(overlay)?.routes?.(overlay)) ?? [];

/** The cells to light up while one of them is pointed at. */
export const glowOf = ({ overlay }: View, cell: number): number[] =>
  (overlay && shown(overlay)?.glow?.(overlay, cell)) ?? [];

/** The words on a cell of the overlay that is shown. */
export const overlayTexts = ({ overlay }: View, cell: number): string[] =>
  (overlay && shown(overlay)?.words(overlay, cell)) ?? [];

/** The meaning of its signs. */
export const legendOf = (view: View): LegendEntry[] =>
  (view.overlay && shown(view.overlay)?.legend(view.overlay, view)) ?? [];

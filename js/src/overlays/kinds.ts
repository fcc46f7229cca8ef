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

/** What the kind of the shown overlay makes of its part of the view; nothing of a kind that this page lacks. */
function shown<T>({ overlay }: View, of: (kind: Shown<Overlay>, part: Overlay) => T[] | undefined): T[] {
  const kind: Shown<Overlay> | undefined = overlay ? OVERLAYS[overlay.kind] : undefined;
  return (overlay && kind && of(kind, overlay)) ?? [];
}

/** The tags on cells of the overlay that is shown. */
export const tagsOf = (view: View): Tag[] => shown(view, (kind, part) => kind.tags?.(part, view));

export const routesOf = (view: View): Route[] => shown(view, (kind, part) => kind.routes?.(part));

/** The cells to light up while one of them is pointed at. */
export const glowOf = (view: View, cell: number): number[] => shown(view, (kind, part) => kind.glow?.(part, cell));

/** The words on a cell of the overlay that is shown. */
export const overlayTexts = (view: View, cell: number): string[] => shown(view, (kind, part) => kind.words(part, cell));

/** The meaning of its signs. */
export const legendOf = (view: View): LegendEntry[] => shown(view, (kind, part) => kind.legend(part, view));

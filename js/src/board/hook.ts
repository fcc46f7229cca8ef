/** The values of a board that tests of hosts may read. */
import { nameOf, parseCell } from "../game/cells";
import type { PagePoint } from "../input/pointer";
import type { Renderer } from "./renderer";
import type { Store } from "./store";

/** On the element of a board, as `el.torres`. */
export interface Hook {
  /** The name of the cell that is seen at a point of the page, or "". */
  cellAt(clientX: number, clientY: number): string;
  /** Where the middle of a cell's top is seen on the page; null while there is no 3D picture. */
  project(cell: string): PagePoint | null;
  /**
   * "drawn" once the 3D picture is on the page, "rough" while it has few pixels yet, "moving" while a figure, the
   * camera or another size is on its way or a route is still shown, "parked" while a still picture stands in, "flat" where the flat board is shown.
   */
  readonly state: Renderer["drawn"];
  /** The number of the view that is shown. */
  readonly seq: number;
  /** The duration of the last parking and of the last revival, in milliseconds. */
  readonly timings: Renderer["timings"];
}

export const hookOf = (renderer: Renderer, store: Store): Hook => ({
  cellAt: (x, y) => {
    const cell = renderer.cellAt({ x, y });
    return cell < 0 ? "" : nameOf(cell);
  },
  project: (cell) => renderer.pointOf(parseCell(cell)),
  get state() {
    return renderer.drawn;
  },
  get seq() {
    return store.state.view.seq;
  },
  timings: renderer.timings,
});

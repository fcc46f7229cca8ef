/** What stands over the picture: outlines, ways and signs, placed where the cells are seen. */
import type { Board } from "../board";
import { stands, type Tag } from "../overlays";
import type { Placed } from "../panel/seeing";
import { labelPlace } from "../scene/notes";
import { type Stage, topOf } from "../scene/stage";
import type { Scene } from "../view";
import type { Layout } from "./layout";
import type { Outlines } from "./overlay";
import { drawTags } from "./parts";
import type { Sights } from "./sights";

/** Room in pixels that a sign over a cell takes. */
const ROOM_ABOVE = 46;

export class OverPicture {
  readonly #layout: Layout;
  readonly #stage: Stage;

  constructor(layout: Layout, stage: Stage) {
    this.#layout = layout;
    this.#stage = stage;
  }

  /** Where the middle of a cell's top is on the page; null while there is no picture. */
  place(board: Board, cell: number): { x: number; y: number } | null {
    const at = cell < 0 ? undefined : this.#stage.seen(topOf(board, cell));
    const rect = this.#layout.plot.getBoundingClientRect();
    return at ? { x: rect.left + at[0], y: rect.top + at[1] } : null;
  }

  /** Draws the outlines, and what of the view's sights belongs to the cell that is spoken of. */
  draw(view: Scene, sights: Sights, at: number, outlines: Pick<Outlines, "hover" | "focus" | "ghost">): void {
    const { position, annotations } = view;
    const seen = (cell: number): boolean => this.#seen(position, cell);
    this.#layout.overlay.draw(position, (point) => this.#stage.seen(point), {
      ...outlines,
      annotations,
      numbers: sights.numbers ? position.heights.flatMap((height, cell) => (height && seen(cell) ? cell : [])) : [],
      glow: sights.glow(view, at).filter(seen),
      ways: sights.ways(view, at),
    });
    drawTags(
      this.#layout,
      sights.tags(view).flatMap((tag) => this.#placed(position, tag)),
    );
  }

  /** Whether a cell's top is seen; what is written on others would stand on what is before them. */
  #seen(board: Board, cell: number): boolean {
    const at = this.place(board, cell);
    return at !== null && this.#stage.cellAt(board, at.x, at.y) === cell;
  }

  /** A sign with its place over the picture, if it can be seen. */
  #placed(board: Board, tag: Tag): Placed[] {
    const over = stands(tag);
    if (!over && !this.#seen(board, tag.cell)) return [];
    const at = this.#stage.seen(over ? labelPlace(board, tag.cell) : topOf(board, tag.cell));
    // What stands over the highest towers stays in the picture.
    return at ? [[tag, `${at[0].toFixed(1)}px`, `${Math.max(over ? ROOM_ABOVE : 0, at[1]).toFixed(1)}px`]] : [];
  }
}

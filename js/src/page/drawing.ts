/** Drawing annotations by hand: the colour in use, and what is sent. */
import { parseCell } from "../cells";
import { drawingOf, type NoteColour, withDrawing } from "../notes";
import type { Drawing } from "../panel/controls";

export interface DrawingUse {
  /** The annotations of the position, as texts. */
  texts(): readonly string[];
  /** Asks Python for these annotations, and no others. */
  send(texts: string[]): void;
}

export class Annotator implements Drawing {
  readonly #use: DrawingUse;
  /** A press draws without a modifier. */
  on = false;
  colour: NoteColour = "green";

  constructor(use: DrawingUse) {
    this.#use = use;
  }

  /** Draws a circle on a cell, or an arrow to another one; `alternate` (the shift key) in red. */
  draw(from: number, to: number, alternate: boolean): void {
    if (from < 0 || to < 0) return;
    this.#use.send(withDrawing(this.#use.texts(), drawingOf(from, to, alternate ? "red" : this.colour)));
  }

  clear(): void {
    if (this.#use.texts().length > 0) this.#use.send([]);
  }
}

/** The cell of a grid that is seen at a point of the page, or -1. */
export function gridCellAt(grid: HTMLElement, x: number, y: number): number {
  const page = grid.getRootNode() as Document | ShadowRoot;
  const cell = page.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]");
  return cell && grid.contains(cell) ? parseCell(cell.dataset.cell ?? "") : -1;
}

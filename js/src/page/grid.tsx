/**
 * The board as a grid of 64 named cells, with headers for files and ranks: for screen readers and the keyboard. It is
 * also the flat board, without WebGL or if the options say so. Over the 3D board it is there, but not seen.
 */
import { Component, type JSX } from "preact";
import { CELLS, nameOf, parseCell, SIDE, xOf, yOf } from "../game/cells";
import { type Figure, heightAt } from "../game/placement";
import { t } from "../language/catalogue";
import { canBeMarked, clickableCells, selectedCells } from "../selection/clickable";
import type { Dispatch } from "../state/events";
import type { State } from "../state/state";
import { cellLabel } from "../texts/cells";
import { Crown, Shield } from "../ui/icons";
import { problemCells } from "../view/view";

interface GridProps extends Pick<State, "view" | "selection" | "focus" | "drawing"> {
  flat: boolean;
  dispatch: Dispatch;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Where a key moves the focus; undefined for keys that do not. */
export function focusAfter(cell: number, key: string, ctrl = false): number | undefined {
  const arrow = ARROWS[key];
  if (arrow) {
    const [x, y] = [xOf(cell) + arrow[0], yOf(cell) + arrow[1]];
    return x < 0 || x >= SIDE || y < 0 || y >= SIDE ? cell : y * SIDE + x;
  }
  if (key === "Home") return ctrl ? CELLS - SIDE : yOf(cell) * SIDE;
  if (key === "End") return ctrl ? SIDE - 1 : yOf(cell) * SIDE + SIDE - 1;
  return undefined;
}

const cellOf = (target: EventTarget | null): number =>
  parseCell((target as Element | null)?.closest<HTMLElement>("[data-cell]")?.dataset.cell ?? "");

/** Give a cell the focus, without scrolling the page. */
export function focusCell(grid: HTMLElement | null, cell: number): void {
  grid?.querySelector<HTMLElement>(`[data-cell="${nameOf(cell)}"]`)?.focus({ preventScroll: true });
}

/** All values of a cell's drawing; it is drawn again only after a change. */
interface CellProps {
  cell: number;
  label: string;
  height: number;
  highlight: string | undefined;
  selected: boolean;
  /** Whether the Tab key focuses this cell. */
  tab: boolean;
  flat: boolean;
  /** The figure there, on the flat board: "king", or a player's number. */
  figure: string | undefined;
}

class Cell extends Component<CellProps> {
  override shouldComponentUpdate(next: CellProps): boolean {
    return Object.entries(next).some(([name, value]) => this.props[name as keyof CellProps] !== value);
  }

  override render({ cell, label, height, highlight, selected, tab, flat, figure }: CellProps): JSX.Element {
    const [x, y] = [xOf(cell), yOf(cell)];
    return (
      <div
        role="gridcell"
        class={(x + y) % 2 === 0 ? "torres-cell torres-dark" : "torres-cell"}
        data-cell={nameOf(cell)}
        data-file={y === 0 || undefined}
        data-rank={x === 0 ? y + 1 : undefined}
        data-height={Math.min(height, 6) || undefined}
        data-highlight={highlight}
        tabIndex={tab ? 0 : -1}
        aria-colindex={x + 2}
        aria-label={label}
        aria-selected={selected}
      >
        {flat && y === 0 && <span class="torres-file" data-text={nameOf(cell).charAt(0)} />}
        {flat && height > 0 && <span class="torres-height" data-text={height} />}
        {flat && figure && (figure === "king" ? <Crown /> : <Shield player={Number(figure)} />)}
      </div>
    );
  }
}

const figureKey = (figure: Figure | undefined): string | undefined =>
  figure && (figure.kind === "king" ? "king" : String(figure.player));

export function Grid({ view, selection, focus, drawing, flat, dispatch }: GridProps): JSX.Element {
  const clickable = clickableCells(view, selection);
  const selected = new Set(selectedCells(view, selection));
  const problems = problemCells(view);
  const highlightOf = (cell: number): string | undefined => {
    if (selected.has(cell)) return "selected";
    return problems.has(cell) && canBeMarked(clickable.get(cell)) ? "refused" : clickable.get(cell)?.kind;
  };
  const press = (cell: number, { shiftKey, altKey }: MouseEvent | KeyboardEvent, byKey: boolean): void => {
    if (!(altKey || drawing.on)) dispatch({ type: "clickCell", cell, shift: shiftKey });
    // A pointer has drawn already.
    else if (byKey) dispatch({ type: "annotate", from: cell, to: cell, shift: shiftKey });
  };
  return (
    <div
      class={flat ? "torres-grid torres-flat" : "torres-grid"}
      role="grid"
      aria-label={t`Board`}
      aria-rowcount={SIDE + 1}
      aria-colcount={SIDE + 1}
      aria-multiselectable={view.pick !== null || undefined}
      onClick={(event) => {
        const cell = cellOf(event.target);
        // Assistive technology clicks without a pointer, whose clicks are counted.
        if (cell >= 0) press(cell, event, event.detail === 0);
      }}
      onFocusIn={({ target }) => {
        const cell = cellOf(target);
        if (cell >= 0) dispatch({ type: "focus", cell });
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        // On the way to another cell, that cell's name is read.
        if (!currentTarget.contains(relatedTarget as Node | null)) dispatch({ type: "blur" });
      }}
      onKeyDown={(event) => {
        const cell = cellOf(event.target);
        const next = focusAfter(cell, event.key, event.ctrlKey);
        if (event.key === "Enter" || event.key === " ") press(cell, event, true);
        else if (next === undefined) return;
        else focusCell(event.currentTarget, next);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div role="row" class="torres-visually-hidden" aria-rowindex={1}>
        {Array.from({ length: SIDE }, (_, x) => (
          <span role="columnheader" key={x} aria-colindex={x + 2}>
            {nameOf(x).charAt(0)}
          </span>
        ))}
      </div>
      {Array.from({ length: SIDE }, (_, row) => (
        <div role="row" class="torres-rank" key={row} aria-rowindex={row + 2}>
          <span role="rowheader" class="torres-visually-hidden" aria-colindex={1}>
            {SIDE - row}
          </span>
          {Array.from({ length: SIDE }, (_, x) => {
            const cell = (SIDE - 1 - row) * SIDE + x;
            return (
              <Cell
                key={cell}
                cell={cell}
                label={cellLabel(view, selection, cell)}
                height={heightAt(view.placement, cell)}
                highlight={highlightOf(cell)}
                selected={selected.has(cell)}
                tab={cell === focus.cell}
                flat={flat}
                figure={figureKey(view.placement.figures.get(cell))}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

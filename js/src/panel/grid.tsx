/**
 * The board as a grid of 64 named cells: what screen readers and the keyboard use, and the flat board where there is
 * no WebGL or where it is asked for. Over the 3D board it is there, but not seen.
 */
import type { JSX } from "preact";
import { heightAt } from "../board";
import { CELLS, nameOf, parseCells, SIDE, xOf, yOf } from "../cells";
import { type Choice, crossable, type Lit, litCells } from "../interaction";
import { t } from "../language";
import { type Scene, troubleCells } from "../view";
import { cellWords } from "../words";
import { Crown, Shield } from "./icons";

export interface GridProps {
  view: Scene;
  choice: Choice;
  focus: number;
  flat: boolean;
  onPress(cell: number, event: { shiftKey: boolean; altKey: boolean; detail: number }): void;
  onFocus(cell: number): void;
  onBlur(): void;
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

function Figure({ view, cell }: { view: Scene; cell: number }): JSX.Element | null {
  const figure = view.position.figures.get(cell);
  if (!figure) return null;
  return figure.kind === "king" ? <Crown /> : <Shield player={figure.player} />;
}

function Cell({
  cell,
  lit,
  refused,
  ...props
}: GridProps & { cell: number; lit: Lit | undefined; refused: boolean }): JSX.Element {
  const { view, choice, focus, flat } = props;
  const height = heightAt(view.position, cell);
  const chosen = cell === choice.selected || parseCells(view.pick).includes(cell);
  const kind = chosen ? "selected" : refused && crossable(lit) ? "refused" : lit?.kind;
  const chequer = (xOf(cell) + yOf(cell)) % 2 === 0 ? "torres-odd" : "";
  return (
    <div
      role="gridcell"
      class={`torres-cell ${chequer}`}
      data-cell={nameOf(cell)}
      data-file={yOf(cell) === 0 || undefined}
      data-rank={xOf(cell) === 0 ? yOf(cell) + 1 : undefined}
      data-height={Math.min(height, 6) || undefined}
      data-lit={kind}
      tabIndex={cell === focus ? 0 : -1}
      aria-label={cellWords(view, cell, choice, lit)}
      aria-selected={chosen}
      onClick={(event) => props.onPress(cell, event)}
      onFocus={() => props.onFocus(cell)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // On the way to another cell, that one says so.
        if (!currentTarget.closest('[role="grid"]')?.contains(relatedTarget as Node | null)) props.onBlur();
      }}
      onKeyDown={(event) => {
        const next = focusAfter(cell, event.key, event.ctrlKey);
        if (event.key === "Enter" || event.key === " ") props.onPress(cell, event);
        else if (next === undefined) return;
        else focusCell(event.currentTarget, next);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {flat && yOf(cell) === 0 && <span class="torres-file" data-text={nameOf(cell).charAt(0)} />}
      {flat && height > 0 && <span class="torres-height" data-text={height} />}
      {flat && <Figure view={view} cell={cell} />}
    </div>
  );
}

function focusCell(from: HTMLElement, cell: number): void {
  from
    .closest('[role="grid"]')
    ?.querySelector<HTMLElement>(`[data-cell="${nameOf(cell)}"]`)
    ?.focus();
}

export function Grid(props: GridProps): JSX.Element {
  const { view, choice, flat } = props;
  const lit = litCells(view, choice);
  const refused = troubleCells(view);
  return (
    <div
      class={flat ? "torres-grid torres-flat" : "torres-grid"}
      role="grid"
      aria-label={t`Board`}
      aria-rowcount={SIDE}
      aria-colcount={SIDE}
    >
      {Array.from({ length: SIDE }, (_, row) => (
        <div role="row" class="torres-rank" key={row}>
          {Array.from({ length: SIDE }, (_, x) => {
            const cell = (SIDE - 1 - row) * SIDE + x;
            return <Cell key={cell} {...props} cell={cell} lit={lit.get(cell)} refused={refused.has(cell)} />;
          })}
        </div>
      ))}
    </div>
  );
}

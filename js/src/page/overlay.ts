/** Outlines over the 3D picture that need no redrawing of it: the cell under the pointer, the focused cell, a ghost block. */
import { type Board, heightAt } from "../board";
import { xOf, yOf } from "../cells";
import type { Note } from "../notes";
import type { Way } from "../overlays";
import type { Point } from "../scene/mesh";
import { labelPlace } from "../scene/notes";
import { BLOCK, HALF } from "../scene/space";
import { wayLine } from "../scene/ways";
import type { Down } from "./pointer";

const SVG = "http://www.w3.org/2000/svg";

export interface Outlines {
  hover: number;
  focus: number;
  /** Whether a press on the hovered cell builds there. */
  ghost: boolean;
  /** Cells whose height is written on them. */
  numbers: readonly number[];
  annotations: readonly Note[];
  /** Cells that are lit. */
  glow: readonly number[];
  /** Ways through the doors; strong is the one that is pointed at. */
  ways: readonly (readonly [way: Way, strong: boolean])[];
}

type See = (point: Point) => [number, number] | undefined;

const CORNERS = [
  [-HALF, -HALF],
  [HALF, -HALF],
  [HALF, HALF],
  [-HALF, HALF],
] as const;

export class Overlay {
  readonly svg = document.createElementNS(SVG, "svg");
  readonly #glow = this.#path("torres-glow");
  readonly #hover = this.#path("torres-hover");
  readonly #ghost = this.#path("torres-ghost");
  readonly #focus = this.#path("torres-focus");
  readonly #sketch = this.#path("torres-sketch");
  /** Labels face the viewer: text over the picture. */
  readonly labels = document.createElement("div");
  readonly #numbers = document.createElementNS(SVG, "g");
  readonly #ways = document.createElementNS(SVG, "g");

  constructor() {
    this.svg.setAttribute("class", "torres-overlay");
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.append(this.#ways, this.#numbers);
    this.labels.className = "torres-labels";
    this.labels.setAttribute("aria-hidden", "true");
  }

  #path(name: string): SVGPathElement {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", name);
    this.svg.append(path);
    return path;
  }

  draw(board: Board, see: See, { hover, focus, ghost, numbers, annotations, glow, ways }: Outlines): void {
    const at = (cell: number, levels: number): string => square(see, cell, (heightAt(board, cell) + levels) * BLOCK);
    this.#hover.setAttribute("d", hover >= 0 && !ghost ? at(hover, 0) : "");
    this.#focus.setAttribute("d", focus >= 0 ? at(focus, 0) : "");
    this.#ghost.setAttribute("d", hover >= 0 && ghost ? box(see, board, hover) : "");
    this.#glow.setAttribute("d", glow.map((cell) => at(cell, 0)).join(""));
    this.#ways.replaceChildren(...ways.flatMap(([way, strong]) => drawn(see, board, way, strong)));
    this.#numbers.replaceChildren(...numbers.flatMap((cell) => number(see, board, cell)));
    this.labels.replaceChildren(...annotations.flatMap((note) => label(see, board, note, this.svg.clientWidth)));
  }

  /** A line that is being drawn, by places on the page. */
  sketch(drawn: { from: Down; to: Down } | undefined): void {
    const { left, top } = this.svg.getBoundingClientRect();
    const ends = drawn ? [drawn.from, drawn.to] : [];
    this.#sketch.setAttribute(
      "d",
      drawn
        ? line(
            ends.map(({ x, y }): [number, number] => [x - left, y - top]),
            false,
          )
        : "",
    );
  }
}

function line(points: ([number, number] | undefined)[], closed: boolean): string {
  if (points.some((point) => !point)) return "";
  return `M${points.map((point) => point?.map((n) => n.toFixed(1)).join(" ")).join("L")}${closed ? "Z" : ""}`;
}

const corner = (cell: number, n: number, z: number): Point => {
  const [dx, dy] = CORNERS[n % 4] ?? [0, 0];
  return [xOf(cell) + dx, yOf(cell) + dy, z];
};

function drawn(see: See, board: Board, way: Way, strong: boolean): SVGElement[] {
  const { line: corners, doors } = wayLine(board, way);
  const kind = strong ? "torres-way torres-strong" : "torres-way";
  const path = (d: string, more = ""): SVGElement => {
    const made = document.createElementNS(SVG, "path");
    made.setAttribute("class", kind + more);
    made.setAttribute("d", d);
    return made;
  };
  const dots = doors.map((door) => {
    const [x, y] = see(door) ?? [-9, -9];
    return path(`M${x.toFixed(1)} ${y.toFixed(1)}h0`, " torres-dot");
  });
  return [path(line(corners.map(see), false), " torres-rim"), path(line(corners.map(see), false)), ...dots];
}

function square(see: See, cell: number, z: number): string {
  return line(
    [0, 1, 2, 3].map((n) => see(corner(cell, n, z))),
    true,
  );
}

function number(see: See, board: Board, cell: number): SVGTextElement[] {
  const place = see([xOf(cell), yOf(cell), heightAt(board, cell) * BLOCK]);
  if (!place) return [];
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("x", place[0].toFixed(1));
  // Below the foot of a figure rather than on it.
  text.setAttribute("y", (place[1] + (board.figures.has(cell) ? 15 : 0)).toFixed(1));
  text.textContent = String(heightAt(board, cell));
  return [text];
}

function label(see: See, board: Board, { kind, cells, colour, text }: Note, width: number): HTMLElement[] {
  const place = kind === "label" ? see(labelPlace(board, cells[0] ?? 0)) : undefined;
  if (!place) return [];
  const words = document.createElement("span");
  words.className = "torres-label";
  words.dataset.note = colour;
  words.textContent = text;
  words.style.left = `${place[0].toFixed(1)}px`;
  words.style.top = `${place[1].toFixed(1)}px`;
  // At the edges of the picture it stands to the inner side, not to be cut off.
  words.style.translate = `${((-100 * place[0]) / Math.max(1, width)).toFixed(1)}% -100%`;
  return [words];
}

function box(see: See, board: Board, cell: number): string {
  const floor = heightAt(board, cell) * BLOCK;
  const uprights = [0, 1, 2, 3].map((n) =>
    line([see(corner(cell, n, floor)), see(corner(cell, n, floor + BLOCK))], false),
  );
  return [square(see, cell, floor), square(see, cell, floor + BLOCK), ...uprights].join("");
}

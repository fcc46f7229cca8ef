/** The motion of a figure from cell to cell: a low hop, by the clock, however few frames the machine draws. */
import type { Point } from "../meshes/mesh";

export const GLIDE_MS = 420;

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** Where the figure is at `t` from 0 to 1: it rises above both ends before it crosses. */
export function hop(from: Point, to: Point, t: number): Point {
  const s = ease(Math.min(1, Math.max(0, t)));
  const along = (axis: 0 | 1 | 2): number => from[axis] + (to[axis] - from[axis]) * s;
  const climb = Math.max(0.25, Math.abs(to[2] - from[2]) * 0.6 + 0.2);
  return [along(0), along(1), along(2) + climb * 4 * s * (1 - s)];
}

/** The time of a figure from floor to floor inside a castle. */
const STRIDE_MS = 300;
export const walkMs = (strides: number): number => strides * STRIDE_MS;

/** How tall a figure is inside, so that it passes the doors, and over how much of its first and last stride it bends. */
const BENT = 0.52;
const BENDING = 0.5;

/** Where a figure that walks over floors is at `t` from 0 to 1, and how tall. */
export function stride(floors: readonly Point[], t: number): { foot: Point; tall: number } {
  const last = floors.length - 1;
  const along = Math.min(1, Math.max(0, t)) * last;
  const at = Math.min(last - 1, Math.floor(along));
  const [from, to] = [floors[at] ?? [0, 0, 0], floors[at + 1] ?? [0, 0, 0]];
  const share = ease(along - at);
  const way = (axis: 0 | 1 | 2): number => from[axis] + (to[axis] - from[axis]) * share;
  const outside = Math.max(0, 1 - Math.min(along, last - along) / BENDING);
  return { foot: [way(0), way(1), way(2)], tall: BENT + (1 - BENT) * outside };
}

export interface Clock {
  now(): number;
  frame(callback: () => void): number;
  cancel(id: number): void;
}

export const pageClock: Clock = {
  now: () => performance.now(),
  frame: (callback) => requestAnimationFrame(callback),
  cancel: (id) => cancelAnimationFrame(id),
};

/** Call `step` with 0 to 1 once a frame for a duration, then `done`. The function returned stops it at once. */
export function play(duration: number, step: (t: number) => void, done: () => void, clock = pageClock): () => void {
  const start = clock.now();
  let waiting = 0;
  let stopped = false;
  const tick = (): void => {
    const t = (clock.now() - start) / duration;
    if (t >= 1) {
      done();
      return;
    }
    step(t);
    if (!stopped) waiting = clock.frame(tick);
  };
  waiting = clock.frame(tick);
  return () => {
    stopped = true;
    clock.cancel(waiting);
  };
}

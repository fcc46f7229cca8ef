/**
 * How finely the picture is drawn. Where a machine draws slowly (no graphics card, or a weak one), it is drawn in no
 * more pixels than the page has; and while it goes on changing in fewer, to be drawn finely again when it has come to
 * rest. A single change is drawn finely at once: for another size of picture the page would wait for the graphics card.
 */

import type { Plot } from "./plot";

/** A picture that takes longer to draw, in milliseconds, is slow to follow a hand. */
const SLOW_MS = 40;
/** How long the picture must have been the same before it is drawn finely again, in milliseconds. */
const REST_MS = 250;

/** Whether this page's machine is slow; measured with the first picture. */
let slow: boolean | undefined;

/** Pixels of a fine picture for each of the page's, along an edge. */
export const fine = (): number => Math.min(2, Math.max(slow ? 1 : 1.5, devicePixelRatio));
const rough = (): number => Math.max(0.75, fine() / 2);

export class Sharpness {
  readonly #scale: (ratio: number) => void;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** What changes now is drawn together with the first change. */
  #first = false;
  /** The picture is a rough one. */
  rough = false;

  /** `scale` makes the picture have so many pixels for each of the page's, along an edge, from its next frame on. */
  constructor(scale: (ratio: number) => void) {
    this.#scale = scale;
  }

  /** Learns from one frame of a plot how fast the machine is. */
  learn(frame: Pick<Plot, "draw" | "finish">): void {
    if (slow !== undefined) return;
    // The shaders and meshes that are still being made do not count.
    frame.finish();
    const start = performance.now();
    frame.draw();
    frame.finish();
    slow = performance.now() - start > SLOW_MS;
    this.#scale(fine());
  }

  /** The picture is about to change. */
  changing(): void {
    if (!slow) return;
    if (this.#resting === undefined) {
      this.#first = true;
      queueMicrotask(() => {
        this.#first = false;
      });
    } else if (!this.#first && !this.rough) {
      this.rough = true;
      this.#scale(rough());
    }
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.sharpen(), REST_MS);
  }

  /** Draws finely from the next frame on. */
  sharpen(): void {
    const { rough } = this;
    this.stop();
    if (rough) this.#scale(fine());
  }

  /** The picture is over; the next one will be a fine one. */
  stop(): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    this.rough = false;
  }
}

/**
 * How finely the picture is drawn. Where a machine draws slowly (no graphics card, or a weak one), a picture that
 * changes is drawn in fewer pixels, and once more in all of them when it has come to rest. Fast machines see no such thing.
 */

/** A picture that takes longer to draw, in milliseconds, is slow to follow a hand. */
const SLOW_MS = 40;
/** Pixels of the rough picture for each of the sharp one, along an edge. */
const ROUGH = 0.5;
/** How long the picture must have been the same before it is drawn sharply, in milliseconds. */
const REST_MS = 250;

/** Whether this page's machine is slow; measured with the first picture. */
let slow: boolean | undefined;

export class Sharpness {
  readonly #scale: (factor: number) => void;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** `scale` makes the picture have so many of its pixels along an edge, 1 for all, from its next frame on. */
  constructor(scale: (factor: number) => void) {
    this.#scale = scale;
  }

  /** The picture is a rough one. */
  get rough(): boolean {
    return this.#resting !== undefined;
  }

  /** Learns from one frame, drawn to its last pixel by `draw`, how fast the machine is. */
  learn(draw: () => void): void {
    if (slow !== undefined) return;
    const start = performance.now();
    draw();
    slow = performance.now() - start > SLOW_MS;
  }

  /** The picture is about to change. */
  changing(): void {
    if (!slow) return;
    if (this.rough) clearTimeout(this.#resting);
    else this.#scale(ROUGH);
    this.#resting = setTimeout(() => this.sharpen(), REST_MS);
  }

  /** Draws sharply from the next frame on. */
  sharpen(): void {
    if (!this.rough) return;
    this.stop();
    this.#scale(1);
  }

  stop(): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
  }
}

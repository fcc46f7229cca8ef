/**
 * How finely the picture is drawn. Slow machines (without a graphics card, or with a weak one) draw fewer pixels; and
 * while the picture keeps changing fewer still, until it has come to rest. A single change is drawn finely at once: for
 * another size of picture the page would wait for the graphics card.
 */
import { graphics } from "./graphics";
import type { Plot } from "./plot";

/** A machine is slow if a frame takes longer, in milliseconds. */
const SLOW_MS = 40;
/** The rest of the picture before it is drawn finely again, in milliseconds. */
const REST_MS = 250;

/** Whether this page's machine is slow; without a graphics card it is, else the first picture is measured. */
let slow: boolean | undefined;

/** Whether edges are smoothed. Without a graphics card more pixels are drawn instead, which takes half as long. */
export const smooth = (): boolean => graphics() === "hardware";

/** Pixels of a fine picture for each CSS pixel, along an edge. */
export const fine = (): number => Math.min(2, Math.max(slow && smooth() ? 1 : 1.5, devicePixelRatio));
const rough = (): number => Math.max(0.75, fine() / 2);

export class Sharpness {
  readonly #scale: (ratio: number) => void;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** Whether what changes now is drawn together with the first change. */
  #first = false;
  /** Whether the picture is a rough one. */
  rough = false;

  /** `scale` sets the number of pixels for each CSS pixel, along an edge, from the next frame on. */
  constructor(scale: (ratio: number) => void) {
    this.#scale = scale;
  }

  /** Measure how fast the machine is by one frame of a plot, unless that is known. */
  measure(frame: Pick<Plot, "draw" | "finish">): void {
    if (slow !== undefined) return;
    if (graphics() === "software") {
      slow = true;
      return;
    }
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

  /** Draw finely from the next frame on. */
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

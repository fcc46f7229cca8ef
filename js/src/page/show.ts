/** Playing a scoring through: one step after another by the clock, until it is done or skipped. */

/** Time for each step. */
const PACE_MS = 1500;

export class Show {
  readonly #changed: () => void;
  #step = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `changed` is called whenever a step more is to be shown. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** How many steps are shown; Infinity when nothing is played. */
  get step(): number {
    return this.#step;
  }

  /** Plays so many steps from the first. */
  play(steps: number): void {
    this.#go(1, steps);
  }

  /** Shows all at once. */
  skip(): void {
    clearTimeout(this.#timer);
    if (this.#step === Infinity) return;
    this.#step = Infinity;
    this.#changed();
  }

  #go(step: number, steps: number): void {
    clearTimeout(this.#timer);
    this.#step = step > steps ? Infinity : step;
    if (step <= steps) this.#timer = setTimeout(() => this.#go(step + 1, steps), PACE_MS);
    this.#changed();
  }
}

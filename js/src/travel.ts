/** Travel along the plies of a game: one request under way at a time, and playing through, ply by ply. */

export interface TravelUse {
  /** Asks Python for the position after so many actions. */
  send(ply: number): void;
  /** Something that is shown has changed. */
  changed(): void;
  /** Whether figures glide, which shows what has changed. */
  gliding(): boolean;
}

/** Time between two plies while the game plays through. */
const PACE_MS = { gliding: 1200, still: 2000 };

export class Travel {
  readonly #use: TravelUse;
  #ply = 0;
  #length = 0;
  /** Where the person wants to be, and what was asked for to get there. */
  #wanted: number | undefined;
  #asked: number | undefined;
  #playing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(use: TravelUse) {
    this.#use = use;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** The ply to show: that of the view, or the one on the way to which it is. */
  get ply(): number {
    return this.#wanted ?? this.#ply;
  }

  /** Goes to a ply; those off the line's ends are its ends. */
  go(ply: number): void {
    this.stop();
    this.#want(ply);
  }

  /** Starts to play through, from the beginning if the end is reached; or stops it. */
  toggle(): void {
    if (this.#playing) {
      this.stop();
      return;
    }
    this.#playing = true;
    this.#want(this.ply < this.#length ? this.ply + 1 : 0);
    this.#use.changed();
  }

  /** Anything else happens: no further ply is asked for. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#wanted = undefined;
    const played = this.#playing;
    this.#playing = false;
    if (played) this.#use.changed();
  }

  /** No answer will come. */
  failed(): void {
    this.#asked = undefined;
    this.stop();
  }

  /** A view came. */
  arrived(ply: number, length: number): void {
    const answer = this.#asked !== undefined && ply === this.#asked;
    this.#ply = ply;
    this.#length = length;
    this.#asked = undefined;
    if (!answer) this.stop();
    else if (this.#wanted !== undefined && this.#wanted !== ply) this.#ask(this.#wanted);
    else {
      this.#wanted = undefined;
      if (this.#playing) this.#next();
    }
  }

  #next(): void {
    if (this.#ply < this.#length)
      this.#timer = setTimeout(() => this.#want(this.#ply + 1), this.#use.gliding() ? PACE_MS.gliding : PACE_MS.still);
    else this.stop();
  }

  #want(ply: number): void {
    const wanted = Math.max(0, Math.min(this.#length, ply));
    if (this.#asked === undefined && wanted === this.#ply) return;
    this.#wanted = wanted;
    if (this.#asked === undefined) this.#ask(wanted);
    this.#use.changed();
  }

  #ask(ply: number): void {
    this.#asked = ply;
    this.#use.send(ply);
  }
}

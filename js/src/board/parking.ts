/**
 * Browsers limit the number of WebGL contexts and blank the oldest. Boards far off screen are therefore parked: a still
 * picture stands in, and the context is left to other boards until they come near the viewport again.
 */

/** What parking needs of a board. */
export interface Parked {
  readonly el: HTMLElement;
  /** Draw with a WebGL context. */
  revive(): void;
  /** Leave a still picture. */
  park(): void;
}

/** Contexts that boards off screen may keep, so that scrolling back takes no time. */
const KEPT = 6;
/** Most contexts, even with more boards on screen; browsers allow 16 for the whole page. */
const MOST = 12;

export class Parking {
  readonly #near = new Set<Parked>();
  /** Boards with a context, the one least lately near first. */
  readonly #live = new Set<Parked>();
  readonly #boards = new Map<Element, Parked>();
  #observer: IntersectionObserver | undefined;

  add(board: Parked): void {
    this.#observer ??= new IntersectionObserver((entries) => this.#moved(entries), { rootMargin: "400px 0px" });
    this.#boards.set(board.el, board);
    this.#observer.observe(board.el);
  }

  remove(board: Parked): void {
    this.#observer?.unobserve(board.el);
    this.#boards.delete(board.el);
    this.#near.delete(board);
    this.#live.delete(board);
    if (this.#boards.size === 0) {
      this.#observer?.disconnect();
      this.#observer = undefined;
    }
  }

  #moved(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const board = this.#boards.get(target);
      if (!board) continue;
      if (isIntersecting) this.near(board);
      else this.#near.delete(board);
    }
    this.#makeRoom();
  }

  /** A board is on screen or about to be, and needs a context. */
  near(board: Parked): void {
    this.#near.add(board);
    this.#live.delete(board);
    this.#live.add(board);
    this.#makeRoom();
    board.revive();
  }

  #makeRoom(): void {
    const surplus = (most: number, among: (board: Parked) => boolean): void => {
      for (const board of [...this.#live]) {
        if (this.#live.size <= most) return;
        if (!among(board)) continue;
        this.#live.delete(board);
        board.park();
      }
    };
    surplus(KEPT, (board) => !this.#near.has(board));
    surplus(MOST, () => true);
  }
}

const PARKING = Symbol.for("torres-widget.parking");
const page = globalThis as unknown as Record<symbol, Parking | undefined>;
page[PARKING] ??= new Parking();
/** One for the page: each language imports the bundle again. */
export const pageParking: Parking = page[PARKING];

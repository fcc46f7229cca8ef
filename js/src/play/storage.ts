/** The values that the page keeps in the browser's storage, which may be full, or forbidden. */
import type { Traits } from "./messages";

/** The board that was open when the page was left. */
export interface Left {
  /** Folder of the scripts that drew it, from their page: others may not understand its traits, or speak otherwise. */
  assets: string;
  what: string;
  /** The position or game that was sent, if it was one. */
  link: string;
  level: string;
  /** The choices for a new game; a page of an earlier version kept neither. */
  players?: string;
  mode?: string;
  traits: Traits;
}

/** Choices for another game that differ from the game before. */
export interface Chosen {
  players?: number;
  mode?: string;
}

export class Storage {
  readonly #place: string;

  /** `place` tells sites of one host from each other. */
  constructor(place: string) {
    this.#place = place;
  }

  read(name: string): string {
    try {
      return localStorage.getItem(this.#key(name)) ?? "";
    } catch {
      return "";
    }
  }

  write(name: string, text: string): void {
    try {
      localStorage.setItem(this.#key(name), text);
    } catch {
      // The page plays on without.
    }
  }

  /** What is kept by a name, to begin another game of the same rules, with the same seats. */
  again(name: string, chosen: Chosen = {}): string {
    try {
      // If nothing was played since, the game before is kept, with the new choices.
      return JSON.stringify({ ...JSON.parse(this.read(name)), new: true, ...chosen });
    } catch {
      return "";
    }
  }

  /** Light or dark, as the pages around have kept it under a name; else as the browser has it. */
  mode(name: string): string {
    try {
      return localStorage.getItem(name) || "auto";
    } catch {
      return "auto";
    }
  }

  /**
   * The board that was open when the page was left; with its traits if the same scripts drew it, and it was at the same
   * link.
   */
  left(assets: string, link: string): Left | undefined {
    try {
      const left: Left = JSON.parse(this.read("left"));
      return left.assets === assets && left.link === link ? left : { ...left, traits: {} };
    } catch {
      return undefined;
    }
  }

  #key(name: string): string {
    return `torres-${name} ${this.#place}`;
  }
}

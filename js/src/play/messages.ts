/** What the page and its worker say to each other (`torres_widget/site/host.py`), and what Python wrote into the page. */

/** Traits of a board, by name. */
export type Traits = Record<string, unknown>;

/** What can be played. */
export type What = "bot" | "board" | "course" | "lesson" | "drill" | "first-game";

/** A request for a board. */
export interface Wish {
  what: What;
  language: string;
  level?: number;
  /** The lesson, or the drill's kinds. */
  name?: string;
  step?: string;
  overlay?: string;
  link?: string;
  progress?: string;
  first?: boolean;
}

/** What the page asks for. */
export type Request = { open: Wish } | { set: Traits } | { link: true };

/** What Python answers; `ready` and `failed` come from the worker itself. */
export interface Answer {
  board?: Traits;
  traits?: Traits;
  progress?: string;
  link?: string;
  error?: string;
  ready?: true;
  failed?: string;
}

/** What Python wrote into the page. */
export interface PlayPage {
  language: string;
  /** Folder of the scripts, from the page. */
  assets: string;
  /** The service worker. */
  service: string;
  /** The board that is shown before Python is there. */
  traits: Traits;
  words: Record<"starting" | "copied" | "failed", string>;
}

/**
 * Messages between the page and its worker (`torres_widget/site/host.py`), and the data that Python wrote into the
 * page.
 */

import type { Wish } from "../protocol/shape";
import type { Progress } from "./scorm";

/** Traits of a board, by name. */
export type Traits = Record<string, unknown>;

/** What the page asks for. */
export type Request =
  | { open: Wish }
  | { set: Traits }
  /** A link of the game with its moves; the board itself links its position. */
  | { link: true }
  /** The answers to a lesson that was sent, to hand them over. */
  | { send: true }
  /** The answers of a class: files, each with its content as base64, and a text with codes. */
  | { collect: { files: [name: string, content: string][]; codes: string } }
  /** A lesson file for the desk, its content as base64. */
  | { lesson: [name: string, content: string] };

/** The answers to a lesson, to be handed over. */
export interface Answers {
  name: string;
  text: string;
  code: string;
  /** A note before them. */
  note: string;
  /** Steps that still have no answer. */
  open: string[];
}

/** What Python answers; `ready` and `failed` come from the worker itself. */
export interface Answer {
  board?: Traits;
  traits?: Traits;
  /** To be kept for the next time. */
  keep?: string;
  link?: string;
  answers?: Answers;
  progress?: Progress;
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
  /** Where the pages around keep whether they are light or dark; empty without any. */
  mode: string;
  words: Record<"starting" | "reading" | "copied" | "handed" | "named" | "sure" | "failed", string>;
}

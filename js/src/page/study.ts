/** The way to the study's script, which holds the editor and the list of moves: loaded once either is wanted. */
import type { Model } from "../host";
import type { Intent } from "../intents";
import { wordsPrefix } from "../language";
import type { Scene } from "../view";

/** What the board offers the study. */
export interface Desk {
  readonly model: Model;
  /** The view that is shown. */
  view(): Scene;
  ask(intent: Intent): void;
  announce(words: string): void;
  redraw(): void;
}

export interface Study {
  /** Draws the editor, or the list of moves, into an element. */
  editor(el: HTMLElement): void;
  moves(el: HTMLElement): void;
  /** A press on a cell while the editor is open. */
  press(cell: number, alternate: boolean): void;
  /** What a key does while the editor is open. */
  key(key: string): (() => void) | undefined;
  /** Whether a press sets a block. */
  readonly builds: boolean;
  /** A view has followed another one. */
  arrived(before: Scene, view: Scene): void;
  /** Python has told the list of moves. */
  told(): void;
}

interface Script {
  open(desk: Desk): Study;
}

const scripts = new Map<string, Promise<Script>>();

async function fetched(model: Model, id: string): Promise<Script> {
  const text = String((await model.widget_manager?.get_model(id))?.get("text"));
  return import(URL.createObjectURL(new Blob([wordsPrefix, text], { type: "text/javascript" })));
}

/** The study of a board, if Python has named its script. */
export async function openStudy(desk: Desk): Promise<Study | undefined> {
  const id = String(desk.model.get("study") ?? "");
  if (!id) return undefined;
  const script = scripts.get(id) ?? fetched(desk.model, id);
  scripts.set(id, script);
  script.catch(() => scripts.delete(id));
  return (await script).open(desk);
}

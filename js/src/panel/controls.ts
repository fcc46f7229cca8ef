/** What the parts of the panel can do. */
import type { Command } from "../intents";
import type { Choice, Tool } from "../interaction";
import type { NoteColour } from "../notes";
import type { OverlayKind } from "../overlays";
import type { Study } from "../page/study";
import type { CameraView } from "../scene/camera";
import type { Scored } from "../scoring";
import type { CardKey, Scene } from "../view";

export interface Controls {
  /** Asks Python for an action. */
  act(action: string): void;
  command(command: Command): void;
  /** Goes to a ply of the game, or by so many plies. */
  go(ply: number): void;
  step(by: number): void;
  /** Starts or stops playing through the game. */
  playThrough(): void;
  tool(tool: Tool): void;
  stack(stack: number): void;
  card(card: CardKey): void;
  liftFrom(stack: number): void;
  cancel(): void;
  look(view: CameraView): void;
  turn(degrees: number): void;
  zoom(factor: number): void;
  /** Shows or hides the heights written on the castles. */
  numbers(): void;
  /** Shows an overlay, or hides it if it is shown. */
  overlay(kind: OverlayKind): void;
  /** Plays the scoring of the view through, or shows all of it. */
  scoring(play: boolean): void;
  /** Opens or closes the list of moves. */
  list(open: boolean): void;
  /** Starts or ends drawing annotations by plain presses. */
  draw(): void;
  noteColour(colour: NoteColour): void;
  clearNotes(): void;
}

/** How annotations are drawn. */
export interface Drawing {
  /** A press draws without a modifier. */
  readonly on: boolean;
  readonly colour: NoteColour;
}

export interface PanelProps {
  view: Scene;
  choice: Choice;
  controls: Controls;
  /** The ply that is shown or on the way, and whether the game plays through. */
  travel: { ply: number; playing: boolean };
  /** What stands in the way of playing, such as a missing kernel. */
  notice: string;
  /** Whether the list of moves is open. */
  listed: boolean;
  study: Study | undefined;
  /** The scoring to show, and how many steps of it; Infinity for all. */
  scored: Scored | null;
  step: number;
}

/** The one state of a board on the page. Everything that is drawn is drawn from it; only reducers change it. */
import type { AnnotationColour } from "../game/annotations";
import type { Theme } from "../meshes/palette";
import type { CameraView, FormPart, OverlayKind } from "../protocol/shape";
import type { Camera, Frame } from "../scene/camera";
import { frameOf } from "../scene/framing";
import { carriedOver } from "../selection/clicks";
import type { EditTool } from "../selection/edits";
import { NO_SELECTION, type Selection } from "../selection/selection";
import type { Moves } from "../view/move-list";
import type { Options } from "../view/options";
import type { Route } from "../view/routes";
import type { Scoring } from "../view/scoring";
import type { View } from "../view/view";

export interface State {
  // Written by Python.

  /** The last view: the position, what is legal in it, and everything else to show of it. */
  readonly view: View;
  /** The options of the board: theme, height, 3D or flat, with or without a panel. */
  readonly options: Options;
  /** All moves of the game; empty until they are requested. */
  readonly moves: Moves;
  /** The form around the board; empty where there is none. */
  readonly form: FormPart[];

  // What the player is doing.

  /** The selection on the way to an action. */
  readonly selection: Selection;
  /** The selection once Python has answered an action; null while none is under way. */
  readonly nextSelection: Selection | null;
  /** The cell under the pointer, or -1. */
  readonly hover: number;
  /** Whether a file or text is dragged over the board. */
  readonly given: boolean;
  /** The cell that the keyboard is on; whether it has the focus; whether a key was used last, not a pointer. */
  readonly focus: { readonly cell: number; readonly active: boolean; readonly byKey: boolean };
  /** Whether the last key was Escape. */
  readonly escaped: boolean;
  /** Number of the view whose refusal the player has moved on from; -1 for none. */
  readonly dismissed: number;
  /** Whether Python did not answer in time. */
  readonly unanswered: boolean;
  /** Whether Python takes a moment to answer. */
  readonly thinks: boolean;
  /** The ply at which something was done, while its answer is shown that came late; -1 for none. */
  readonly late: number;

  // What is shown besides the position.

  /** The overlay that was chosen; its content comes with the next view. */
  readonly overlay: OverlayKind | "";
  /** Whether heights are written on the castles. */
  readonly heights: boolean;
  /** The scoring that is being played through, and its current step, from 1. */
  readonly scoring: { readonly scored: Scoring; readonly step: number } | null;
  /** Actions of another player's turn, until its announcement at the end. */
  readonly unsaid: readonly string[];
  /** The last announcement. */
  readonly heard: string;
  /** Views that came while a scoring was shown, and wait until the learner goes on. */
  readonly held: readonly View[];
  /** The route through the doors by which a figure has just gone, while it is shown. */
  readonly passage: Route | null;
  /** Going through the game: the ply to go to, the ply requested from Python, and whether the game plays on. */
  readonly navigation: { readonly target: number | null; readonly requested: number | null; readonly playing: boolean };
  /** Whether clicks draw annotations, in which colour, whether they light cells, and the line that is being drawn. */
  readonly drawing: {
    readonly on: boolean;
    readonly colour: AnnotationColour;
    readonly light: boolean;
    readonly line: Line | null;
  };
  /** Whether the list of moves is open, and the position for which it was last requested. */
  readonly moveList: { readonly open: boolean; readonly requested: number };
  /** The piece that a click places while the editor is open. */
  readonly editTool: EditTool;
  /** The answer to a lesson's question, as typed or chosen, before it is checked. */
  readonly answer: string;

  // How the board is seen.

  /** Where the scene is seen from: a standard camera, which fits each size of the picture, or any other. */
  readonly camera: {
    readonly value: Camera | null;
    readonly standard: CameraView | null;
    /** The part of the board that a small position takes; null for the whole board. */
    readonly frame: Frame | null;
  };
  /** Size of the picture in CSS pixels, and whether the panel is below it. */
  readonly size: Size;
  /** The height in CSS pixels that the host page has for a board with its lesson. */
  readonly room: number;
  /** Whether the page can draw in 3D. */
  readonly webGL: boolean;
  /** The theme of the host page. */
  readonly hostTheme: Theme;
  /** Whether the player's system asks for less motion. */
  readonly reducedMotion: boolean;
  /** Whether the board fills the screen, and whether the pointer is then seen from afar. */
  readonly presenting: boolean;
  readonly pointer: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
  readonly stacked: boolean;
}

/** A line from one point of the picture to another, in CSS pixels from its upper left corner. */
export interface Line {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

/** The room that is assumed until the page has been measured, or where it can't be. */
export const USUAL_ROOM = 560;

/** The values that a board begins with; everything else is untouched. */
export type Beginning = Pick<
  State,
  "view" | "options" | "moves" | "form" | "overlay" | "webGL" | "hostTheme" | "reducedMotion"
> & { selected: number; camera: Camera | undefined; room?: number };

export function initialState({ selected, camera, ...given }: Beginning): State {
  return {
    ...given,
    selection: carriedOver(given.view, { ...NO_SELECTION, cell: selected }),
    nextSelection: null,
    hover: -1,
    given: false,
    focus: { cell: 0, active: false, byKey: false },
    escaped: false,
    dismissed: -1,
    unanswered: false,
    thinks: false,
    late: -1,
    heights: false,
    scoring: null,
    unsaid: [],
    heard: "",
    held: [],
    passage: null,
    navigation: { target: null, requested: null, playing: false },
    drawing: { on: false, colour: "green", light: false, line: null },
    moveList: { open: false, requested: 0 },
    editTool: "block",
    answer: given.view.lesson?.given ?? "",
    camera: lessonCamera(given.view) ?? { value: camera ?? null, standard: camera ? null : "home", frame: null },
    size: { width: 0, height: 0, stacked: false },
    room: given.room ?? USUAL_ROOM,
    presenting: false,
    pointer: false,
  };
}

/** The camera with which a step of a lesson begins, unless it is given by its vectors. */
export function lessonCamera(view: View): State["camera"] | undefined {
  if (!view.lesson || view.lesson.step.camera === "board") return undefined;
  return { value: null, standard: view.lesson.step.camera ?? "home", frame: frameOf(view) };
}

/** Whether the flat board is shown. */
export const isFlat = ({ options, webGL }: State): boolean => options.view === "2d" || !webGL;

export const themeOf = ({ options, hostTheme }: State): Theme => (options.theme === "auto" ? hostTheme : options.theme);

/** Whether figures glide from cell to cell. */
export const isAnimated = ({ options, reducedMotion }: State): boolean => options.animate && !reducedMotion;

/** Time before the next step follows, given its usual time; null if the reader goes on. */
export const stay = ({ options: { pace } }: State, ms: number): number | null =>
  pace === "wait" ? null : pace === "slow" ? 2 * ms : ms;

/** The cell that is described: the one under the pointer, or the focused one if keys, or an overlay, are used. */
export function pointedCell({ hover, focus, view }: Pick<State, "hover" | "focus" | "view">): number {
  if (hover >= 0) return hover;
  return focus.active && (focus.byKey || view.overlay) ? focus.cell : -1;
}

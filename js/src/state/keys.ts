/** The keys of a board, except the keys that move the focus in its grid. */
import { endAction } from "../game/actions";
import { ANNOTATION_COLOURS } from "../game/annotations";
import { OVERLAY_KINDS, OVERLAYS } from "../overlays/kinds";
import { editTools } from "../selection/edits";
import { cellsOf, type Place } from "../selection/places";
import type { Tool } from "../selection/selection";
import { NO_PLACE } from "../texts/keys";
import { nothingLegal } from "../view/view";
import { change, say, type Transition } from "./effects";
import type { BoardEvent } from "./events";
import { presentingKeyEvent } from "./presenting";
import type { State } from "./state";

const PLACE_KEYS: Record<string, Place> = { k: "knight", j: "choice", x: "castle" };
const TOOL_KEYS: Record<string, Tool> = { m: "move", d: "deploy", b: "build" };
/** The keys of a game that work in the editor too. */
const EDITOR_KEYS = "huy";

/** The event of a key now; undefined for nothing, so that the page may use it. */
export function keyEvent(state: State, key: string): BoardEvent | undefined {
  if (key === "f") return { type: "present", on: !state.presenting };
  const presenting = state.presenting ? presentingKeyEvent(state, key) : undefined;
  if (presenting) return presenting;
  if (key === "escape" && state.escaped) return { type: "clearAnnotations" };
  if (state.view.draft && !EDITOR_KEYS.includes(key)) return editorKeyEvent(state, key);
  return gameKeyEvent(state, key);
}

function editorKeyEvent({ view }: State, key: string): BoardEvent | undefined {
  const tool = editTools(view).find(([, toolKey]) => toolKey.toLowerCase() === key)?.[0];
  return tool === undefined ? undefined : { type: "editTool", tool };
}

function gameKeyEvent({ view }: State, key: string): BoardEvent | undefined {
  const { legal } = view;
  const tool = TOOL_KEYS[key];
  if (tool) return view.stage === "turn" && !nothingLegal(view) ? { type: "toggleTool", tool } : undefined;
  const place = PLACE_KEYS[key];
  if (place) return { type: "goToNext", place };
  const colour = ANNOTATION_COLOURS[Number(key) - 1];
  if (colour) return { type: "annotationColour", colour };
  const overlay = OVERLAY_KINDS.find((kind) => OVERLAYS[kind].key.toLowerCase() === key);
  if (overlay) return { type: "toggleOverlay", overlay };
  switch (key) {
    case "s":
      return view.scored?.phase === undefined ? undefined : { type: "playScoring" };
    case "escape":
      return { type: "cancel" };
    case "h":
      return { type: "toggleHeights" };
    case "n":
      return { type: "toggleDrawing" };
    case "o":
      return { type: "send", intent: { ask: "overview" } };
    case "/":
      return { type: "type" };
    case "z":
      return { type: "sayAgain" };
    case "5":
      return { type: "toggleSpotlight" };
    case "u":
      return view.undo ? { type: "command", command: "undo" } : undefined;
    case "y":
      return view.redo ? { type: "command", command: "redo" } : undefined;
    case "p":
      return legal.score ? { type: "act", action: "score" } : undefined;
    case "e":
      return legal.end ? { type: "act", action: endAction(legal.end[0]) } : undefined;
    case "[":
    case ",":
      return view.length > 0 ? { type: "step", by: -1 } : undefined;
    case "{":
      return view.length > 0 ? { type: "command", command: "turn-back" } : undefined;
    case "}":
      return view.length > 0 ? { type: "command", command: "turn-forward" } : undefined;
    case "]":
    case ".":
      return view.length > 0 ? { type: "step", by: 1 } : undefined;
    default:
      return undefined;
  }
}

/** Give the next cell of a kind of place the focus, after the last one the first again. */
export function goToNext(state: State, place: Place): Transition {
  const cells = cellsOf(state.view, state.selection, place);
  const next = cells.find((cell) => cell > state.focus.cell) ?? cells[0];
  if (next === undefined) return say(state, NO_PLACE[place]);
  return change(state, { focus: { ...state.focus, cell: next } }, { type: "focusCell", cell: next });
}

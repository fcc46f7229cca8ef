/** The keys of a board, besides those that move the focus in its grid. */
import type { Tool } from "./interaction";
import { NOTE_COLOURS } from "./notes";
import type { OverlayKind } from "./overlays";
import type { Controls } from "./panel/controls";
import { idle, type Scene } from "./view";

const SIGHTS: Record<string, OverlayKind> = { c: "castles", r: "reach", w: "build", t: "doors" };
const TOOLS: Record<string, Tool> = { m: "move", d: "deploy", b: "build" };

/** What a key does now; undefined if nothing. */
export function keyAction(key: string, view: Scene, controls: Controls): (() => void) | undefined {
  const { legal } = view;
  const tool = TOOLS[key];
  if (tool) return view.stage === "turn" && !idle(view) ? () => controls.tool(tool) : undefined;
  const colour = NOTE_COLOURS[Number(key) - 1];
  if (colour) return () => controls.noteColour(colour);
  const sight = SIGHTS[key];
  if (sight) return () => controls.overlay(sight);
  switch (key) {
    case "s":
      return view.scored?.phase === undefined ? undefined : () => controls.scoring(true);
    case "escape":
      return controls.cancel;
    case "h":
      return controls.numbers;
    case "n":
      return controls.draw;
    case "u":
      return view.undo ? () => controls.command("undo") : undefined;
    case "y":
      return view.redo ? () => controls.command("redo") : undefined;
    case "p":
      return legal.score ? () => controls.act("score") : undefined;
    case "e":
      return legal.end ? () => controls.act(legal.end?.[0] ? `end ${legal.end[0]}` : "end") : undefined;
    case "[":
    case ",":
      return view.length > 0 ? () => controls.step(-1) : undefined;
    case "]":
    case ".":
      return view.length > 0 ? () => controls.step(1) : undefined;
    default:
      return undefined;
  }
}

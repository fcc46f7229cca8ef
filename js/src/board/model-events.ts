/** The traits of a board's model: read at first, then followed as events. */
import { parseCell } from "../game/cells";
import type { Model } from "../host";
import { OVERLAY_KINDS } from "../overlays/kinds";
import type { OverlayKind } from "../protocol/shape";
import { parseCamera } from "../scene/camera";
import type { BoardEvent, Dispatch } from "../state/events";
import type { Beginning } from "../state/state";
import { parseForm } from "../view/form";
import { parseMoves } from "../view/move-list";
import { parseOptions } from "../view/options";
import { parseView } from "../view/view";

const parseOverlay = (raw: unknown): OverlayKind | "" => OVERLAY_KINDS.find((kind) => kind === raw) ?? "";
const parseSelected = (raw: unknown): number => parseCell(String(raw ?? ""));

/** What a model says at first. */
export const readModel = (model: Model): Omit<Beginning, "webGL" | "hostTheme" | "reducedMotion"> => ({
  view: parseView(model.get("view")),
  options: parseOptions(model.get("options")),
  moves: parseMoves(model.get("tree")),
  form: parseForm(model.get("form")),
  overlay: parseOverlay(model.get("overlay")),
  selected: parseSelected(model.get("selected")),
  camera: parseCamera(model.get("camera")),
});

/** Dispatch an event for each change of a trait. Returns a function that unsubscribes. */
export function subscribeToModel(model: Model, answer: (seq: number) => boolean, dispatch: Dispatch): () => void {
  const events: Record<string, (value: unknown) => BoardEvent> = {
    view: (value) => {
      const view = parseView(value);
      return { type: "view", view, answered: answer(view.seq) };
    },
    options: (value) => ({ type: "options", options: parseOptions(value) }),
    form: (value) => ({ type: "form", form: parseForm(value) }),
    tree: (value) => ({ type: "moves", moves: parseMoves(value) }),
    selected: (value) => ({ type: "selected", cell: parseSelected(value) }),
    overlay: (value) => ({ type: "overlay", overlay: parseOverlay(value) }),
    camera: (value) => ({ type: "camera", camera: parseCamera(value) }),
  };
  const handlers = Object.entries(events).map(
    ([trait, event]) => [`change:${trait}`, () => dispatch(event(model.get(trait)))] as const,
  );
  for (const [name, handler] of handlers) model.on(name, handler);
  return () => {
    for (const [name, handler] of handlers) model.off(name, handler);
  };
}

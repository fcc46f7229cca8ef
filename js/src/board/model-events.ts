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
import type { IntentSender } from "./intent-sender";

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

/** Who sends what the player asks, and awaits the answers. */
type Sender = Pick<IntentSender, "answer" | "waits">;

/**
 * Dispatch an event for each change of a trait. Returns a function that unsubscribes.
 *
 * A form is drawn with the last answer: one that is drawn between two keys would take back the second.
 */
export function subscribeToModel(model: Model, sender: Sender, dispatch: Dispatch): () => void {
  const drawForm = (): void => {
    if (!sender.waits) dispatch({ type: "form", form: parseForm(model.get("form")) });
  };
  const events: Record<string, (value: unknown) => BoardEvent> = {
    options: (value) => ({ type: "options", options: parseOptions(value) }),
    tree: (value) => ({ type: "moves", moves: parseMoves(value) }),
    selected: (value) => ({ type: "selected", cell: parseSelected(value) }),
    overlay: (value) => ({ type: "overlay", overlay: parseOverlay(value) }),
    camera: (value) => ({ type: "camera", camera: parseCamera(value) }),
  };
  const handlers: Record<string, () => void> = {
    form: drawForm,
    view: () => {
      const view = parseView(model.get("view"));
      const answered = sender.answer(view.seq);
      dispatch({ type: "view", view, answered });
      if (answered) drawForm();
    },
  };
  for (const [trait, event] of Object.entries(events)) handlers[trait] = () => dispatch(event(model.get(trait)));
  for (const [trait, handler] of Object.entries(handlers)) model.on(`change:${trait}`, handler);
  return () => {
    for (const [trait, handler] of Object.entries(handlers)) model.off(`change:${trait}`, handler);
  };
}

/** One board on the page: connects its host's model and the player's input to its state, and the state to the page. */
import type { Model } from "../host";
import { keepKeys } from "../input/host-keys";
import { subscribeToInput } from "../input/subscribe";
import { graphics } from "../scene/graphics";
import type { PlotlyApi } from "../scene/plot";
import { initialState } from "../state/state";
import { download } from "../ui/files";
import { hookOf } from "./hook";
import { hostTheme, reducedMotion, subscribeToHostPage } from "./host-page";
import { IntentSender } from "./intent-sender";
import { readModel, subscribeToModel } from "./model-events";
import { keepInSight } from "./reading-place";
import { Renderer } from "./renderer";
import { roomFor } from "./room";
import { type EffectHandler, Store } from "./store";

/** Show a board in an element; the function returned removes it. */
export function mountBoard(model: Model, el: HTMLElement, plotly: PlotlyApi): () => void {
  const sender = new IntentSender(
    model,
    () => dispatch({ type: "unanswered" }),
    () => dispatch({ type: "thinks" }),
  );
  const run: EffectHandler = (effect) => {
    switch (effect.type) {
      case "send":
        sender.send(effect.intent, store.state.view.seq);
        break;
      case "set":
        model.set(effect.trait, effect.value);
        break;
      case "save":
        sender.save();
        break;
      case "announce":
        renderer.announce(effect.text);
        break;
      case "focusCell":
        renderer.focusCell(effect.cell);
        break;
      case "focusField":
        renderer.focusField();
        break;
      case "showBoard":
        renderer.showBoard();
        break;
      case "download":
        download(effect.file);
        break;
    }
  };
  const state = initialState({
    ...readModel(model),
    webGL: graphics() !== "none",
    hostTheme: hostTheme(),
    reducedMotion: reducedMotion(),
    room: roomFor(el),
  });
  const store = new Store(state, run, (next, before) => renderer.render(next, before));
  const { dispatch } = store;
  const renderer = new Renderer(el, plotly, store);
  const unsubscribes = [
    keepInSight(el),
    keepKeys(() => el.closest(".torres-workplace") ?? renderer.root),
    subscribeToModel(model, sender, dispatch),
    subscribeToHostPage(() => {
      dispatch({ type: "hostTheme", theme: hostTheme() });
      dispatch({ type: "reducedMotion", reduced: reducedMotion() });
    }),
    subscribeToInput({
      root: renderer.root,
      picture: renderer.picture,
      state: () => store.state,
      cellAt: (at) => renderer.cellAt(at),
      focusGrid: () => renderer.focusGrid(),
      dispatch,
    }),
  ];
  tellPresence(model, true);
  if (state.options.present) dispatch({ type: "present", on: true });
  Object.defineProperty(el, "torres", { value: hookOf(renderer, store), configurable: true });
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    sender.stop();
    store.stop();
    renderer.stop();
    tellPresence(model, false);
    // Hosts keep the element after its board is gone.
    Reflect.deleteProperty(el, "torres");
  };
}

/**
 * Tell Python whether a page shows the board: a board that no page shows is not drawn. A dead connection refuses it.
 */
function tellPresence(model: Model, shown: boolean): void {
  try {
    model.send?.({ shown });
  } catch {
    // Python does not draw for this page any more.
  }
}

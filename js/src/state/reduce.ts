/** The reducer of a board: from a state and an event to the next state and its effects. Pure. */

import { editToolName } from "../language/names";
import type { OverlayKind } from "../protocol/shape";
import { deselect, liftFrom, toggleCard, toggleTool } from "../selection/clicks";
import { FLAT_INSTEAD, NO_ANSWER } from "../texts/hints";
import { silentKeyText, toolText } from "../texts/keys";
import { annotate, chooseColour, clearAnnotations, toggleDrawing, toggleSpotlight } from "./annotating";
import { drag, look, pinch, report, resize, setCamera, showCell, turn, zoom } from "./camera";
import { change, keep, say, sequence, type Transition } from "./effects";
import type { BoardEvent } from "./events";
import { goOn, receive } from "./holding";
import { goToNext, keyEvent } from "./keys";
import { openMoves, requestMoves } from "./moves";
import { failed, goTo, playNext, shownPly, startPlaying, stop, togglePlaying } from "./navigation";
import { click, lead, select, selectedTrait, selectionToBe, send } from "./playing";
import { present } from "./presenting";
import { isPlayingScoring, nextScoringStep, playScoring } from "./scoring";
import type { State } from "./state";

export function reduce(state: State, event: BoardEvent): Transition {
  const { selection, focus } = state;
  switch (event.type) {
    case "view":
      return receive(state, event.view, event.answered);
    case "options":
      return sequence({ ...state, options: event.options }, (next) =>
        event.options.present === state.options.present ? keep(next) : present(next, event.options.present),
      );
    case "moves":
      return requestMoves({ ...state, moves: event.moves });
    case "form":
      return change(state, { form: event.form });
    case "selected":
      return event.cell === selectionToBe(state).cell
        ? keep(state)
        : change(state, { selection: { ...selection, cell: event.cell }, nextSelection: null });
    case "overlay":
      return change(state, { overlay: event.overlay });
    case "camera":
      return setCamera(state, event.camera);
    case "unanswered":
      return unanswered(state);
    case "thinks":
      return change(state, { thinks: true });

    case "hostTheme":
      return change(state, { hostTheme: event.theme });
    case "reducedMotion":
      return change(state, { reducedMotion: event.reduced });
    case "resize":
      return resize(state, event.size);
    case "room":
      return event.room === state.room ? keep(state) : change(state, { room: event.room });
    case "undrawable":
      return state.webGL ? say({ ...state, webGL: false }, FLAT_INSTEAD) : keep(state);

    case "clickCell":
      return click(state, event.cell, event.shift);
    case "clickOutside":
      return select(state, deselect(selection));
    case "hover":
      return event.cell === state.hover ? keep(state) : change(state, { hover: event.cell });
    case "focus":
      return showFocus({ ...state, focus: { ...focus, cell: event.cell, active: true }, escaped: false });
    case "blur":
      return change(state, { focus: { ...focus, active: false } });
    case "input":
      return input(state, event.byKey, event.skips);
    case "key":
      return key(state, event.key);
    case "goToNext":
      return goToNext(state, event.place);
    case "type":
      return keep(state, { type: "focusField" });
    case "sayAgain":
      return say(state, state.heard);
    case "drawLine":
      return change(state, { drawing: { ...state.drawing, line: event.line } });
    case "annotate":
      return sequence(state, stop, (next) => annotate(next, event.from, event.to, event.shift));
    case "dragCamera":
      return drag(state, event.dx, event.dy, event.how);
    case "pinchCamera":
      return pinch(state, event.factor);
    case "endGesture":
      return report(state);

    case "act":
      return send(state, { action: event.action });
    case "command":
      return send(state, { command: event.command });
    case "send":
      return send(state, event.intent);
    case "open":
      return send(state, state.view.draft ? { edit: { paste: event.text } } : { open: event.text });
    case "given":
      return event.over === state.given ? keep(state) : change(state, { given: event.over });
    case "toggleTool":
      return select(state, toggleTool(selection, event.tool));
    case "toggleCard":
      return select({ ...state, hover: -1 }, toggleCard(state.view, selection, event.card));
    case "selectStack":
      return select(state, { ...selection, stack: event.stack });
    case "liftFrom":
      return lead(state, liftFrom(selection, event.stack));
    case "cancel":
      return sequence(
        state,
        (next) => toggleDrawing(next, false),
        (next) => select(next, deselect(selection)),
      );

    case "goTo":
      return goTo(state, event.ply);
    case "step":
      return goTo(state, shownPly(state) + event.by);
    case "togglePlaying":
      return togglePlaying(state);
    case "startPlaying":
      return startPlaying(state);
    case "playNext":
      return playNext(state);
    case "openMoves":
      return openMoves(state, event.open);

    case "toggleOverlay":
      return toggleOverlay(state, event.overlay);
    case "toggleHeights":
      return change(state, { heights: !state.heights });
    case "passed":
      return change(state, { passage: null });
    case "playScoring":
      return playScoring(state);
    case "nextScoringStep":
      return nextScoringStep(state);
    case "skipScoring":
      return goOn(state);
    case "toggleDrawing":
      return toggleDrawing(state);
    case "toggleSpotlight":
      return toggleSpotlight(state);
    case "annotationColour":
      return chooseColour(state, event.colour);
    case "clearAnnotations":
      return sequence(state, stop, clearAnnotations);
    case "look":
      return look(state, event.view);
    case "turn":
      return turn(state, event.degrees);
    case "zoom":
      return zoom(state, event.factor);
    case "present":
      return present(state, event.on);
    case "togglePointer":
      return change(state, { pointer: !state.pointer });

    case "editTool":
      return change(state, { editTool: event.tool });
    case "answer":
      return change(state, { answer: event.answer });
  }
}

/** A cell focused by a key is in the picture. */
const showFocus = (state: State): Transition => (state.focus.byKey ? showCell(state, state.focus.cell) : keep(state));

/** A key or the pointer is used, which anywhere but in the scoring's own controls ends its playing, or the step. */
function input(state: State, byKey: boolean, skips: boolean): Transition {
  const { focus, escaped } = state;
  const used =
    byKey === focus.byKey && (byKey || !escaped)
      ? state
      : { ...state, focus: { ...focus, byKey }, escaped: byKey && escaped };
  if (!skips) return keep(used);
  return state.options.pace === "wait" && isPlayingScoring(state) ? nextScoringStep(used) : goOn(used);
}

function key(state: State, pressed: string): Transition {
  const event = keyEvent(state, pressed);
  const next = { ...state, escaped: pressed === "escape" };
  if (!event) return say(next, silentKeyText(state.view, pressed));
  if (event.type === "editTool") return say({ ...next, editTool: event.tool }, editToolName(event.tool));
  if (event.type !== "toggleTool") return reduce(next, event);
  return sequence(
    next,
    (before) => reduce(before, event),
    (after) => say(after, toolText(after.view, after.selection)),
  );
}

/** Show an overlay, or hide it; a question offers none that would be its answer. */
function toggleOverlay(state: State, overlay: OverlayKind): Transition {
  const { overlays } = state.view;
  if (overlays && !overlays.includes(overlay)) return keep(state);
  const chosen = state.overlay === overlay ? "" : overlay;
  return change(state, { overlay: chosen }, { type: "set", trait: "overlay", value: chosen }, { type: "save" });
}

/** Python did not answer: nothing that was requested will happen. */
function unanswered(state: State): Transition {
  return sequence(
    { ...state, unanswered: true, thinks: false, hover: -1, nextSelection: null },
    failed,
    (next) => keep(next, ...selectedTrait(selectionToBe(state), state.selection)),
    (next) => say(next, NO_ANSWER),
  );
}

/** The player's use of pointer, wheel and keyboard, as events of the board. */
import type { Dispatch } from "../state/events";
import { keyEvent } from "../state/keys";
import { FOCUS_KEYS } from "../state/presenting";
import { isFlat, type State } from "../state/state";
import { textOf } from "../ui/files";
import { subscribeToGiven } from "./given";
import { subscribeToKeyboard, subscribeToLostKeys } from "./keyboard";
import { type PagePoint, subscribeToPointer, subscribeToPress } from "./pointer";
import { subscribeToWheel } from "./wheel";

interface InputOptions {
  /** All of the board, and its picture. */
  root: HTMLElement;
  picture: HTMLElement;
  state(): State;
  /** The cell that is seen at a point of the page, or -1. */
  cellAt(at: PagePoint): number;
  /** Give the grid the focus, unless it has it. */
  focusGrid(): void;
  dispatch: Dispatch;
}

/** Returns a function that unsubscribes. */
export function subscribeToInput({ root, picture, state, cellAt, focusGrid, dispatch }: InputOptions): () => void {
  const local = ({ x, y }: PagePoint): [number, number] => {
    const { left, top } = picture.getBoundingClientRect();
    return [x - left, y - top];
  };
  // A click that follows at once draws no hover: each frame takes time that the answer needs.
  let hovering = 0;
  const hover = (at: PagePoint | undefined): void => {
    cancelAnimationFrame(hovering);
    hovering = requestAnimationFrame(() => dispatch({ type: "hover", cell: at ? cellAt(at) : -1 }));
  };
  const unsubscribes = [
    () => cancelAnimationFrame(hovering),
    subscribeToPointer(picture, {
      click: (at, shift) => {
        cancelAnimationFrame(hovering);
        // On the flat board the cells handle clicks themselves.
        if (isFlat(state())) return;
        const cell = cellAt(at);
        dispatch(cell < 0 ? { type: "clickOutside" } : { type: "clickCell", cell, shift });
      },
      hover,
      drag: (dx, dy, how) => dispatch({ type: "dragCamera", dx, dy, how }),
      draws: () => state().drawing.on,
      line: (line) =>
        dispatch({ type: "drawLine", line: line ? { from: local(line.from), to: local(line.to) } : null }),
      draw: (from, to, shift) => dispatch({ type: "annotate", from: cellAt(from), to: cellAt(to), shift }),
      pinch: (factor) => dispatch({ type: "pinchCamera", factor: 1 / factor }),
      end: () => dispatch({ type: "endGesture" }),
    }),
    subscribeToPress(picture, focusGrid),
    subscribeToWheel(picture, (factor) => dispatch({ type: "zoom", factor })),
    subscribeToKeyboard(root, {
      key: (event) => handleKey(event, state(), dispatch),
      // The buttons of a scoring dispatch their own events.
      input: (byKey, event) => {
        const { type, target } = event;
        const shown = byKey && !(state().presenting && !FOCUS_KEYS.test((event as KeyboardEvent).key));
        const skips = type !== "keyup" && !(target as Element).closest(".torres-scoring");
        dispatch({ type: "input", byKey: shown, skips });
      },
    }),
    subscribeToGiven(root, {
      takesText: () => state().view.edit || state().view.draft !== null,
      dropped: (file) => void textOf(file).then((text) => dispatch({ type: "open", text })),
      text: (text) => dispatch({ type: "open", text }),
      over: (over) => dispatch({ type: "given", over }),
    }),
    // A click beside the controls or another theme takes the focus away: a clicker's keys are the board's all the same.
    subscribeToLostKeys((event) => {
      if (state().presenting) handleKey(event, state(), dispatch);
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Where keys are typed: they are neither the board's nor the host's. */
const FIELDS = "textarea, select, input:not([type=range])";

function handleKey(event: KeyboardEvent, state: State, dispatch: Dispatch): void {
  const leaves = state.presenting && event.key === "Escape";
  if ((event.target as Element).matches(FIELDS) && !leaves) {
    event.stopPropagation();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const key = event.key.toLowerCase();
  const used = keyEvent(state, key) !== undefined;
  dispatch({ type: "key", key });
  if (!used) return;
  event.preventDefault();
  event.stopPropagation();
}

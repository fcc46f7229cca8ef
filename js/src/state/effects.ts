/** The effects of a change of state outside of it, and how reducers return both. */
import type { Intent } from "../game/intents";
import type { GameFile } from "../view/view";
import type { BoardEvent } from "./events";
import type { State } from "./state";

export type Timer = "navigation" | "scoring" | "passage";

export type Effect =
  /** Send an intent to Python, along with all traits that were set. */
  | { type: "send"; intent: Intent }
  /** Set a trait of the model; it is sent with the next intent, or by `save`. */
  | { type: "set"; trait: "selected" | "overlay" | "camera"; value: unknown }
  | { type: "save" }
  /** Have a screen reader say something. */
  | { type: "announce"; text: string }
  | { type: "focusCell"; cell: number }
  | { type: "focusField" }
  | { type: "showBoard" }
  /** Have the browser save a file. */
  | { type: "download"; file: GameFile }
  /** Dispatch an event after a while; a timer that runs already starts again. */
  | { type: "startTimer"; timer: Timer; ms: number; event: BoardEvent }
  | { type: "stopTimer"; timer: Timer };

/** The state that a reducer leads to, and the effects that go with it. */
export type Transition = readonly [state: State, effects: readonly Effect[]];

export type Reducer = (state: State) => Transition;

/** Change some fields of the state. */
export const change = (state: State, fields: Partial<State>, ...effects: Effect[]): Transition => [
  { ...state, ...fields },
  effects,
];

/** Leave the state unchanged. */
export const keep = (state: State, ...effects: Effect[]): Transition => [state, effects];

/** Have a screen reader say something, and remember it. */
export const say = (state: State, text: string): Transition =>
  text ? change(state, { heard: text }, { type: "announce", text }) : keep(state);

/** Run reducers one after the other, each on the state that the one before it led to. */
export function sequence(state: State, ...reducers: Reducer[]): Transition {
  let current = state;
  const effects = reducers.flatMap((reducer) => {
    const [next, own] = reducer(current);
    current = next;
    return own;
  });
  return [current, effects];
}

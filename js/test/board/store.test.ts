import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Store } from "../../src/board/store";
import type { Effect } from "../../src/state/effects";
import type { State } from "../../src/state/state";
import { stateOf, viewOf } from "../support";

let rendered: [State, State][];
let effects: Effect[];
let onEffect: (effect: Effect) => void;
let store: Store;

beforeEach(() => {
  vi.useFakeTimers();
  rendered = [];
  effects = [];
  onEffect = () => {};
  store = new Store(
    stateOf(viewOf({ ply: 1, length: 3 })),
    (effect) => {
      effects.push(effect);
      onEffect(effect);
    },
    (state, before) => rendered.push([state, before]),
  );
});
afterEach(() => vi.useRealTimers());

test("an event changes the state, runs its effects, and is rendered", () => {
  const before = store.state;
  store.dispatch({ type: "goTo", ply: 2 });
  expect(effects).toEqual([{ type: "send", intent: { ply: 2 } }]);
  expect(rendered).toEqual([[store.state, before]]);
});

test("what changes nothing is not rendered", () => {
  store.dispatch({ type: "hover", cell: -1 });
  expect(rendered).toEqual([]);
});

test("events that effects dispatch are rendered together with the first", () => {
  const before = store.state;
  const answer = viewOf({ ply: 2, length: 3 });
  onEffect = () => store.dispatch({ type: "view", view: answer, answered: true });
  store.dispatch({ type: "goTo", ply: 2 });
  expect(store.state.view).toBe(answer);
  expect(rendered).toEqual([[store.state, before]]);
});

test("timers dispatch their event when they run out, unless they are stopped or the board is gone", () => {
  const play = () => {
    store.dispatch({ type: "togglePlaying" });
    store.dispatch({ type: "view", view: viewOf({ ply: 2, length: 3 }), answered: true });
  };
  play();
  vi.runAllTimers();
  expect(effects.at(-1)).toEqual({ type: "send", intent: { ply: 3 } });
  store.dispatch({ type: "view", view: viewOf({ ply: 1, length: 3 }), answered: true });
  for (const stop of [() => store.dispatch({ type: "togglePlaying" }), () => store.stop()]) {
    play();
    stop();
    const { length } = effects;
    vi.runAllTimers();
    expect(effects).toHaveLength(length);
    store.dispatch({ type: "view", view: viewOf({ ply: 1, length: 3 }), answered: true });
  }
});

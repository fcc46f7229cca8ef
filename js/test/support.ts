/** Views and states for the tests, made from a few words, and a driver that plays events on a state. */

import type { Camera } from "../src/scene/camera";
import type { Effect } from "../src/state/effects";
import type { BoardEvent } from "../src/state/events";
import { reduce } from "../src/state/reduce";
import { initialState, type State } from "../src/state/state";
import { parseOptions } from "../src/view/options";
import { parseView, type RawView, type View } from "../src/view/view";

const START = "....1.../......../..1..1../1......./.......1/..1..1../......../...1....";

export function viewOf(more: Partial<RawView> = {}): View {
  return parseView({
    v: 1,
    seq: 1,
    board: START,
    players: 2,
    stage: "turn",
    to_act: 1,
    ap: 5,
    stacks: [
      [3, 2],
      [3, 3],
    ],
    ...more,
  });
}

/** A two-level castle d4 (2), d5 (1), e4 (1); player 1 on d5, player 2 on e4, the king on h8's castle. */
export const CASTLE = ".......1/......../......../...1..../...21.../......../......../........ K:h8 1:d5 2:e4";

export function stateOf(view: View = viewOf(), fields: Partial<State> = {}, camera?: Camera): State {
  const state = initialState({
    view,
    options: parseOptions({}),
    moves: new Map(),
    form: [],
    overlay: "",
    selected: -1,
    camera,
    webGL: true,
    hostTheme: "light",
    reducedMotion: false,
  });
  return { ...state, ...fields };
}

/** Dispatches events as the store does, and keeps their effects; timers run when the test says so. */
export class Driver {
  state: State;
  effects: Effect[] = [];
  readonly #timers = new Map<string, { at: number; event: BoardEvent }>();
  #now = 0;

  constructor(state: State) {
    this.state = state;
  }

  dispatch(...events: BoardEvent[]): this {
    for (const event of events) {
      const [state, effects] = reduce(this.state, event);
      this.state = state;
      this.effects.push(...effects);
      for (const effect of effects) {
        if (effect.type === "startTimer")
          this.#timers.set(effect.timer, { at: this.#now + effect.ms, event: effect.event });
        if (effect.type === "stopTimer") this.#timers.delete(effect.timer);
      }
    }
    return this;
  }

  /** A view comes. */
  arrive(view: View, answered = false): this {
    return this.dispatch({ type: "view", view, answered });
  }

  /** Let so many milliseconds go by. */
  wait(ms: number): this {
    const until = this.#now + ms;
    for (;;) {
      const next = [...this.#timers].sort(([, a], [, b]) => a.at - b.at)[0];
      if (!next || next[1].at > until) break;
      this.#now = next[1].at;
      this.#timers.delete(next[0]);
      this.dispatch(next[1].event);
    }
    this.#now = until;
    return this;
  }

  /** How many timers run. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** The intents that were sent. */
  get sent(): unknown[] {
    return this.effects.flatMap((effect) => (effect.type === "send" ? [effect.intent] : []));
  }

  /** The traits that were set, each with its last value. */
  get traits(): Record<string, unknown> {
    return Object.fromEntries(
      this.effects.flatMap((effect) => (effect.type === "set" ? [[effect.trait, effect.value]] : [])),
    );
  }

  get announced(): string[] {
    return this.effects.flatMap((effect) => (effect.type === "announce" ? [effect.text] : []));
  }
}

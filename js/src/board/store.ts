/** Holds the state of one board: every event is reduced, its effects run, and the result rendered. */
import type { Effect, Timer } from "../state/effects";
import type { BoardEvent } from "../state/events";
import { reduce } from "../state/reduce";
import type { State } from "../state/state";

/** What effects other than timers do. */
export type EffectHandler = (effect: Exclude<Effect, { type: "startTimer" | "stopTimer" }>) => void;

export class Store {
  readonly #run: EffectHandler;
  readonly #render: (state: State, before: State) => void;
  readonly #timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  #state: State;
  #rendered: State;
  #depth = 0;

  /** `render` draws a state after another one was drawn. */
  constructor(state: State, run: EffectHandler, render: (state: State, before: State) => void) {
    this.#state = state;
    this.#rendered = state;
    this.#run = run;
    this.#render = render;
  }

  get state(): State {
    return this.#state;
  }

  /** Effects may dispatch in turn; the result is rendered at the end. */
  readonly dispatch = (event: BoardEvent): void => {
    const [state, effects] = reduce(this.#state, event);
    this.#state = state;
    this.#depth += 1;
    for (const effect of effects) this.#perform(effect);
    this.#depth -= 1;
    if (this.#depth > 0 || this.#rendered === this.#state) return;
    const before = this.#rendered;
    this.#rendered = this.#state;
    this.#render(this.#state, before);
  };

  #perform(effect: Effect): void {
    switch (effect.type) {
      case "startTimer":
        clearTimeout(this.#timers.get(effect.timer));
        this.#timers.set(
          effect.timer,
          setTimeout(() => this.dispatch(effect.event), effect.ms),
        );
        break;
      case "stopTimer":
        clearTimeout(this.#timers.get(effect.timer));
        break;
      default:
        this.#run(effect);
    }
  }

  /** Stop all timers. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}

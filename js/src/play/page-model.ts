/** A board's model whose Python is in a worker. */
import type { Model } from "../host";
import type { Traits } from "./messages";

export class PageModel implements Model {
  readonly patient = true;
  readonly #traits: Traits;
  readonly #send: (traits: Traits) => void;
  readonly #handlers = new Map<string, Set<() => void>>();
  #unsaved: Traits = {};

  /** `send` gets the traits that the board has set. */
  constructor(traits: Traits, send: (traits: Traits) => void) {
    this.#traits = { ...traits };
    this.#send = send;
  }

  get(name: string): unknown {
    return this.#traits[name];
  }

  set(name: string, value: unknown): void {
    this.#traits[name] = value;
    this.#unsaved[name] = value;
  }

  save_changes(): void {
    const unsaved = this.#unsaved;
    this.#unsaved = {};
    if (Object.keys(unsaved).length > 0) this.#send(unsaved);
  }

  on(event: string, handler: () => void): void {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
  }

  off(event: string, handler: () => void): void {
    this.#handlers.get(event)?.delete(handler);
  }

  /** Take traits over from Python. */
  take(traits: Traits): void {
    Object.assign(this.#traits, traits);
    for (const name of Object.keys(traits)) {
      for (const handler of [...(this.#handlers.get(`change:${name}`) ?? [])]) handler();
    }
  }
}

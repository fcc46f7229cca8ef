import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PagePoint } from "../../src/input/pointer";
import { subscribeToInput } from "../../src/input/subscribe";
import type { BoardEvent } from "../../src/state/events";
import type { State } from "../../src/state/state";
import { CASTLE, stateOf, viewOf } from "../support";

/** An element of which only events and place matter; `field`: it is one that keys are typed into. */
class Element extends EventTarget {
  readonly #field: boolean;
  constructor(field = false) {
    super();
    this.#field = field;
  }
  getBoundingClientRect() {
    return { left: 100, top: 50 };
  }
  matches(): boolean {
    return this.#field;
  }
  closest(): null {
    return null;
  }
  setPointerCapture(): void {}
}

let state: State;
let events: BoardEvent[];
let frame: (() => void) | undefined;
let root: Element;
let picture: Element;
let body: Element;
let unsubscribe: () => void;

function subscribe(field = false): void {
  [root, picture] = [new Element(field), new Element()];
  unsubscribe = subscribeToInput({
    root: root as unknown as HTMLElement,
    picture: picture as unknown as HTMLElement,
    state: () => state,
    cellAt: ({ x }: PagePoint) => (x < 64 ? x : -1),
    focusGrid: () => {},
    dispatch: (event) => void (event.type === "input" || events.push(event)),
  });
}
const pointer = (type: string, x: number, more: object = {}): void => {
  const fields = {
    clientX: x,
    clientY: 60,
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    shiftKey: false,
    altKey: false,
  };
  picture.dispatchEvent(Object.assign(new Event(type), fields, more));
};
const press = (key: string, more: object = {}, target = root): Event => {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key }, more);
  target.dispatchEvent(event);
  return event;
};

beforeEach(() => {
  state = stateOf(viewOf({ board: CASTLE, undo: true }));
  events = [];
  frame = undefined;
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    frame = callback;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => {
    frame = undefined;
  });
  body = new Element();
  vi.stubGlobal("document", { body });
  subscribe();
});
afterEach(() => vi.unstubAllGlobals());

test("a click is one on a cell, or outside of them all", () => {
  for (const x of [7, 99]) {
    pointer("pointerdown", x);
    pointer("pointerup", x, { shiftKey: true });
  }
  expect(events).toEqual([{ type: "clickCell", cell: 7, shift: true }, { type: "clickOutside" }]);
});

test("on the flat board the picture is not clicked: its cells are", () => {
  state = stateOf(viewOf(), { webGL: false });
  pointer("pointerdown", 7);
  pointer("pointerup", 7);
  expect(events).toEqual([]);
});

test("the pointer hovers from the next frame on, and not at all before a click that comes at once", () => {
  pointer("pointermove", 5);
  pointer("pointermove", 6);
  expect(events).toEqual([]);
  frame?.();
  expect(events).toEqual([{ type: "hover", cell: 6 }]);
  pointer("pointermove", 8);
  pointer("pointerdown", 8);
  pointer("pointerup", 8);
  expect(frame).toBeUndefined();
  expect(events.slice(1)).toEqual([{ type: "clickCell", cell: 8, shift: false }]);
});

test("a line is drawn in the picture's own coordinates", () => {
  pointer("pointerdown", 110, { altKey: true });
  pointer("pointermove", 130, { altKey: true });
  expect(events.at(-1)).toEqual({ type: "drawLine", line: { from: [10, 10], to: [30, 10] } });
});

test("a key that does something is kept from the page; any other is not", () => {
  expect(press("U").defaultPrevented).toBe(true);
  expect(press("q").defaultPrevented).toBe(false);
  expect(press("u", { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(events).toEqual([
    { type: "key", key: "u" },
    { type: "key", key: "q" },
  ]);
});

test("keys typed into a field are neither the board's nor the page's", () => {
  unsubscribe();
  subscribe(true);
  let reached = false;
  root.addEventListener("keydown", () => {
    reached = true;
  });
  const stop = vi.spyOn(Event.prototype, "stopPropagation");
  expect(press("u").defaultPrevented).toBe(false);
  expect([events, reached, stop.mock.calls.length]).toEqual([[], true, 1]);
  stop.mockRestore();
});

test("after unsubscribing nothing happens", () => {
  pointer("pointermove", 5);
  unsubscribe();
  expect(frame).toBeUndefined();
  press("u");
  pointer("pointerdown", 7);
  pointer("pointerup", 7);
  expect(events).toEqual([]);
});

test("keys without a focus are those of the board that fills the screen", () => {
  press("PageDown", {}, body);
  expect(events).toEqual([]);
  state = { ...state, presenting: true };
  press("PageDown", {}, body);
  expect(events).toEqual([{ type: "key", key: "pagedown" }]);
  unsubscribe();
  press("PageDown", {}, body);
  expect(events).toHaveLength(1);
});

import { beforeEach, describe, expect, test } from "vitest";
import { DRAG, subscribeToPointer, subscribeToPress } from "../../src/input/pointer";

/** An element of which only events matter. */
class Surface extends EventTarget {
  setPointerCapture(): void {}
}

let surface: Surface;
let seen: string[];
let unsubscribe: () => void;
let draws: boolean;

function send(type: string, x: number, y: number, more: Record<string, unknown> = {}): void {
  const event = Object.assign(new Event(type), {
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    shiftKey: false,
    altKey: false,
    ...more,
  });
  surface.dispatchEvent(event);
}

beforeEach(() => {
  surface = new Surface();
  seen = [];
  draws = false;
  unsubscribe = subscribeToPointer(surface as unknown as HTMLElement, {
    click: ({ x, y }, shift) => seen.push(`click ${x} ${y}${shift ? " shift" : ""}`),
    hover: (at) => at && seen.push(`hover ${at.x} ${at.y}`),
    drag: (dx, dy, how) => seen.push(`${how} ${dx} ${dy}`),
    draws: () => draws,
    line: (line) => seen.push(line ? `line ${line.from.x} ${line.to.x}` : "no line"),
    draw: (from, to, shift) => seen.push(`draw ${from.x} ${to.x}${shift ? " shift" : ""}`),
    pinch: (factor) => seen.push(`pinch ${factor}`),
    end: () => seen.push("end"),
  });
});

describe("a click", () => {
  test("counts however short it is, and where it ends", () => {
    send("pointerdown", 10, 10);
    send("pointerup", 11, 12);
    expect(seen).toEqual(["click 11 12"]);
  });

  test("with shift is the other kind", () => {
    send("pointerdown", 10, 10);
    send("pointerup", 10, 10, { shiftKey: true });
    expect(seen).toEqual(["click 10 10 shift"]);
  });

  test("may tremble within the threshold", () => {
    send("pointerdown", 10, 10);
    send("pointermove", 10 + DRAG, 10);
    send("pointerup", 10, 10);
    expect(seen).toEqual(["click 10 10"]);
  });

  test("of another button is none", () => {
    send("pointerdown", 10, 10, { button: 2 });
    send("pointerup", 10, 10, { button: 2 });
    expect(seen).toEqual([]);
  });

  test("that was cancelled, or left the board, is none", () => {
    send("pointerdown", 10, 10);
    send("pointercancel", 10, 10);
    send("pointerdown", 10, 10);
    send("pointerleave", 10, 10);
    send("pointerup", 10, 10);
    expect(seen).toEqual([]);
  });
});

describe("a drag", () => {
  test("turns the camera and clicks nothing, even back where it began", () => {
    send("pointerdown", 10, 10);
    send("pointermove", 20, 10);
    send("pointermove", 25, 13);
    send("pointermove", 10, 10);
    send("pointerup", 10, 10);
    expect(seen).toEqual(["turn 10 0", "turn 5 3", "turn -15 -3", "end"]);
  });

  test("so fast that no move was seen clicks nothing either", () => {
    send("pointerdown", 10, 10);
    send("pointerup", 80, 10);
    expect(seen).toEqual([]);
  });

  test("with another button moves the camera sideways", () => {
    send("pointerdown", 10, 10, { button: 2 });
    send("pointermove", 30, 10, { button: 2 });
    expect(seen).toEqual(["move 20 0"]);
  });
});

describe("a drawing", () => {
  test("with Alt goes from pointer down to pointer up, and turns no camera", () => {
    send("pointerdown", 10, 10, { altKey: true });
    send("pointermove", 40, 10, { altKey: true });
    send("pointermove", 80, 10);
    send("pointerup", 90, 10, { shiftKey: true });
    expect(seen).toEqual(["line 10 40", "line 10 80", "no line", "draw 10 90 shift"]);
  });

  test("may be a click without a drag, and needs no Alt where clicks draw", () => {
    draws = true;
    send("pointerdown", 10, 10);
    send("pointerup", 10, 10);
    expect(seen).toEqual(["no line", "draw 10 10"]);
  });

  test("is none with another button, when it is cancelled, or with a second finger", () => {
    send("pointerdown", 10, 10, { altKey: true, button: 2 });
    send("pointerup", 10, 10, { altKey: true, button: 2 });
    send("pointerdown", 10, 10, { altKey: true });
    send("pointercancel", 10, 10);
    draws = true;
    send("pointerdown", 10, 10, { pointerId: 1 });
    send("pointerdown", 90, 10, { pointerId: 2 });
    send("pointerup", 90, 10, { pointerId: 2 });
    send("pointerup", 10, 10, { pointerId: 1 });
    expect(seen.filter((what) => what.startsWith("draw") || what.startsWith("click"))).toEqual([]);
  });
});

test("two fingers zoom and move, and click nothing", () => {
  send("pointerdown", 100, 100, { pointerId: 1, pointerType: "touch" });
  send("pointerdown", 200, 100, { pointerId: 2, pointerType: "touch" });
  send("pointermove", 300, 100, { pointerId: 2, pointerType: "touch" });
  send("pointerup", 300, 100, { pointerId: 2, pointerType: "touch" });
  send("pointerup", 100, 100, { pointerId: 1, pointerType: "touch" });
  expect(seen).toEqual(["pinch 2", "move 50 0", "end"]);
});

test("a pointer that is not down hovers; a finger does not", () => {
  send("pointermove", 5, 6);
  send("pointermove", 7, 8, { pointerType: "touch" });
  expect(seen).toEqual(["hover 5 6"]);
});

test("after unsubscribing nothing happens", () => {
  unsubscribe();
  send("pointerdown", 10, 10);
  send("pointerup", 10, 10);
  expect(seen).toEqual([]);
});

describe("a press", () => {
  const pressed = (inGrid: boolean): [boolean, number] => {
    const picture = new EventTarget();
    let taken = 0;
    const stop = subscribeToPress(picture as HTMLElement, () => taken++);
    const event = new Event("mousedown", { cancelable: true });
    Object.defineProperty(event, "target", { value: { closest: () => (inGrid ? {} : null) } });
    picture.dispatchEvent(event);
    stop();
    picture.dispatchEvent(new Event("mousedown"));
    return [event.defaultPrevented, taken];
  };

  test("on the picture gives the grid the focus, and the host keeps out", () => {
    expect(pressed(false)).toEqual([true, 1]);
  });

  test("on a cell of the flat board is the browser's", () => {
    expect(pressed(true)).toEqual([false, 0]);
  });
});

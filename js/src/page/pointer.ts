/** Presses on the 3D board told from drags, which turn the camera. */

/** A pointer that moves farther than this between down and up, in CSS pixels, turns the camera and presses nothing. */
export const DRAG = 6;

export interface PointerUse {
  press(x: number, y: number, alternate: boolean): void;
  /** The pointer rests or moves over the board, not pressed; undefined: it left. */
  hover(at: { x: number; y: number } | undefined): void;
  /** The camera is being turned, or was. */
  dragging(going: boolean): void;
}

interface Down {
  id: number;
  x: number;
  y: number;
  dragged: boolean;
}

/** Listens on `el`; the answer stops it. */
export function usePointer(el: HTMLElement, use: PointerUse): () => void {
  let down: Down | undefined;
  const end = (): void => {
    if (down?.dragged) use.dragging(false);
    down = undefined;
  };
  const on = {
    pointerdown(event: PointerEvent): void {
      if (down)
        down.dragged = true; // A second finger: a pinch.
      else if (event.button === 0) down = { id: event.pointerId, x: event.clientX, y: event.clientY, dragged: false };
    },
    pointermove(event: PointerEvent): void {
      if (!down) {
        if (event.pointerType !== "touch") use.hover({ x: event.clientX, y: event.clientY });
        return;
      }
      if (event.pointerId !== down.id || down.dragged) return;
      if (Math.hypot(event.clientX - down.x, event.clientY - down.y) <= DRAG) return;
      down.dragged = true;
      use.dragging(true);
    },
    pointerup(event: PointerEvent): void {
      if (!down || event.pointerId !== down.id) return;
      const far = Math.hypot(event.clientX - down.x, event.clientY - down.y) > DRAG;
      const pressed = !down.dragged && !far;
      end();
      if (pressed) use.press(event.clientX, event.clientY, event.shiftKey);
    },
    pointercancel: end,
    pointerleave(): void {
      use.hover(undefined);
    },
  };
  // Releasing outside the board ends a drag as well.
  const outside = (event: PointerEvent): void => {
    if (down && event.pointerId === down.id && !(event.target instanceof Node && el.contains(event.target))) end();
  };
  const listeners = Object.entries(on) as [string, EventListener][];
  for (const [name, listener] of listeners) el.addEventListener(name, listener, true);
  window.addEventListener("pointerup", outside, true);
  return () => {
    for (const [name, listener] of listeners) el.removeEventListener(name, listener, true);
    window.removeEventListener("pointerup", outside, true);
  };
}

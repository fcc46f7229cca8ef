/** Presses on the 3D board, and the gestures that turn, move and zoom its camera. */

/** A pointer that moves farther than this between down and up, in CSS pixels, turns the camera and presses nothing. */
export const DRAG = 6;

export interface PointerUse {
  press(x: number, y: number, alternate: boolean): void;
  /** The pointer moves over the board, not pressed; undefined: it left. */
  hover(at: { x: number; y: number } | undefined): void;
  /** Dragged so many pixels: one finger or the main button turns, two fingers or another button move. */
  drag(dx: number, dy: number, how: "turn" | "move"): void;
  /** Whether a press draws without the modifier, which is Alt. */
  draws(): boolean;
  /** A drawing is under way; undefined: no more. */
  sketch(line: { from: Down; to: Down } | undefined): void;
  /** Something was drawn: from where it was pressed to where it was let go. */
  draw(from: Down, to: Down, alternate: boolean): void;
  /** Two fingers went apart by this factor. */
  pinch(factor: number): void;
  /** The gesture is over. */
  end(): void;
}

/** A place on the page. */
export interface Down {
  x: number;
  y: number;
}

const spread = (a: Down, b: Down): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Listens on `el`; the answer stops it. */
export function usePointer(el: HTMLElement, use: PointerUse): () => void {
  const downs = new Map<number, Down>();
  let start: Down = { x: 0, y: 0 };
  let main = true;
  let dragged = false;
  let drawing = false;

  const drag = (): void => {
    dragged = true;
    use.hover(undefined);
  };
  const lift = (event: PointerEvent): boolean => {
    if (!downs.delete(event.pointerId) || downs.size > 0) return false;
    if (dragged) use.end();
    if (drawing) use.sketch(undefined);
    return true;
  };
  const moved = (event: PointerEvent, down: Down): void => {
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    const other = [...downs].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      downs.set(event.pointerId, { x: event.clientX, y: event.clientY });
      use.drag(dx, dy, main ? "turn" : "move");
      return;
    }
    const before = spread(down, other);
    downs.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (before > 0) use.pinch(spread({ x: event.clientX, y: event.clientY }, other) / before);
    use.drag(dx / 2, dy / 2, "move");
  };

  const on = {
    pointerdown(event: PointerEvent): void {
      if (downs.size === 0) {
        start = { x: event.clientX, y: event.clientY };
        main = event.button === 0;
        dragged = false;
        drawing = main && (event.altKey || use.draws());
        if (drawing) use.hover(undefined);
      } else {
        drag();
        if (drawing) use.sketch(undefined);
        drawing = false;
      }
      downs.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    pointermove(event: PointerEvent): void {
      const down = downs.get(event.pointerId);
      if (!down) {
        if (event.pointerType !== "touch") use.hover({ x: event.clientX, y: event.clientY });
        return;
      }
      if (drawing) {
        el.setPointerCapture(event.pointerId);
        use.sketch({ from: start, to: { x: event.clientX, y: event.clientY } });
        return;
      }
      if (!dragged) {
        if (spread(start, { x: event.clientX, y: event.clientY }) <= DRAG) return;
        drag();
        el.setPointerCapture(event.pointerId);
      }
      moved(event, down);
    },
    pointerup(event: PointerEvent): void {
      const far = spread(start, { x: event.clientX, y: event.clientY }) > DRAG;
      if (!lift(event)) return;
      if (drawing) use.draw(start, { x: event.clientX, y: event.clientY }, event.shiftKey);
      else if (main && !dragged && !far) use.press(event.clientX, event.clientY, event.shiftKey);
    },
    pointercancel: lift,
    pointerleave(event: PointerEvent): void {
      if (!dragged) lift(event);
      use.hover(undefined);
    },
    contextmenu(event: Event): void {
      event.preventDefault();
    },
  };
  const listeners = Object.entries(on) as [string, EventListener][];
  for (const [name, listener] of listeners) el.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners) el.removeEventListener(name, listener);
  };
}

/** Clicks on the 3D board, and the gestures that turn, move and zoom its camera. */

/** A pointer that moves farther than this between down and up, in CSS pixels, turns the camera and clicks nothing. */
export const DRAG = 6;

/** A point of the page. */
export interface PagePoint {
  x: number;
  y: number;
}

export interface PointerHandlers {
  click(at: PagePoint, shift: boolean): void;
  /** The pointer moves over the board with no button down; undefined when it leaves. */
  hover(at: PagePoint | undefined): void;
  /** Dragged by a distance in pixels: one finger or the main button turns, two fingers or another button move. */
  drag(dx: number, dy: number, how: "turn" | "move"): void;
  /** Whether dragging draws without the modifier, which is Alt. */
  draws(): boolean;
  /** A line is being drawn; undefined when it is done. */
  line(line: { from: PagePoint; to: PagePoint } | undefined): void;
  /** A line was drawn, from where the pointer went down to where it went up. */
  draw(from: PagePoint, to: PagePoint, shift: boolean): void;
  /** Two fingers went apart by a factor. */
  pinch(factor: number): void;
  /** The gesture is over. */
  end(): void;
}

const pointOf = ({ clientX, clientY }: PointerEvent): PagePoint => ({ x: clientX, y: clientY });
const distance = (a: PagePoint, b: PagePoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Call the handlers for pointers on `el`. Returns a function that unsubscribes. */
export function subscribeToPointer(el: HTMLElement, handlers: PointerHandlers): () => void {
  const downs = new Map<number, PagePoint>();
  let start: PagePoint = { x: 0, y: 0 };
  let main = true;
  let dragged = false;
  let drawing = false;

  const drag = (): void => {
    dragged = true;
    handlers.hover(undefined);
  };
  const release = (event: PointerEvent): boolean => {
    if (!downs.delete(event.pointerId) || downs.size > 0) return false;
    if (dragged) handlers.end();
    if (drawing) handlers.line(undefined);
    return true;
  };
  const moved = (event: PointerEvent, down: PagePoint): void => {
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    const other = [...downs].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      downs.set(event.pointerId, pointOf(event));
      handlers.drag(dx, dy, main ? "turn" : "move");
      return;
    }
    const before = distance(down, other);
    downs.set(event.pointerId, pointOf(event));
    if (before > 0) handlers.pinch(distance(pointOf(event), other) / before);
    handlers.drag(dx / 2, dy / 2, "move");
  };

  const on = {
    pointerdown(event: PointerEvent): void {
      if (downs.size === 0) {
        start = pointOf(event);
        main = event.button === 0;
        dragged = false;
        drawing = main && (event.altKey || handlers.draws());
        if (drawing) handlers.hover(undefined);
      } else {
        drag();
        if (drawing) handlers.line(undefined);
        drawing = false;
      }
      downs.set(event.pointerId, pointOf(event));
    },
    pointermove(event: PointerEvent): void {
      const down = downs.get(event.pointerId);
      if (!down) {
        if (event.pointerType !== "touch") handlers.hover(pointOf(event));
        return;
      }
      if (drawing) {
        el.setPointerCapture(event.pointerId);
        handlers.line({ from: start, to: pointOf(event) });
        return;
      }
      if (!dragged) {
        if (distance(start, pointOf(event)) <= DRAG) return;
        drag();
        el.setPointerCapture(event.pointerId);
      }
      moved(event, down);
    },
    pointerup(event: PointerEvent): void {
      const far = distance(start, pointOf(event)) > DRAG;
      if (!release(event)) return;
      if (drawing) handlers.draw(start, pointOf(event), event.shiftKey);
      else if (main && !dragged && !far) handlers.click(pointOf(event), event.shiftKey);
    },
    pointercancel: release,
    pointerleave(event: PointerEvent): void {
      if (!dragged) release(event);
      handlers.hover(undefined);
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

/**
 * Call `take` when the picture is pressed, in place of the browser's default. It would give the focus to the notebook
 * around the board, and the click gives it back: the host's page would be drawn twice. The flat board's cells take the
 * focus themselves. Returns a function that unsubscribes.
 */
export function subscribeToPress(picture: HTMLElement, take: () => void): () => void {
  const press = (event: Event): void => {
    if ((event.target as Element).closest("[role=grid]")) return;
    event.preventDefault();
    take();
  };
  picture.addEventListener("mousedown", press);
  return () => picture.removeEventListener("mousedown", press);
}

/** The keyboard of a board, and whether it or a pointer was used last. */
export interface KeyboardHandlers {
  key(event: KeyboardEvent): void;
  /** A key or the pointer was used. */
  input(byKey: boolean, event: Event): void;
}

/** Call the handlers for events in `el`. Returns a function that unsubscribes. */
export function subscribeToKeyboard(el: HTMLElement, { key, input }: KeyboardHandlers): () => void {
  const used = (event: Event): void => input(event.type !== "pointerdown", event);
  // Of the Tab key that comes in from outside, only the end arrives here.
  const names = ["keydown", "keyup", "pointerdown"];
  el.addEventListener("keydown", key);
  for (const name of names) el.addEventListener(name, used, true);
  return () => {
    el.removeEventListener("keydown", key);
    for (const name of names) el.removeEventListener(name, used, true);
  };
}

/**
 * Call `key` for keys that are pressed while nothing on the page has the focus. Returns a function that unsubscribes.
 */
export function subscribeToLostKeys(key: (event: KeyboardEvent) => void): () => void {
  const { body } = document;
  const lost = (event: KeyboardEvent): void => {
    if (event.target === body) key(event);
  };
  body.addEventListener("keydown", lost);
  return () => body.removeEventListener("keydown", lost);
}

/** The keyboard of a board, and whether it or a pointer was used last. */
export interface KeyboardUse {
  key(event: KeyboardEvent): void;
  /** Something was pressed, or a key let go: by key or by pointer. */
  hand(byKey: boolean, event: Event): void;
}

/** Listens on `el`; the answer stops it. */
export function useKeyboard(el: HTMLElement, { key, hand }: KeyboardUse): () => void {
  const heard = (event: Event): void => hand(event.type !== "pointerdown", event);
  // The Tab key that comes in from outside is heard as it goes up.
  const names = ["keydown", "keyup", "pointerdown"];
  el.addEventListener("keydown", key);
  for (const name of names) el.addEventListener(name, heard, true);
  return () => {
    el.removeEventListener("keydown", key);
    for (const name of names) el.removeEventListener(name, heard, true);
  };
}

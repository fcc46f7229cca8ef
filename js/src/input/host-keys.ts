/** Keys pressed in a board that the notebook around it would take for its own commands: `d d` deletes its cell. */

/** JupyterLab's shortcuts pass over a key if the focused element itself has this attribute. */
const LEAVE = "data-lm-suppress-shortcuts";
const HOSTS = /^(Tab|Escape|F\d+)$/;

/** Whether a key stays the host's wherever it is pressed. */
export const isHosts = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): boolean =>
  ctrlKey || metaKey || HOSTS.test(key);

/**
 * Keep plain keys from the host while the focus is in `place()`. JupyterLab listens on the document before any element
 * does, so the focused element is marked on the window, which comes first. Returns a function that unsubscribes.
 */
export function keepKeys(place: () => Element): () => void {
  const mark = (event: KeyboardEvent): void => {
    const focused = event.composedPath()[0] as Element;
    if (place().contains(focused)) focused.toggleAttribute(LEAVE, !isHosts(event));
  };
  addEventListener("keydown", mark, { capture: true });
  return () => removeEventListener("keydown", mark, { capture: true });
}

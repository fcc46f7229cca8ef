/** An element that fills the screen or, where a page may not, the window. */

export const isFilling = (el: HTMLElement): boolean => el.matches(":fullscreen") || el.popover !== null;

/** Fill the screen; in the top layer nothing of the page around it clips or covers it. */
export async function fill(el: HTMLElement): Promise<void> {
  if (isFilling(el) || !el.isConnected) return;
  try {
    await el.requestFullscreen();
    // Where the browser knows how, Escape is then the board's.
    await (navigator as LockingNavigator).keyboard?.lock?.(["Escape"]);
  } catch {
    fillWindow(el);
  }
}

/** Fill the window. */
export function fillWindow(el: HTMLElement): void {
  if (isFilling(el) || !el.isConnected) return;
  el.popover = "manual";
  el.showPopover();
}

/** The Keyboard API, which not all browsers have. */
type LockingNavigator = Navigator & { keyboard?: { lock?(keys: string[]): Promise<void> } };

/** Give the element back its place in the page. */
export function unfill(el: HTMLElement): void {
  // With the attribute the element leaves the top layer.
  el.popover = null;
  if (el.matches(":fullscreen")) void document.exitFullscreen();
}

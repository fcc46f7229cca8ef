/**
 * The wheel scrolls the page; with Ctrl (or a pinch, which browsers report so) it zooms. Returns a function that
 * unsubscribes.
 */
export function subscribeToWheel(el: HTMLElement, zoom: (factor: number) => void): () => void {
  const wheel = (event: WheelEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    zoom(Math.exp(Math.sign(event.deltaY) * Math.min(0.15, Math.abs(event.deltaY) / 300)));
  };
  el.addEventListener("wheel", wheel, { passive: false });
  return () => el.removeEventListener("wheel", wheel);
}

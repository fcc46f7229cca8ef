/**
 * Where the reader is left when cells are run. JupyterLab scrolls on to the last cell of a run, thousands of pixels below
 * the first board. The board that a run has shown first is brought back into sight, until the reader does something.
 */

/** How long a run goes on scrolling at most, in milliseconds. */
const LONGEST_MS = 20_000;

/** Whether a board has been brought into sight since the reader last did something. */
let taken = false;
/** Whether the reader has scrolled since: boards that come into sight are none that a run has shown. */
let scrolled = false;
let release: () => void = () => {};
let listening = false;

/** Follow what the reader does on this page. */
function listen(): void {
  if (listening) return;
  listening = true;
  const options = { capture: true, passive: true };
  const act = (scrolls: boolean): void => {
    taken = false;
    scrolled = scrolls;
    release();
  };
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, () => act(false), options);
  for (const type of ["wheel", "touchmove"]) addEventListener(type, () => act(true), options);
}

/** Bring a new board into sight if a run of cells has shown it first, and keep it there. Returns a function that stops it. */
export function keepInSight(el: HTMLElement): () => void {
  const scroller = el.closest<HTMLElement>(".jp-WindowedPanel-outer");
  listen();
  // On a page where nobody has done anything, boards come from a notebook that was opened.
  if (!scroller || taken || scrolled || !navigator.userActivation?.hasBeenActive) return () => {};
  taken = true;
  const show = (): void => {
    const tall = el.offsetHeight > scroller.clientHeight;
    el.scrollIntoView({ block: tall ? "start" : "nearest" });
  };
  const timer = setTimeout(() => release(), LONGEST_MS);
  scroller.addEventListener("scroll", show);
  const resized = new ResizeObserver(show);
  resized.observe(el);
  release = () => {
    clearTimeout(timer);
    scroller.removeEventListener("scroll", show);
    resized.disconnect();
    release = () => {};
  };
  return release;
}

/**
 * Where the reader is left when cells are run. JupyterLab scrolls on to the last cell of a run, thousands of pixels
 * below the first board. The board that a run has shown first is brought back into sight, until the reader does
 * something.
 */

/** Longest time from one board of a run to the next, in milliseconds. */
const LONGEST_MS = 20_000;

/** What scrolls a notebook. */
const SCROLLER = ".jp-WindowedPanel-outer";
/** Where a press runs a cell of it, and where Enter runs none. */
const PROMPT = ".jp-InputPrompt";
const OUTPUT = ".jp-OutputArea";

/** Whether a board has been brought into sight since the reader last did something. */
let taken = false;
/** Whether what the reader did last runs no cell: boards that come after it are of an earlier run, or were scrolled to. */
let reads = false;
let release: () => void = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;
let listening = false;

/** Follow what the reader does on this page. */
function listen(): void {
  if (listening) return;
  listening = true;
  const options = { capture: true, passive: true };
  const act = (runs: boolean): void => {
    taken = false;
    reads = !runs;
    release();
  };
  const within = ({ target }: Event, place: string): boolean => !!(target as Element).closest?.(place);
  addEventListener("keydown", (event) => act(event.key === "Enter" && !within(event, OUTPUT)), options);
  // Buttons and menus beside the notebook run cells.
  addEventListener("pointerdown", (event) => act(!within(event, SCROLLER) || within(event, PROMPT)), options);
  for (const type of ["wheel", "touchmove"]) addEventListener(type, () => act(false), options);
}

/** Bring a new board into sight if a run of cells has shown it first, and keep it there. Returns a function that stops it. */
export function keepInSight(el: HTMLElement): () => void {
  const scroller = el.closest<HTMLElement>(SCROLLER);
  listen();
  clearTimeout(timer);
  timer = setTimeout(() => release(), LONGEST_MS);
  // On a page without any click or key so far, boards come from a notebook that was opened.
  if (!scroller || taken || reads || !navigator.userActivation?.hasBeenActive) return () => {};
  taken = true;
  const show = (): void => {
    const tall = el.offsetHeight > scroller.clientHeight;
    el.scrollIntoView({ block: tall ? "start" : "nearest" });
  };
  scroller.addEventListener("scroll", show);
  const resized = new ResizeObserver(show);
  resized.observe(el);
  release = () => {
    scroller.removeEventListener("scroll", show);
    resized.disconnect();
    release = () => {};
  };
  return release;
}

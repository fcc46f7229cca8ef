/** How high a lesson may be to be in view with all its parts: as the part of the page that scrolls has room. */
import { USUAL_ROOM } from "../state/state";

/** The surroundings of a board: in a notebook its cell's input, and margins. */
const AROUND = 52;
/** The margin below the only board of a page. */
const BELOW = 16;
const LEAST = 440;
const MOST = 980;

/** The outermost element that scrolls, from a board on; undefined where that is the page itself. */
function scrollerOf(el: Element): Element | undefined {
  let found: Element | undefined;
  for (let at: Node | null = el; at; at = at.parentNode ?? (at instanceof ShadowRoot ? at.host : null)) {
    if (!(at instanceof Element) || at === document.body || at === document.documentElement) continue;
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) found = at;
  }
  return found;
}

/** The room for a board; the usual one off the page, and in frames, which are often as high as what they hold. */
export function roomFor(el: Element): number {
  if (!el.isConnected) return USUAL_ROOM;
  const scroller = scrollerOf(el);
  if (!scroller && window !== window.top) return USUAL_ROOM;
  const height = Math.min(window.innerHeight, scroller?.clientHeight || window.innerHeight);
  const around = scroller ? AROUND : Math.max(AROUND, above(el) + BELOW);
  return Math.max(LEAST, Math.min(MOST, height - around));
}

/** What the page shows above its first board, such as a header; 0 for boards further down. */
function above(el: Element): number {
  const top = el.getBoundingClientRect().top + window.scrollY;
  return top < window.innerHeight / 4 ? top : 0;
}

/** The style sheet of boards, put where a board is: into the page, or the shadow root that a host shows it in. */
import { paletteProperties } from "../meshes/palette";
import css from "../style/index.css";

const ID = "torres-widget-style";
export const TEXT = `.torres-root{${paletteProperties()}}${css}`;

/** Call this once the board is where it stays: hosts may move it into a shadow root. */
export function addStyle(to: Node): void {
  const root = to.getRootNode();
  const place = root instanceof ShadowRoot ? root : document.head;
  const old = place.querySelector(`#${ID}`);
  if (old?.textContent === TEXT) return;
  const style = document.createElement("style");
  style.id = ID;
  style.textContent = TEXT;
  old?.remove();
  place.append(style);
}

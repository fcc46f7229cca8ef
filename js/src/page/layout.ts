/** The elements of one board, and the style sheet they share. */
import { t } from "../language";
import css from "../style/index.css";
import { Overlay } from "./overlay";

const STYLE = "torres-widget-style";

/** Puts the style sheet where the board is: the page, or the shadow root a host shows it in. */
function addStyle(to: Node): void {
  const root = to.getRootNode();
  const place = root instanceof ShadowRoot ? root : document.head;
  const old = place.querySelector(`#${STYLE}`);
  if (old?.textContent === css) return;
  const style = document.createElement("style");
  style.id = STYLE;
  style.textContent = css;
  old?.remove();
  place.append(style);
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  name: string,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = name;
  made.append(...children);
  return made;
}

export class Layout {
  readonly overlay = new Overlay();
  /** Where plotly's element is. */
  readonly plot = element("div", "torres-plot");
  readonly grid = element("div", "torres-grid-place");
  /** The tags of overlays. */
  readonly tags = element("div", "torres-labels");
  readonly #picture = element("div", "torres-picture");
  readonly stage = element(
    "div",
    "torres-stage",
    this.#picture,
    this.plot,
    this.overlay.svg,
    this.overlay.labels,
    this.tags,
    this.grid,
  );
  /** The buttons over the picture. */
  readonly head = element("div", "torres-head");
  readonly legend = element("div", "torres-legend-place");
  readonly bar = element("div", "torres-bar");
  readonly #told = element("p", "torres-hint");
  readonly panel = element("div", "torres-panel");
  readonly #live = element("div", "torres-live");
  readonly #frame = element(
    "div",
    "torres",
    element(
      "div",
      "torres-board",
      this.head,
      this.stage,
      this.legend,
      element("div", "torres-foot", this.#told, this.bar),
    ),
    this.panel,
    this.#live,
  );
  readonly root = element("div", "torres-root", this.#frame);

  constructor() {
    this.tags.setAttribute("aria-hidden", "true");
    this.#live.setAttribute("role", "status");
    this.#live.setAttribute("aria-live", "polite");
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.setAttribute("role", "region");
    this.root.setAttribute("aria-label", t`Torres board`);
  }

  /** To be called once the board is where it stays: hosts may move it into a shadow root. */
  style(): void {
    addStyle(this.root);
  }

  show({ height, flat }: { height: number; flat: boolean }): void {
    this.style();
    this.root.style.setProperty("--t-height", `${height}px`);
    this.stage.classList.toggle("torres-is-flat", flat);
  }

  /** Whether there is no panel beside the board. */
  alone(alone: boolean): void {
    this.#frame.classList.toggle("torres-alone", alone);
  }

  /** Width by height of the picture, and its height in pixels. */
  get size(): { shape: number; height: number } {
    const { clientWidth, clientHeight } = this.stage;
    return { shape: clientHeight > 0 ? clientWidth / clientHeight : 1, height: clientHeight };
  }

  /** Whether the panel is below the board. */
  get stacked(): boolean {
    return 2 * this.panel.offsetWidth > this.root.offsetWidth;
  }

  /** Whether something of the board has the keyboard. */
  get focused(): boolean {
    return this.root.contains((this.root.getRootNode() as Document | ShadowRoot).activeElement);
  }

  /** Gives a cell the keyboard, so that keys work after a press on the picture. */
  focusCell(name: string): void {
    this.grid.querySelector<HTMLElement>(`[data-cell="${name}"]`)?.focus({ preventScroll: true });
  }

  tell(words: string, trouble: boolean): void {
    this.#told.classList.toggle("torres-trouble", trouble);
    if (this.#told.textContent !== words) this.#told.textContent = words;
  }

  announce(words: string): void {
    this.#live.textContent = words;
  }

  /** A still picture in place of the 3D one. */
  picture(copy: HTMLCanvasElement | undefined): void {
    this.#picture.replaceChildren(...(copy ? [copy] : []));
  }
}

/** Draws the state of one board: its page, its 3D scene while it has a WebGL context, and what is over the scene. */
import { render } from "preact";
import { gridCellAt } from "../input/grid-cell";
import type { PagePoint } from "../input/pointer";
import { topOf } from "../meshes/figures";
import { focusCell } from "../page/grid";
import { BoardPage, type ElementRefs, elementRefs } from "../page/page";
import { SceneOverlay } from "../page/scene-overlay";
import { addStyle } from "../page/style";
import type { PlotlyApi } from "../scene/plot";
import { Viewport } from "../scene/viewport";
import { cameraOf } from "../state/camera";
import { isBusy } from "../state/presenting";
import { isAnimated, isFlat, type Size, type State, themeOf } from "../state/state";
import { placeKey } from "../view/lesson";
import { BoardScene } from "./board-scene";
import { fill, fillWindow, isFilling, unfill } from "./fill";
import { type Parked, pageParking } from "./parking";
import { roomFor } from "./room";
import type { Store } from "./store";

/** A context is lost soon after this many milliseconds or less; so often in a row, and there will be no other. */
const BRIEF_MS = 2000;
const MOST_LOSSES = 4;
/** The part of the picture that has to be in sight, or else it is brought there. */
const MOST_SEEN = 0.7;
/** Most entries of the log for screen readers. */
const LONGEST_LOG = 40;

/** Whether another place of a lesson is shown: a step, its end, the map. */
const isElsewhere = ({ view: { lesson: before } }: State, { view: { lesson } }: State): boolean =>
  before !== null && lesson !== null && placeKey(before) !== placeKey(lesson);

export class Renderer implements Parked {
  readonly el: HTMLElement;
  /** The duration of the last parking and of the last revival, in milliseconds. */
  readonly timings = { park: 0, revive: 0 };
  readonly #store: Store;
  readonly #refs = elementRefs();
  readonly #viewport: Viewport;
  readonly #scene: BoardScene;
  readonly #resizes = new ResizeObserver(() => void this.#resized());
  #overlayFrame = 0;
  /** When the last WebGL context was taken, and how many in a row were lost soon after. */
  #startedAt = 0;
  #losses = 0;
  /** Changes of the size that are not drawn yet. */
  #resizing = 0;

  constructor(el: HTMLElement, plotly: PlotlyApi, store: Store) {
    this.el = el;
    this.#store = store;
    this.#drawPage(store.state);
    this.#viewport = new Viewport(plotly, this.#element("plot"), themeOf(store.state));
    this.#scene = new BoardScene(this.#viewport);
    this.#resizes.observe(this.#element("picture"));
    window.addEventListener("resize", this.#measure);
    this.root.addEventListener("fullscreenchange", this.#filled);
    if (!isFlat(store.state)) pageParking.add(this);
  }

  #element(name: keyof ElementRefs): HTMLElement {
    return this.#refs[name].current as HTMLElement;
  }

  get root(): HTMLElement {
    return this.#element("root");
  }

  /** The picture, with all that is over it. */
  get picture(): HTMLElement {
    return this.#element("picture");
  }

  /** Draw a state after another one was drawn. */
  render(state: State, before: State): void {
    if (isFlat(state) !== isFlat(before)) this.#switchFlat(isFlat(state));
    try {
      this.#scene.render(state, before);
    } catch (error) {
      this.#failed(error);
    }
    this.#drawPage(state, before);
    if (state.presenting !== before.presenting) this.#present(state.presenting);
    if (state.camera === before.camera) this.#drawOverlay();
    else this.#drawOverlaySoon();
    if (state.focus.byKey && state.focus !== before.focus) this.#scrollToFocus();
  }

  /** Have the page follow the cursor; where the cell is in sight it stays. */
  #scrollToFocus(): void {
    const cursor = isFlat(this.#store.state) ? this.root.querySelector("[data-cell]:focus") : null;
    (cursor ?? this.#element("over").querySelector(".torres-focus[d]:not([d=''])"))?.scrollIntoView({
      block: "nearest",
    });
  }

  #drawPage(state: State, before = state): void {
    const focused = this.#hasFocus();
    render(<BoardPage state={state} dispatch={this.#store.dispatch} refs={this.#refs} />, this.el);
    addStyle(this.root);
    // The element with the focus may be gone, such as a button that was pressed.
    if (focused && isElsewhere(before, state)) this.#focusHeading();
    if (focused && !this.#hasFocus() && !this.#focusHeading()) this.focusCell(state.focus.cell);
  }

  /** Give the heading of a lesson's step the focus, which reads the step; false without one. */
  #focusHeading(): boolean {
    const heading = this.#element("panel").querySelector<HTMLElement>("h2[tabindex]");
    heading?.focus({ preventScroll: true });
    return heading !== null;
  }

  #hasFocus(within = this.#refs.root.current): boolean {
    return Boolean(within?.contains((within.getRootNode() as Document | ShadowRoot).activeElement));
  }

  #drawOverlay(): void {
    const { state } = this.#store;
    const over = this.#element("over");
    if (!this.#viewport.alive) {
      render(null, over);
      return;
    }
    const projection = {
      project: (point: Parameters<Viewport["project"]>[0]) => this.#viewport.project(point),
      isVisible: (cell: number) => this.#isVisible(cell),
      width: state.size.width,
    };
    render(<SceneOverlay state={state} projection={projection} />, over);
  }

  /** Once plotly has drawn with the new camera. */
  #drawOverlaySoon(): void {
    cancelAnimationFrame(this.#overlayFrame);
    this.#overlayFrame = requestAnimationFrame(() => {
      this.#overlayFrame = requestAnimationFrame(() => {
        this.#overlayFrame = 0;
        this.#drawOverlay();
      });
    });
  }

  focusCell(cell: number): void {
    focusCell(this.#refs.grid.current, cell);
  }

  /** Give the grid the focus, unless it has it. */
  focusGrid(): void {
    if (!this.#hasFocus(this.#refs.grid.current)) this.focusCell(this.#store.state.focus.cell);
  }

  /** Give the command field the focus. */
  focusField(): void {
    this.root.querySelector<HTMLElement>("[data-typed]")?.focus();
  }

  /** Bring the board into sight, unless most of it is. */
  showBoard(): void {
    const { picture } = this;
    const behavior = isAnimated(this.#store.state) ? "smooth" : "auto";
    const observer = new IntersectionObserver(([seen]) => {
      observer.disconnect();
      if (seen && seen.intersectionRatio < MOST_SEEN) picture.scrollIntoView({ block: "nearest", behavior });
    });
    observer.observe(picture);
  }

  /** Have a screen reader say something, after what it is saying. */
  announce(text: string): void {
    const log = this.#element("log");
    const entry = document.createElement("p");
    entry.textContent = text;
    log.append(entry);
    if (log.childElementCount > LONGEST_LOG) log.firstElementChild?.remove();
  }

  // Size.

  #size(): Size {
    const { clientWidth: width, clientHeight: height } = this.picture;
    return { width, height, stacked: 2 * this.#element("panel").offsetWidth > this.root.offsetWidth };
  }

  /** The page has another size: a lesson takes the height there is. */
  readonly #measure = (): void => {
    const room = this.#store.state.presenting ? window.innerHeight : roomFor(this.el);
    this.#store.dispatch({ type: "room", room });
  };

  #present(on: boolean): void {
    if (on) void fill(this.root);
    else unfill(this.root);
    this.#measure();
  }

  /** The screen is filled, or no more: the browser itself ends it at Escape. */
  readonly #filled = (): void => {
    const { state, dispatch } = this.#store;
    if (isFilling(this.root) || !state.presenting || !isBusy(state)) {
      dispatch({ type: "present", on: isFilling(this.root) });
      return;
    }
    fillWindow(this.root);
    dispatch({ type: "cancel" });
  };

  async #resized(): Promise<void> {
    // A board that begins so can fill the window only once it is on the page.
    if (this.#store.state.presenting) void fill(this.root);
    this.#measure();
    this.#store.dispatch({ type: "resize", size: this.#size() });
    if (!this.#viewport.alive) return;
    this.#resizing += 1;
    try {
      await this.#viewport.resize();
    } finally {
      this.#resizing -= 1;
    }
    this.#viewport.setCamera(cameraOf(this.#store.state));
    this.#drawOverlaySoon();
  }

  // The WebGL context.

  #switchFlat(flat: boolean): void {
    pageParking.remove(this);
    if (flat) this.#viewport.stop();
    else pageParking.add(this);
  }

  revive(): void {
    addStyle(this.root);
    this.#measure();
    if (this.#viewport.alive || isFlat(this.#store.state)) return;
    const size = this.#size();
    if (size.width === 0 || size.height === 0) return;
    this.#store.dispatch({ type: "resize", size });
    const start = performance.now();
    this.#startedAt = start;
    void this.#scene
      .start(this.#store.state, (error) => this.#stopped(error))
      .then(() => {
        // It may have been parked again before it was drawn.
        if (!this.#viewport.drawn) return;
        this.#element("copy").replaceChildren();
        this.#drawOverlaySoon();
        this.timings.revive = performance.now() - start;
      })
      .catch((error) => this.#failed(error));
  }

  park(): void {
    const start = performance.now();
    this.#scene.settle();
    const copy = this.#viewport.park();
    if (copy) this.#element("copy").replaceChildren(copy);
    this.timings.park = performance.now() - start;
  }

  /** A context that the browser took away is replaced when the board is next on screen, unless that happens over and over. */
  #stopped(error?: unknown): void {
    this.#losses = performance.now() - this.#startedAt < BRIEF_MS ? this.#losses + 1 : 0;
    if (error === undefined && this.#losses <= MOST_LOSSES) {
      this.#viewport.stop();
      pageParking.remove(this);
      pageParking.add(this);
    } else {
      this.#failed(error ?? new Error("the browser keeps taking the WebGL context away"));
    }
  }

  /** Go on with the flat board. */
  #failed(error: unknown): void {
    console.warn("torres-widget can't draw the 3D board here:", error);
    // Not while a state is being drawn.
    queueMicrotask(() => this.#store.dispatch({ type: "undrawable" }));
  }

  // Where things are seen.

  /** The cell at a point of the page, or -1. */
  cellAt(at: PagePoint): number {
    const { state } = this.#store;
    if (isFlat(state)) return gridCellAt(this.#element("grid"), at);
    return this.#viewport.cellAt(state.view.placement, at.x, at.y);
  }

  /** Where the middle of a cell's top is on the page; null while there is no 3D picture. */
  pointOf(cell: number): PagePoint | null {
    const at = cell < 0 ? undefined : this.#viewport.project(topOf(this.#store.state.view.placement, cell));
    const { left, top } = this.#element("plot").getBoundingClientRect();
    return at ? { x: left + at[0], y: top + at[1] } : null;
  }

  /** Whether the middle of a cell's top is seen: words on other cells would cover the blocks before them. */
  #isVisible(cell: number): boolean {
    const at = this.pointOf(cell);
    return at !== null && this.cellAt(at) === cell;
  }

  /** The state of the picture, for tests of hosts: see `Hook`. */
  get drawn(): "drawn" | "rough" | "moving" | "parked" | "flat" {
    if (isFlat(this.#store.state)) return "flat";
    if (!this.#viewport.drawn) return "parked";
    const waits = this.#resizing || this.#overlayFrame;
    if (waits || this.#scene.moving || this.#store.state.passage) return "moving";
    return this.#viewport.rough ? "rough" : "drawn";
  }

  /** Remove the board from the page. */
  stop(): void {
    pageParking.remove(this);
    this.#resizes.disconnect();
    window.removeEventListener("resize", this.#measure);
    cancelAnimationFrame(this.#overlayFrame);
    this.#scene.settle();
    this.#viewport.stop();
    render(null, this.#element("over"));
    render(null, this.el);
  }
}

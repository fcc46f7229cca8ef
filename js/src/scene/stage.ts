/** The 3D picture: the one place that talks to plotly.js. */
import type { Board } from "../board";
import { heightAt } from "../board";
import { xOf, yOf } from "../cells";
import { ASPECT, type Camera, FIELD_OF_VIEW, parseCamera, RANGES, type Vector } from "./camera";
import type { MeshData, Point } from "./mesh";
import { colorscale, type Theme } from "./palette";
import { type Projection, pick, project, rayThrough } from "./picking";
import { Sharpness } from "./sharpness";
import { BLOCK } from "./space";

/** The meshes of the picture, drawn in this order. */
export const LAYERS = ["ground", "blocks", "figures", "marks", "notes", "traveller"] as const;
export type Layer = (typeof LAYERS)[number];

/** What plotly draws; its pick slots are the places it has among what can be pointed at. */
interface Drawn {
  dirty: boolean;
  pickSlots: number;
}

/** The parts of plotly's scene that are used. It keeps the camera and the meshes; no public function reaches them. */
interface PlotlyScene {
  glplot: {
    canvas: HTMLCanvasElement;
    gl: WebGLRenderingContext | null;
    cameraParams: { model: number[]; view: number[] | null; projection: number[] };
    contextLost: boolean;
    fovy: number;
    mouseListener: { enabled: boolean };
    oncontextloss: (() => void) | null;
    objects: Drawn[];
    pixelRatio: number;
    add(object: Drawn): void;
    remove(object: Drawn): void;
    redraw(): void;
  };
  dataScale: [number, number, number];
  traces: Record<string, { data: object; update(data: object): void } | undefined>;
  getCamera(): Camera;
  setViewport(layout: { camera: Camera & { projection: { type: string } }; aspectratio: Vector }): void;
  saveLayout(layout: object): void;
}

interface PlotlyElement extends HTMLElement {
  _fullLayout?: { scene?: { _scene?: PlotlyScene } };
  data: object[];
  layout: object;
}

/** The few functions of plotly.js that are used. */
export interface PlotlyApi {
  react(el: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<unknown>;
  relayout(el: HTMLElement, update: unknown): Promise<unknown>;
  purge(el: HTMLElement): void;
}

const NOTHING: MeshData = {
  x: new Float32Array([0, 0, 0]),
  y: new Float32Array([0, 0, 0]),
  z: new Float32Array([-0.9, -0.9, -0.9]),
  i: new Uint32Array([0]),
  j: new Uint32Array([1]),
  k: new Uint32Array([2]),
  intensity: new Float32Array([0, 0, 0]),
};

/** All light is baked into the tones: plotly adds none. */
const LIGHTING = { ambient: 1, diffuse: 0, specular: 0, fresnel: 0, roughness: 1 };
const AXIS = { visible: false, showspikes: false, autorange: false };

/** Pixels of the sharp picture for each of the page's. */
const pixelRatio = (): number => Math.min(2, Math.max(1.5, window.devicePixelRatio));

export class Stage {
  readonly #plotly: PlotlyApi;
  readonly #el: PlotlyElement;
  readonly #layers = new Map<Layer, MeshData>();
  readonly #sharpness = new Sharpness((factor) => this.#scale(factor));
  #theme: Theme;
  #alive = false;

  constructor(plotly: PlotlyApi, el: HTMLElement, theme: Theme) {
    this.#plotly = plotly;
    this.#el = el as PlotlyElement;
    this.#theme = theme;
  }

  get #scene(): PlotlyScene | undefined {
    return this.#alive ? this.#el._fullLayout?.scene?._scene : undefined;
  }

  /** It has, or is about to get, a WebGL context. */
  get alive(): boolean {
    return this.#alive;
  }

  /** It has been drawn and can be asked where things are. */
  get drawn(): boolean {
    return this.#projection !== undefined;
  }

  /** It shows the last change, though not yet in all its pixels. */
  get rough(): boolean {
    return this.#sharpness.rough;
  }

  /** Makes the picture, with a WebGL context of its own, as large as its element; `lost` when the browser takes it. */
  async start(camera: Camera, lost: () => void): Promise<void> {
    this.#alive = true;
    await this.#react(camera);
    const glplot = this.#scene?.glplot;
    if (!glplot) return;
    glplot.fovy = FIELD_OF_VIEW;
    // Pointing is done by casting rays: plotly need not draw a second, hidden picture to point at, whose reading would
    // hold up the page after every frame. It counts anew what can be pointed at when something is added.
    glplot.mouseListener.enabled = false;
    for (const object of glplot.objects) object.pickSlots = 0;
    const last = glplot.objects.at(-1);
    if (last) {
      glplot.remove(last);
      glplot.add(last);
    }
    glplot.redraw();
    this.#sharpness.learn(() => {
      glplot.redraw();
      // Reading waits until it is drawn.
      glplot.gl?.readPixels(0, 0, 1, 1, glplot.gl.RGBA, glplot.gl.UNSIGNED_BYTE, new Uint8Array(4));
    });
    // Plotly would wait for the same context to come back; a board starts again with a new one.
    glplot.oncontextloss = () => queueMicrotask(lost);
  }

  /** Takes the picture away and gives its WebGL context back. */
  stop(): void {
    if (!this.#alive) return;
    const gl = this.#scene?.glplot.gl;
    this.#sharpness.stop();
    this.#plotly.purge(this.#el);
    this.#alive = false;
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    this.#el.replaceChildren();
  }

  #trace(layer: Layer): Record<string, unknown> {
    return {
      type: "mesh3d",
      uid: layer,
      ...(this.#layers.get(layer) ?? NOTHING),
      intensitymode: "vertex",
      colorscale: colorscale(this.#theme),
      cmin: 0,
      cmax: 1,
      showscale: false,
      lighting: LIGHTING,
      hoverinfo: "skip",
    };
  }

  async #react(camera?: Camera): Promise<void> {
    const layout = {
      margin: { l: 0, r: 0, t: 0, b: 0 },
      paper_bgcolor: "rgba(0,0,0,0)",
      showlegend: false,
      uirevision: "kept",
      autosize: true,
      scene: {
        bgcolor: "rgba(0,0,0,0)",
        uirevision: "kept",
        hovermode: false,
        dragmode: false,
        aspectmode: "manual",
        aspectratio: ASPECT,
        xaxis: { ...AXIS, range: RANGES.x },
        yaxis: { ...AXIS, range: RANGES.y },
        zaxis: { ...AXIS, range: RANGES.z },
        camera: camera ?? this.camera,
      },
    };
    const config = {
      displayModeBar: false,
      responsive: false,
      scrollZoom: false,
      doubleClick: false,
      plotGlPixelRatio: pixelRatio(),
    };
    await this.#plotly.react(
      this.#el,
      LAYERS.map((layer) => this.#trace(layer)),
      layout,
      config,
    );
  }

  /** Sets a mesh; `show` or `redraw` brings it on to the page. */
  set(layer: Layer, mesh: MeshData | undefined): void {
    const filled = mesh && mesh.i.length > 0 ? mesh : undefined;
    if (filled) this.#layers.set(layer, filled);
    else this.#layers.delete(layer);
    this.#refresh(layer);
  }

  /**
   * Gives one mesh alone to the graphics card. `Plotly.react` would rebuild all of them, which in a large position
   * takes several times as long as drawing.
   */
  #refresh(layer: Layer): void {
    const trace = this.#scene?.traces[layer];
    if (!trace) return;
    this.#sharpness.changing();
    const mesh = this.#layers.get(layer) ?? NOTHING;
    Object.assign(this.#el.data[LAYERS.indexOf(layer)] ?? {}, mesh);
    trace.update(Object.assign(trace.data, mesh));
  }

  #scale(factor: number): void {
    const glplot = this.#scene?.glplot;
    if (!glplot) return;
    const { canvas, objects } = glplot;
    glplot.pixelRatio = factor * pixelRatio();
    canvas.width = Math.ceil(canvas.clientWidth * glplot.pixelRatio);
    canvas.height = Math.ceil(canvas.clientHeight * glplot.pixelRatio);
    for (const object of objects) object.dirty = true;
  }

  async setTheme(theme: Theme): Promise<void> {
    if (theme === this.#theme) return;
    this.#theme = theme;
    if (this.#alive) await this.#react();
  }

  get camera(): Camera | undefined {
    return parseCamera(this.#scene?.getCamera());
  }

  setCamera(camera: Camera): void {
    const scene = this.#scene;
    if (!scene) return;
    this.#sharpness.changing();
    scene.setViewport({ camera: { ...camera, projection: { type: "perspective" } }, aspectratio: ASPECT });
    scene.saveLayout(this.#el.layout);
  }

  /** Follows a new size of the element; the camera stays. */
  async resize(): Promise<void> {
    if (this.#alive) await this.#plotly.relayout(this.#el, { autosize: true });
  }

  get #projection(): Projection | undefined {
    const scene = this.#scene;
    const params = scene?.glplot.cameraParams;
    if (!scene || !params?.view) return undefined;
    return { model: params.model, view: params.view, projection: params.projection, scale: scene.dataScale };
  }

  /** The cell under a point of the page, or -1. */
  cellAt(board: Board, clientX: number, clientY: number): number {
    const camera = this.#projection;
    const rect = this.#scene?.glplot.canvas.getBoundingClientRect();
    if (!camera || !rect || rect.width === 0 || rect.height === 0) return -1;
    const ray = rayThrough(camera, (clientX - rect.left) / rect.width, (clientY - rect.top) / rect.height);
    return ray ? pick(board, ray) : -1;
  }

  /** Where a point in cell units is seen, in pixels of the element. */
  seen(point: Point): [number, number] | undefined {
    const camera = this.#projection;
    const canvas = this.#scene?.glplot.canvas;
    const place = camera && project(camera, point);
    return canvas && place ? [place[0] * canvas.clientWidth, place[1] * canvas.clientHeight] : undefined;
  }

  /** A copy of the picture as it is now, if there is one. */
  snapshot(): HTMLCanvasElement | undefined {
    const scene = this.#scene;
    if (!scene || !this.drawn || scene.glplot.contextLost) return undefined;
    this.#sharpness.sharpen();
    scene.glplot.redraw();
    const source = scene.glplot.canvas;
    const copy = document.createElement("canvas");
    copy.width = source.width;
    copy.height = source.height;
    copy.getContext("2d")?.drawImage(source, 0, 0);
    return copy;
  }
}

/** The middle of a cell's top, in cell units. */
export const topOf = (board: Board, cell: number): Point => [xOf(cell), yOf(cell), heightAt(board, cell) * BLOCK];

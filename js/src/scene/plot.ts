/** A plotly plot with its WebGL context: the one place that uses plotly.js. */

import type { MeshData } from "../meshes/mesh";
import { ASPECT, type Camera, FIELD_OF_VIEW, halfHeight, RANGES, type Vector } from "./camera";
import type { CameraMatrices } from "./picking";

/** The layers of figures: the king, and the knights of each player. A move changes one of them alone. */
export const FIGURES = ["king", "knights1", "knights2", "knights3", "knights4"] as const;
/** The meshes of the picture, drawn in this order. */
export const LAYERS = [
  "ground",
  "blocks",
  ...FIGURES,
  "highlights",
  "annotations",
  "traveller",
  "rooms",
  "glass",
] as const;
export type Layer = (typeof LAYERS)[number];

/** A layer as plotly gets it: its mesh, and the colours of its tones. */
export type Trace = MeshData & { colorscale: [number, string][]; opacity: number };

/** An object that plotly draws; its pick slots number its parts that can be pointed at. */
interface Drawn {
  pickSlots: number;
}

type PerspectiveCamera = Pick<Camera, "eye" | "center" | "up"> & { projection: { type: "perspective" } };

/** For plotly every camera is a perspective: for another projection it would make a new WebGL context. */
const perspective = ({ eye, center, up }: Camera): PerspectiveCamera => ({
  eye,
  center,
  up,
  projection: { type: "perspective" },
});

/** The parts of plotly's scene that we use, which keeps the camera and the meshes; no public function reaches them. */
interface PlotlyScene {
  /** The delay, in milliseconds, with which the picture follows it. */
  camera: { delay: number };
  glplot: {
    canvas: HTMLCanvasElement;
    gl: WebGLRenderingContext | null;
    cameraParams: { model: number[]; view: number[] | null; projection: number[] };
    contextLost: boolean;
    /** Called if a frame throws; see `plotly-edits.mjs`. */
    onfailure: ((error: unknown) => void) | null;
    fovy: number;
    /** Half the height of an orthographic picture, 0 in perspective; see `plotly-edits.mjs`. */
    half: number;
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
  setViewport(layout: { camera: PerspectiveCamera; aspectratio: Vector }): void;
  saveLayout(layout: object): void;
}

interface PlotlyElement extends HTMLDivElement {
  _fullLayout?: { scene?: { _scene?: PlotlyScene } };
  data: object[];
  layout: object;
}

/** The few functions of plotly.js that are used. */
export interface PlotlyApi {
  react(el: HTMLElement, data: object[], layout: object, config: object): Promise<unknown>;
  relayout(el: HTMLElement, update: unknown): Promise<unknown>;
  purge(el: HTMLElement): void;
}

/** All light is baked into the tones: plotly adds none. */
const LIGHTING = { ambient: 1, diffuse: 0, specular: 0, fresnel: 0 };
const AXIS = { visible: false };

/** Pixels for each CSS pixel, along an edge, and whether edges are smoothed. */
interface Quality {
  ratio: number;
  smooth: boolean;
}

/** The first data, layout and configuration for plotly. */
function figureOf(
  trace: (layer: Layer) => Trace,
  camera: Camera,
  { ratio, smooth }: Quality,
): [object[], object, object] {
  const data = LAYERS.map((layer) => ({
    type: "mesh3d",
    uid: layer,
    ...trace(layer),
    intensitymode: "vertex",
    cmin: 0,
    cmax: 1,
    showscale: false,
    lighting: LIGHTING,
  }));
  const layout = {
    // Read by our edition of plotly.js (`plotly-edits.mjs`), which by itself always smooths edges.
    meta: { smooth },
    margin: { l: 0, r: 0, t: 0, b: 0 },
    paper_bgcolor: "rgba(0,0,0,0)",
    scene: {
      dragmode: false,
      aspectratio: ASPECT,
      xaxis: { ...AXIS, range: RANGES.x },
      yaxis: { ...AXIS, range: RANGES.y },
      zaxis: { ...AXIS, range: RANGES.z },
      camera: perspective(camera),
    },
  };
  return [data, layout, { displayModeBar: false, plotGlPixelRatio: ratio }];
}

export class Plot {
  readonly el = document.createElement("div") as PlotlyElement;
  readonly #plotly: PlotlyApi;
  #started = false;
  #failed = false;
  /** Called when it can't draw any more: with the error if drawing failed, without if the browser took its context. */
  stopped: (error?: unknown) => void = () => {};

  constructor(plotly: PlotlyApi) {
    this.#plotly = plotly;
  }

  get #scene(): PlotlyScene | undefined {
    return this.el._fullLayout?.scene?._scene;
  }

  /** Whether it was started, and can still draw. */
  get ready(): boolean {
    return this.#started && !this.#failed && !this.#scene?.glplot?.contextLost;
  }

  /** Draw; whatever fails then ends the plot. */
  #attempt(draw: (scene: PlotlyScene) => void): void {
    const scene = this.#scene;
    if (!scene || !this.#started || this.#failed) return;
    try {
      draw(scene);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    // Without its context everything fails; the browser tells of that by itself.
    if (this.#failed || (this.#started && this.#scene?.glplot.gl?.isContextLost())) return;
    this.#failed = true;
    queueMicrotask(() => this.stopped(error));
  }

  get canvas(): HTMLCanvasElement | undefined {
    return this.#scene?.glplot?.canvas;
  }

  /** Draw for the first time, as large as the element, which must be on the page. */
  async start(trace: (layer: Layer) => Trace, camera: Camera, quality: Quality): Promise<void> {
    try {
      await this.#plotly.react(this.el, ...figureOf(trace, camera, quality));
      const scene = this.#scene;
      if (!scene?.glplot) throw new Error("there is no WebGL context");
      this.#takeOver(scene);
      this.#started = true;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Turn off what plotly does by itself, and have it tell when it can't draw any more. */
  #takeOver({ glplot, camera }: PlotlyScene): void {
    if (glplot.gl?.isContextLost()) throw new Error("the WebGL context was lost before there was a picture");
    glplot.fovy = FIELD_OF_VIEW;
    // On a fast screen, what is written over the picture would be drawn before the camera is there.
    camera.delay = 0;
    // Pointing is done by casting rays: plotly need not draw a second, hidden picture to point at, whose reading would
    // hold up the page after every frame. It counts the places to point at again when something is added.
    glplot.mouseListener.enabled = false;
    for (const object of glplot.objects) object.pickSlots = 0;
    const last = glplot.objects.at(-1);
    if (last) {
      glplot.remove(last);
      glplot.add(last);
    }
    // Plotly would wait for the same context to come back; a board starts again with a new one.
    glplot.oncontextloss = () => queueMicrotask(() => this.stopped());
    glplot.onfailure = (error) => this.#fail(error);
  }

  /** Remove the plot, and give its WebGL context back. */
  end(): void {
    this.stopped = () => {};
    this.#failed = true;
    const gl = this.#scene?.glplot?.gl;
    try {
      this.#plotly.purge(this.el);
    } catch {
      // A picture that failed can't always be taken apart.
    }
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    this.el.remove();
  }

  /**
   * Send one layer alone to the graphics card. `Plotly.react` would rebuild all of them, which in a large position
   * takes several times as long as drawing.
   */
  update(layer: Layer, trace: Trace): void {
    this.#attempt(({ traces }) => {
      const drawn = traces[layer];
      if (!drawn) return;
      Object.assign(this.el.data[LAYERS.indexOf(layer)] ?? {}, trace);
      drawn.update(Object.assign(drawn.data, trace));
    });
  }

  /** Draw at once, not with the next frame. */
  draw(): void {
    this.#attempt(({ glplot }) => glplot.redraw());
  }

  /** Wait until the graphics card has drawn. */
  finish(): void {
    this.#attempt(({ glplot: { gl } }) => gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)));
  }

  /** Set the number of pixels for each CSS pixel, along an edge, from the next frame on. */
  scale(ratio: number): void {
    const glplot = this.#scene?.glplot;
    if (glplot) glplot.pixelRatio = ratio;
  }

  /** Set the camera, from the next frame on. */
  look(camera: Camera): void {
    this.#attempt((scene) => {
      scene.glplot.half = halfHeight(camera);
      scene.setViewport({ camera: perspective(camera), aspectratio: ASPECT });
      scene.saveLayout(this.el.layout);
    });
  }

  /** Adapt to the size of the element; the camera stays. */
  async fit(): Promise<void> {
    const { canvas, el } = this;
    if (!this.ready || !canvas) return;
    if (canvas.clientWidth === el.clientWidth && canvas.clientHeight === el.clientHeight) return;
    try {
      await this.#plotly.relayout(el, { autosize: true });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** How its camera projects; undefined while there is no picture. */
  get projection(): CameraMatrices | undefined {
    const scene = this.#scene;
    if (!scene || !this.#started || this.#failed) return undefined;
    const { model, view, projection } = scene.glplot.cameraParams;
    return view ? { model, view, projection, scale: scene.dataScale } : undefined;
  }
}

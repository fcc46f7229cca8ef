/** The 3D picture of one board: its meshes, its camera, and where things are seen. */
import type { Placement } from "../game/placement";
import type { MeshData, Point } from "../meshes/mesh";
import { colorscale, type Theme } from "../meshes/palette";
import type { Camera } from "./camera";
import { pick, projected, rayThrough } from "./picking";
import { LAYERS, type Layer, type Plot, type PlotlyApi, type Trace } from "./plot";
import { releasePlot, takePlot } from "./plot-pool";
import { fine, Sharpness, smooth } from "./sharpness";

/** A triangle that is not seen, where a layer is empty. */
const NOTHING: MeshData = {
  x: new Float32Array([0, 0, 0]),
  y: new Float32Array([0, 0, 0]),
  z: new Float32Array([-0.9, -0.9, -0.9]),
  i: new Uint32Array([0]),
  j: new Uint32Array([1]),
  k: new Uint32Array([2]),
  intensity: new Float32Array([0, 0, 0]),
};

/** The part of the light that the walls of a translucent castle hold back. */
const GLASS = 0.2;

export class Viewport {
  readonly #plotly: PlotlyApi;
  readonly #el: HTMLElement;
  readonly #layers = new Map<Layer, MeshData>();
  readonly #sharpness = new Sharpness((ratio) => this.#rescale(ratio));
  #theme: Theme;
  #plot: Plot | undefined;
  #camera: Camera | undefined;

  /** The picture is put into an element. */
  constructor(plotly: PlotlyApi, el: HTMLElement, theme: Theme) {
    this.#plotly = plotly;
    this.#el = el;
    this.#theme = theme;
  }

  /** Whether it has, or is about to get, a WebGL context. */
  get alive(): boolean {
    return this.#plot !== undefined;
  }

  /** Whether it has been drawn, and can be asked where things are. */
  get drawn(): boolean {
    return this.#plot?.projection !== undefined;
  }

  /** Whether the last change is shown in fewer pixels yet. */
  get rough(): boolean {
    return this.#sharpness.rough;
  }

  /** Draw in a WebGL context, as large as the element; `stopped` is called as `Plot` does. */
  async start(camera: Camera, stopped: Plot["stopped"]): Promise<void> {
    const plot = takePlot(this.#plotly);
    this.#plot = plot;
    this.#camera = camera;
    this.#el.append(plot.el);
    plot.stopped = stopped;
    if (plot.ready) for (const layer of LAYERS) plot.update(layer, this.#trace(layer));
    else await plot.start((layer) => this.#trace(layer), camera, { ratio: fine(), smooth: smooth() });
    // It may have failed or been parked again, and the camera moved.
    if (plot !== this.#plot || !plot.ready) return;
    plot.look(this.#camera);
    plot.scale(fine());
    plot.draw();
    this.#sharpness.measure(plot);
    await plot.fit();
  }

  /** Remove the picture, and give its WebGL context back. */
  stop(): void {
    this.#sharpness.stop();
    this.#plot?.end();
    this.#plot = undefined;
  }

  /** Leave the WebGL context to other boards; return a copy of the present picture, if there is one. */
  park(): HTMLCanvasElement | undefined {
    const plot = this.#plot;
    if (!plot?.canvas || !plot.ready) {
      this.stop();
      return undefined;
    }
    this.#sharpness.sharpen();
    plot.draw();
    const copy = document.createElement("canvas");
    copy.width = plot.canvas.width;
    copy.height = plot.canvas.height;
    // On a page that is hidden it has no pixels, and cannot be copied.
    if (copy.width) copy.getContext("2d")?.drawImage(plot.canvas, 0, 0);
    this.#plot = undefined;
    releasePlot(plot);
    return copy;
  }

  /** Set a mesh; the next frame shows it. */
  set(layer: Layer, mesh: MeshData | undefined): void {
    const filled = mesh && mesh.i.length > 0 ? mesh : undefined;
    if (filled) this.#layers.set(layer, filled);
    else this.#layers.delete(layer);
    this.#refresh(layer);
  }

  #trace(layer: Layer): Trace {
    const mesh = this.#layers.get(layer);
    // Plotly draws a picture twice as soon as anything in it is translucent.
    const opacity = mesh && layer === "glass" ? GLASS : 1;
    return { ...(mesh ?? NOTHING), colorscale: colorscale(this.#theme), opacity };
  }

  #refresh(layer: Layer): void {
    if (!this.drawn) return;
    this.#sharpness.changing();
    this.#plot?.update(layer, this.#trace(layer));
  }

  /** A fine picture is drawn at once: where things are seen depends on its pixels. */
  #rescale(ratio: number): void {
    this.#plot?.scale(ratio);
    if (!this.rough) this.#plot?.draw();
  }

  setTheme(theme: Theme): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    for (const layer of LAYERS) this.#refresh(layer);
  }

  setCamera(camera: Camera): void {
    this.#camera = camera;
    if (!this.#plot || !this.drawn) return;
    this.#sharpness.changing();
    this.#plot.look(camera);
  }

  /** Adapt to a new size of the element; the camera stays. */
  async resize(): Promise<void> {
    await this.#plot?.fit();
  }

  /** The cell under a point of the page, or -1. */
  cellAt(placement: Placement, clientX: number, clientY: number): number {
    const camera = this.#plot?.projection;
    const rect = this.#plot?.canvas?.getBoundingClientRect();
    if (!camera || !rect || rect.width === 0 || rect.height === 0) return -1;
    const ray = rayThrough(camera, (clientX - rect.left) / rect.width, (clientY - rect.top) / rect.height);
    return ray ? pick(placement, ray) : -1;
  }

  /** Where a point in cell units is seen, in pixels of the element. */
  project(point: Point): [number, number] | undefined {
    const camera = this.#plot?.projection;
    const canvas = this.#plot?.canvas;
    const place = camera && projected(camera, point);
    return canvas && place ? [place[0] * canvas.clientWidth, place[1] * canvas.clientHeight] : undefined;
  }
}

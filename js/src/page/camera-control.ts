/** The camera of one board: moved by gestures, buttons and Python, kept through new sizes. */
import { type Camera, type CameraView, orbited, panned, standardCamera, zoomed } from "../scene/camera";

export interface CameraUse {
  /** Width by height of the picture, and its height in pixels. */
  size(): { shape: number; height: number };
  /** Blocks on each cell, for a picture that shows them all. */
  heights(): readonly number[];
  /** Shows the scene from this camera. */
  show(camera: Camera): void;
  /** Tells Python of the camera that was chosen. */
  keep(camera: Camera): void;
}

export class CameraControl {
  readonly #use: CameraUse;
  #camera: Camera | undefined;
  /** The person, or Python, has chosen it: a new size leaves it alone. */
  #chosen: boolean;

  constructor(use: CameraUse, camera: Camera | undefined) {
    this.#use = use;
    this.#camera = camera;
    this.#chosen = camera !== undefined;
  }

  #standard(view: CameraView): Camera {
    return standardCamera(view, this.#use.size().shape, this.#use.heights());
  }

  /** The camera for the picture's present size. */
  fitted(): Camera {
    if (!this.#camera || !this.#chosen) this.#camera = this.#standard("home");
    return this.#camera;
  }

  /** Python set the camera; undefined asks for the first look. */
  set(camera: Camera | undefined): void {
    if (JSON.stringify(camera) === JSON.stringify(this.#camera)) return;
    this.#chosen = camera !== undefined;
    this.#camera = camera;
    this.#use.show(this.fitted());
  }

  /** Shows all of another position, unless the camera was chosen. */
  refit(): void {
    if (!this.#chosen) this.#use.show(this.fitted());
  }

  look(view: CameraView): void {
    this.#move(() => this.#standard(view));
    this.#chosen = view !== "home";
    this.keep();
  }

  turn(degrees: number): void {
    this.#move((camera) => orbited(camera, degrees));
    this.keep();
  }

  zoom(factor: number): void {
    this.#move((camera) => zoomed(camera, factor));
  }

  /** Dragged so many pixels; across the height of the picture is a half turn. */
  drag(dx: number, dy: number, how: "turn" | "move"): void {
    const height = Math.max(1, this.#use.size().height);
    this.#move((camera) =>
      how === "turn"
        ? orbited(camera, (-180 * dx) / height, (180 * dy) / height)
        : panned(camera, dx / height, dy / height),
    );
  }

  /** The end of a gesture. */
  keep(): void {
    if (this.#camera) this.#use.keep(this.#camera);
  }

  #move(change: (camera: Camera) => Camera): void {
    this.#camera = change(this.fitted());
    this.#chosen = true;
    this.#use.show(this.#camera);
  }
}

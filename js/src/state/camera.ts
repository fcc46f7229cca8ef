/** The camera of a board: moved by gestures, buttons and Python, kept when the picture's size changes. */

import { xOf, yOf } from "../game/cells";
import type { CameraView } from "../protocol/shape";
import { type Camera, orbited, panned, standardCamera, zoomed } from "../scene/camera";
import { clearCamera, frameOf } from "../scene/framing";
import { change, keep, type Transition } from "./effects";
import type { Size, State } from "./state";

function standard({ size, view, camera }: State, name: CameraView): Camera {
  const shape = size.height > 0 ? size.width / size.height : 1;
  const frame = camera.frame ?? undefined;
  return name === "home" && view.lesson
    ? clearCamera(view.placement, shape, frame)
    : standardCamera(name, shape, view.placement.heights, frame);
}

/** Where the scene is seen from now. */
export const cameraOf = (state: State): Camera =>
  state.camera.value ?? standard(state, state.camera.standard ?? "home");

/** A standard camera for the size that the picture has. */
const standardCameraOf = (state: State, name: CameraView): State["camera"] => ({
  value: standard(state, name),
  standard: name,
  frame: state.camera.frame,
});

/** A step of a lesson begins: its position fills the picture, unless the camera was moved and the step names none. */
export function frameStep(state: State): Transition {
  const named = state.view.lesson?.step.camera ?? "board";
  const name = named === "board" ? state.camera.standard : named;
  if (!name) return keep(state);
  const framed = { ...state, camera: { ...state.camera, frame: frameOf(state.view) } };
  return report({ ...state, camera: standardCameraOf(framed, name) });
}

/** A cell has the focus: if the picture leaves it out, the whole board is shown. */
export function showCell(state: State, cell: number): Transition {
  const { frame, standard: name } = state.camera;
  if (!frame || !name) return keep(state);
  const isIn = ([low, high]: readonly [number, number], at: number): boolean => low <= at && at <= high;
  if (isIn(frame.x, xOf(cell)) && isIn(frame.y, yOf(cell))) return keep(state);
  return change(state, { camera: standardCameraOf({ ...state, camera: { ...state.camera, frame: null } }, name) });
}

/** Show the whole board again, unless the camera was moved. */
export const refit = (state: State): Transition =>
  state.camera.standard === "home" ? change(state, { camera: standardCameraOf(state, "home") }) : keep(state);

/** The picture has another size: standard cameras fit it. */
export function resize(state: State, size: Size): Transition {
  const resized = { ...state, size };
  const { standard: name } = state.camera;
  return name ? change(resized, { camera: standardCameraOf(resized, name) }) : keep(resized);
}

/** Python set the camera; undefined asks for the standard one. */
export function setCamera(state: State, camera: Camera | undefined): Transition {
  if (JSON.stringify(camera ?? null) === JSON.stringify(state.camera.value)) return keep(state);
  const { frame } = state.camera;
  const set = camera ? { value: camera, standard: null, frame } : standardCameraOf(state, "home");
  return change(state, { camera: set });
}

/** A button asks for a standard camera: in a lesson the first one shows its position, the others the whole board. */
export function look(state: State, name: CameraView): Transition {
  const frame = name === "home" && state.view.lesson ? frameOf(state.view) : null;
  const framed = { ...state, camera: { ...state.camera, frame } };
  return report({ ...state, camera: standardCameraOf(framed, name) });
}

export const turn = (state: State, degrees: number): Transition =>
  report(moved(state, orbited(cameraOf(state), degrees)));

export const zoom = (state: State, factor: number): Transition => report(pinch(state, factor)[0]);

/** Zoom while a gesture goes on. */
export const pinch = (state: State, factor: number): Transition => keep(moved(state, zoomed(cameraOf(state), factor)));

/** Follow a drag, in pixels; across the height of the picture is half a turn. */
export function drag(state: State, dx: number, dy: number, how: "turn" | "move"): Transition {
  const height = Math.max(1, state.size.height);
  const camera = cameraOf(state);
  return keep(
    moved(
      state,
      how === "turn"
        ? orbited(camera, (-180 * dx) / height, (180 * dy) / height)
        : panned(camera, dx / height, dy / height),
    ),
  );
}

const moved = (state: State, camera: Camera): State => ({
  ...state,
  camera: { ...state.camera, value: camera, standard: null },
});

/** Tell Python where the camera is. */
export const report = (state: State): Transition =>
  state.camera.value
    ? keep(state, { type: "set", trait: "camera", value: state.camera.value }, { type: "save" })
    : keep(state);

/** The matrices of a scene as gl-plot3d makes them, for tests without a browser. */
import { ASPECT, type Camera, FIELD_OF_VIEW, halfHeight, RANGES } from "../../src/scene/camera";
import type { CameraMatrices } from "../../src/scene/picking";

type V3 = [number, number, number];
const minus = (a: V3, b: V3): V3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: V3, b: V3): V3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: V3): V3 => a.map((value) => value / Math.hypot(...a)) as V3;

export function projectionOf(camera: Camera, shape: number): CameraMatrices {
  const point = ({ x, y, z }: { x: number; y: number; z: number }): V3 => [x, y, z];
  const [eye, center] = [point(camera.eye), point(camera.center)];
  const back = unit(minus(eye, center));
  const right = unit(cross(point(camera.up), back));
  const up = cross(back, right);
  const view = [0, 1, 2].flatMap((n) => [right[n] ?? 0, up[n] ?? 0, back[n] ?? 0, 0]);
  const f = 1 / Math.tan(FIELD_OF_VIEW / 2);
  const [near, far] = [0.01, 1000];
  const half = halfHeight(camera);
  const depth = 1 / (near - far);
  const flat = [1 / (half * shape), 0, 0, 0, 0, 1 / half, 0, 0, 0, 0, 2 * depth, 0, 0, 0, (far + near) * depth, 1];
  const deep = [f / shape, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) * depth, -1, 0, 0, 2 * far * near * depth, 0];
  const size = (axis: "x" | "y" | "z"): number => ASPECT[axis] / (RANGES[axis][1] - RANGES[axis][0]);
  const shift = (axis: "x" | "y" | "z"): number => (-size(axis) * (RANGES[axis][0] + RANGES[axis][1])) / 2;
  return {
    model: [size("x"), 0, 0, 0, 0, size("y"), 0, 0, 0, 0, size("z"), 0, shift("x"), shift("y"), shift("z"), 1],
    view: [...view, -dot(right, eye), -dot(up, eye), -dot(back, eye), 1],
    projection: half > 0 ? flat : deep,
    scale: [1, 1, 1],
  };
}

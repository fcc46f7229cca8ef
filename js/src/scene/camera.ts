/** Cameras, as plotly has them: eye and centre in the units of the scene's cube, z up. */

import { xOf, yOf } from "../game/cells";
import { BLOCK, DEPTH, MIDDLE, REACH } from "../meshes/solids";
import type { CameraView } from "../protocol/shape";

export interface Vector {
  x: number;
  y: number;
  z: number;
}

export interface Camera {
  eye: Vector;
  center: Vector;
  up: Vector;
  /** Without one it is a perspective. */
  projection?: { type: "orthographic" };
}

/** The extent of the scene in cells. It never changes, so that the camera never jumps; the tallest tower of 92 blocks fits. */
const LOW = -1;
const HIGH = 48 * BLOCK;
const WIDE = REACH + 0.05;
/** Length in the scene's cube of one cell. */
const UNIT = 1 / (2 * WIDE);

export const RANGES = {
  x: [MIDDLE - WIDE, MIDDLE + WIDE],
  y: [MIDDLE - WIDE, MIDDLE + WIDE],
  z: [LOW, HIGH],
} as const;
export const ASPECT: Vector = { x: 1, y: 1, z: (HIGH - LOW) * UNIT };

/** The height, in the cube, of a point this many cells above the board. */
const heightInCube = (z: number): number => (z - (LOW + HIGH) / 2) * UNIT;

/** A point given in cells, in the cube. */
const pointInCube = (x: number, y: number, z: number): Vector => ({
  x: (x - MIDDLE) * UNIT,
  y: (y - MIDDLE) * UNIT,
  z: heightInCube(z),
});

const CENTER: Vector = { x: 0, y: 0, z: heightInCube(0) };
const UP: Vector = { x: 0, y: 0, z: 1 };
/** The angle of view from top to bottom: narrower than plotly's 45 degrees, so that far cells stay large. */
export const FIELD_OF_VIEW = (28 * Math.PI) / 180;

/** From the compass bearing of the camera (0 = south, 90 = east) and its height over the horizon, in degrees. */
export function cameraAt(bearing: number, elevation: number, distance: number, center: Vector = CENTER): Camera {
  const [b, e] = [(bearing * Math.PI) / 180, (elevation * Math.PI) / 180];
  return {
    eye: {
      x: center.x + distance * Math.cos(e) * Math.sin(b),
      y: center.y - distance * Math.cos(e) * Math.cos(b),
      z: center.z + distance * Math.sin(e),
    },
    center,
    up: UP,
  };
}

/** Bearing and elevation of each standard camera. */
const STANDARD: Record<CameraView, readonly [bearing: number, elevation: number]> = {
  home: [22, 46],
  above: [0, 89.4],
  south: [0, 36],
  east: [90, 36],
  north: [180, 36],
  west: [270, 36],
};

/** A part of the board, in cells from corner to corner: what a standard camera shows. */
export interface Frame {
  x: readonly [low: number, high: number];
  y: readonly [low: number, high: number];
  /** Height of its edge: below the ground for the board's own frame. */
  z: number;
}

const PLATE: Frame = { x: [MIDDLE - REACH, MIDDLE + REACH], y: [MIDDLE - REACH, MIDDLE + REACH], z: -DEPTH };

/** Points that must be in the picture, in the cube: a frame's corners, and a figure's height above each castle cell. */
function mustSee({ x, y, z }: Frame, heights: readonly number[]): Vector[] {
  const corners = x.flatMap((x) => y.map((y) => pointInCube(x, y, z)));
  const castles = heights.flatMap((height, cell) =>
    height > 0 ? [pointInCube(xOf(cell), yOf(cell), height * BLOCK + 1)] : [],
  );
  return [...corners, ...castles];
}

/** Share of the picture for a part of the board: its edges end softly. */
const SOFT_EDGE = 0.92;

/** Where the camera of a standard view stands, apart from its distance: bearing and elevation in degrees. */
export type Aim = readonly [bearing: number, elevation: number];

/**
 * A standard camera, as near as it can be with a part of the board in a picture of this shape (width by height), castles
 * of these heights included. It turns about the upright axis in the middle of that part. From above it is orthographic.
 */
export function standardCamera(
  view: CameraView,
  shape = 1,
  heights: readonly number[] = [],
  frame = PLATE,
  aim: Aim = STANDARD[view],
): Camera {
  const [bearing, elevation] = aim;
  const [b, e] = [(bearing * Math.PI) / 180, (elevation * Math.PI) / 180];
  const tall = Math.tan(FIELD_OF_VIEW / 2) * (frame === PLATE ? 0.97 : SOFT_EDGE);
  const wide = tall * shape;
  const points = mustSee(frame, heights);
  const middle = pointInCube((frame.x[0] + frame.x[1]) / 2, (frame.y[0] + frame.y[1]) / 2, 0);
  if (view === "above") {
    const across = Math.max(
      ...points.map(({ x, y }) => Math.max(Math.abs(x - middle.x) / wide, Math.abs(y - middle.y) / tall)),
    );
    return { ...cameraAt(bearing, elevation, across, middle), projection: { type: "orthographic" } };
  }
  let best = cameraAt(bearing, elevation, 1);
  let least = Infinity;
  for (let lift = -1; lift <= 6; lift += 0.1) {
    const center = { ...middle, z: heightInCube(lift) };
    const seen = points.map((point) => {
      const [x, y, z] = [point.x - middle.x, point.y - middle.y, point.z];
      const away = -x * Math.sin(b) + y * Math.cos(b);
      const rise = z - center.z;
      return {
        right: x * Math.cos(b) + y * Math.sin(b),
        up: rise * Math.cos(e) + away * Math.sin(e),
        towards: rise * Math.sin(e) - away * Math.cos(e),
      };
    });
    const distance = Math.max(
      ...seen.map(({ right, up, towards }) => towards + Math.max(Math.abs(right) / wide, Math.abs(up) / tall)),
    );
    const heights = seen.map(({ up, towards }) => up / (distance - towards));
    const offCentre = Math.abs(Math.max(...heights) + Math.min(...heights));
    const toBoard = distance + lift * UNIT * Math.sin(e);
    const cost = toBoard * (1 + offCentre);
    if (cost < least) [least, best] = [cost, cameraAt(bearing, elevation, distance, center)];
  }
  return best;
}

const LOWEST = 6;
const HIGHEST = 89.4;
const NEAREST = 0.45;
const FARTHEST = 7;
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

interface Orbit {
  bearing: number;
  elevation: number;
  distance: number;
}

function orbitOf({ eye, center }: Camera): Orbit {
  const [dx, dy, dz] = [eye.x - center.x, eye.y - center.y, eye.z - center.z];
  const distance = Math.hypot(dx, dy, dz) || 1;
  return {
    bearing: (Math.atan2(dx, -dy) * 180) / Math.PI,
    elevation: (Math.asin(dz / distance) * 180) / Math.PI,
    distance,
  };
}

/** A camera with the projection of another. */
const alike = (camera: Camera, { projection }: Camera): Camera => (projection ? { ...camera, projection } : camera);

/** Half the height of an orthographic picture, in the cube: as much as a perspective shows at its centre; 0 for those. */
export const halfHeight = (camera: Camera): number =>
  camera.projection ? orbitOf(camera).distance * Math.tan(FIELD_OF_VIEW / 2) : 0;

/** The side of the board that is nearest to a camera: 0 east, 1 north, 2 west, 3 south. */
export const sideOf = (camera: Camera): 0 | 1 | 2 | 3 =>
  ((((Math.round(orbitOf(camera).bearing / 90) + 3) % 4) + 4) % 4) as 0 | 1 | 2 | 3;

/** The eye of a camera in cells. */
export const eyeInCells = ({ eye }: Camera): [x: number, y: number, z: number] => [
  eye.x / UNIT + MIDDLE,
  eye.y / UNIT + MIDDLE,
  eye.z / UNIT + (LOW + HIGH) / 2,
];

/** The camera carried round the board and over it, in degrees; never below the board or past its zenith. */
export function orbited(camera: Camera, round: number, over = 0): Camera {
  const { bearing, elevation, distance } = orbitOf(camera);
  const raised = clamp(elevation + over, LOWEST, HIGHEST);
  const turned = cameraAt(bearing + round, raised, distance, camera.center);
  // A view from above has no depth; a view from the side has.
  return raised === HIGHEST ? alike(turned, camera) : turned;
}

/** The camera moved towards the centre (factor below 1) or away from it. */
export function zoomed(camera: Camera, factor: number): Camera {
  const { bearing, elevation, distance } = orbitOf(camera);
  return alike(cameraAt(bearing, elevation, clamp(distance * factor, NEAREST, FARTHEST), camera.center), camera);
}

/** The camera moved sideways, so that the board follows a pointer: `right` and `down` in heights of the picture. */
export function panned(camera: Camera, right: number, down: number): Camera {
  const { bearing, elevation, distance } = orbitOf(camera);
  const [b, e] = [(bearing * Math.PI) / 180, (elevation * Math.PI) / 180];
  const height = 2 * distance * Math.tan(FIELD_OF_VIEW / 2);
  const [x, y] = [-right * height, down * height];
  const { center } = camera;
  const moved = {
    x: clamp(center.x + x * Math.cos(b) - y * Math.sin(e) * Math.sin(b), -0.5, 0.5),
    y: clamp(center.y + x * Math.sin(b) + y * Math.sin(e) * Math.cos(b), -0.5, 0.5),
    z: clamp(center.z + y * Math.cos(e), heightInCube(-2), heightInCube(8)),
  };
  return alike(cameraAt(bearing, elevation, distance, moved), camera);
}

const isVector = (raw: unknown): raw is Vector =>
  typeof raw === "object" &&
  raw !== null &&
  ["x", "y", "z"].every((axis) => Number.isFinite((raw as Record<string, unknown>)[axis]));

/** Parse the `camera` trait: undefined unless it has a usable eye. */
export function parseCamera(raw: unknown): Camera | undefined {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const { eye, center, up, projection } = given;
  if (!isVector(eye)) return undefined;
  const camera = { eye, center: isVector(center) ? center : CENTER, up: isVector(up) ? up : UP };
  const { type } = (projection ?? {}) as { type?: unknown };
  return type === "orthographic" ? { ...camera, projection: { type } } : camera;
}

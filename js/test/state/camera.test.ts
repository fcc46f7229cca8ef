import { beforeEach, expect, test } from "vitest";
import { type Camera, standardCamera } from "../../src/scene/camera";
import { cameraOf } from "../../src/state/camera";
import type { BoardEvent } from "../../src/state/events";
import { isFlat } from "../../src/state/state";
import { FLAT_INSTEAD } from "../../src/texts/hints";
import { Driver, stateOf, viewOf } from "../support";

const { heights } = viewOf().placement;
let driver: Driver;

const resize = (width: number): BoardEvent => ({
  type: "resize",
  size: { width, height: 500, stacked: false },
});
const drag = (dx: number, dy: number): BoardEvent => ({ type: "dragCamera", dx, dy, how: "turn" });
const shown = (): Camera => cameraOf(driver.state);

beforeEach(() => {
  driver = new Driver(stateOf()).dispatch(resize(700));
});

test("a standard camera fits each new size; a camera that was moved is left alone", () => {
  expect(shown()).toEqual(standardCamera("home", 1.4, heights));
  driver.dispatch(resize(400));
  expect(shown()).toEqual(standardCamera("home", 0.8, heights));
  driver.dispatch({ type: "look", view: "east" }, resize(700));
  expect(shown()).toEqual(standardCamera("east", 1.4, heights));
  driver.dispatch(drag(100, 0));
  const moved = shown();
  driver.dispatch(resize(400));
  expect(shown()).toEqual(moved);
});

test("another position is shown whole, unless another camera was chosen", () => {
  const towers = (board: string) => viewOf({ board });
  const tall = towers("9......./......../......../......../......../......../......../........");
  driver.arrive(tall);
  expect(shown()).toEqual(standardCamera("home", 1.4, tall.placement.heights));
  driver.dispatch({ type: "look", view: "north" });
  const north = shown();
  driver.arrive(viewOf());
  expect(shown()).toEqual(north);
});

const GROWN = { board: "9......./......../......../......../......../......../......../........", ply: 1 };

test("within a phase the camera stays as castles grow", () => {
  const before = shown();
  driver.arrive(viewOf(GROWN));
  expect(shown()).toEqual(before);
});

test.each([{ phase: 2 }, { stage: "over" }])("after a scoring the castles are shown whole: %o", (scored) => {
  driver.arrive(viewOf({ ...GROWN, phase: 1 }));
  const view = viewOf({ ...GROWN, phase: 1, ...scored });
  driver.arrive(view);
  expect(shown()).toEqual(standardCamera("home", 1.4, view.placement.heights));
  driver.dispatch(drag(100, 0));
  const moved = shown();
  driver.arrive(viewOf({ ...GROWN, phase: 3 }));
  expect(shown()).toEqual(moved);
});

test("Python learns of a gesture's camera once, at its end", () => {
  driver.dispatch(drag(10, 0), drag(10, 5), { type: "pinchCamera", factor: 0.9 });
  expect(driver.traits).toEqual({});
  driver.dispatch({ type: "endGesture" });
  expect(driver.traits).toEqual({ camera: shown() });
  expect(driver.effects.filter(({ type }) => type === "save")).toHaveLength(1);
});

test("Python learns of every camera that a button chooses", () => {
  for (const event of [
    { type: "look", view: "above" },
    { type: "turn", degrees: 30 },
    { type: "zoom", factor: 0.8 },
  ] as const) {
    driver.effects = [];
    driver.dispatch(event);
    expect(driver.traits).toEqual({ camera: shown() });
  }
});

test("what Python sets is shown, no camera means the standard one, the same again changes nothing", () => {
  const above = standardCamera("above");
  driver.dispatch({ type: "camera", camera: above });
  expect(shown()).toEqual(above);
  const { state } = driver;
  driver.dispatch({ type: "camera", camera: { ...above } });
  expect(driver.state).toBe(state);
  driver.dispatch({ type: "camera", camera: undefined });
  expect(shown()).toEqual(standardCamera("home", 1.4, heights));
  expect(driver.traits).toEqual({});
});

test("however it is dragged, the camera stays above the board", () => {
  for (const dy of [-4000, 8000]) {
    driver.dispatch(drag(0, dy));
    const { eye, center } = shown();
    expect(eye.z).toBeGreaterThan(center.z);
  }
});

test("a step of a lesson begins with the camera that it names", () => {
  const step = { id: "look", kind: "show", title: "", text: "", rules: [], camera: "south" };
  const lesson = { id: "a", index: 0, step } as never;
  driver = new Driver(stateOf(viewOf({ lesson }))).dispatch(resize(700));
  expect(shown()).toEqual(standardCamera("south", 1.4, heights));
});

test("a step whose camera is in numbers begins with the board's", () => {
  const camera = standardCamera("north", 1.4, heights);
  const step = { id: "look", kind: "show", title: "", text: "", rules: [], camera: "board" };
  const view = viewOf({ lesson: { id: "a", index: 0, step } as never });
  driver = new Driver(stateOf(view, {}, camera)).dispatch(resize(700));
  expect(shown()).toEqual(camera);
});

test("what can't be drawn in 3D is flat from then on, and a screen reader is told once", () => {
  driver.dispatch({ type: "undrawable" }, { type: "undrawable" });
  expect(isFlat(driver.state)).toBe(true);
  expect(driver.effects).toEqual([{ type: "announce", text: FLAT_INSTEAD }]);
});

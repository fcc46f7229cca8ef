import { beforeEach, expect, test } from "vitest";
import { CameraControl, type CameraUse } from "../src/page/camera-control";
import { type Camera, standardCamera } from "../src/scene/camera";

let shape: number;
let shown: Camera[];
let kept: Camera[];
let use: CameraUse;

beforeEach(() => {
  shape = 1.4;
  shown = [];
  kept = [];
  use = {
    size: () => ({ shape, height: 500 }),
    heights: () => [],
    show: (camera) => shown.push(camera),
    keep: (camera) => kept.push(camera),
  };
});

test("a camera nobody chose fits each new size; a chosen one is left alone", () => {
  const control = new CameraControl(use, undefined);
  expect(control.fitted()).toEqual(standardCamera("home", 1.4));
  shape = 0.8;
  expect(control.fitted()).toEqual(standardCamera("home", 0.8));
  control.drag(100, 0, "turn");
  const chosen = control.fitted();
  shape = 1.4;
  expect(control.fitted()).toEqual(chosen);
});

test("another position is seen whole, unless the camera was chosen", () => {
  let heights: number[] = [1];
  const control = new CameraControl({ ...use, heights: () => heights }, undefined);
  control.fitted();
  heights = [1, 9];
  control.refit();
  expect(shown).toEqual([standardCamera("home", 1.4, heights)]);
  control.look("north");
  shown.length = 0;
  heights = [1, 2];
  control.refit();
  expect(shown).toEqual([]);
});

test("a gesture shows each step and tells Python once, at its end", () => {
  const control = new CameraControl(use, undefined);
  control.drag(10, 0, "turn");
  control.drag(10, 5, "turn");
  expect([shown.length, kept.length]).toEqual([2, 0]);
  control.keep();
  expect(kept).toEqual([shown[1]]);
});

test("what Python sets is shown, an empty camera asks for the first look, the same again does nothing", () => {
  const control = new CameraControl(use, undefined);
  const above = standardCamera("above");
  control.set(above);
  control.set({ ...above });
  expect(shown).toEqual([above]);
  control.set(undefined);
  expect(shown[1]).toEqual(standardCamera("home", 1.4));
  expect(kept).toEqual([]);
});

test("however it is dragged, the camera stays above the board", () => {
  const control = new CameraControl(use, undefined);
  for (const dy of [-4000, 8000]) {
    control.drag(0, dy, "turn");
    const { eye, center } = control.fitted();
    expect(eye.z).toBeGreaterThan(center.z);
  }
});

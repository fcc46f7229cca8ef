import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A sharpness on a machine whose frames take `ms`, and the scales it asked for. */
async function machine(ms: number) {
  const { Sharpness } = await import("../src/scene/sharpness");
  const scales: number[] = [];
  const sharpness = new Sharpness((factor) => scales.push(factor));
  sharpness.learn(() => vi.advanceTimersByTime(ms));
  return { sharpness, scales };
}

test("a fast machine draws every picture sharply", async () => {
  const { sharpness, scales } = await machine(5);
  sharpness.changing();
  vi.runAllTimers();
  expect(scales).toEqual([]);
  expect(sharpness.rough).toBe(false);
});

test("a slow machine draws roughly while the picture changes, and sharply once it rests", async () => {
  const { sharpness, scales } = await machine(200);
  sharpness.changing();
  vi.advanceTimersByTime(200);
  sharpness.changing();
  vi.advanceTimersByTime(200);
  expect(scales).toEqual([0.5]);
  expect(sharpness.rough).toBe(true);
  vi.runAllTimers();
  expect(scales).toEqual([0.5, 1]);
  expect(sharpness.rough).toBe(false);
});

test("a picture that ends is not sharpened afterwards", async () => {
  const { sharpness, scales } = await machine(200);
  sharpness.changing();
  sharpness.stop();
  vi.runAllTimers();
  expect(scales).toEqual([0.5]);
});

test("the machine is measured once for the page", async () => {
  const { sharpness, scales } = await machine(200);
  sharpness.learn(() => undefined);
  sharpness.changing();
  expect(scales).toEqual([0.5]);
});

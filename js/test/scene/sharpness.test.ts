import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Have WebGL drawn by this renderer. */
function stubRenderer(name: string): void {
  const gl = { getExtension: () => null, getParameter: () => name };
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => gl }) });
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("devicePixelRatio", 1);
  stubRenderer("ANGLE (Some graphics card)");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The sharpness of a machine with a graphics card whose frames take `ms`, and the ratios that it set. */
async function machine(ms: number) {
  const { Sharpness } = await import("../../src/scene/sharpness");
  const ratios: number[] = [];
  const sharpness = new Sharpness((ratio) => ratios.push(ratio));
  sharpness.measure({ draw: () => undefined, finish: () => void vi.advanceTimersByTime(ms) });
  return { sharpness, ratios };
}

test("a fast machine draws every picture in more pixels than the page has", async () => {
  const { sharpness, ratios } = await machine(5);
  sharpness.changing();
  await vi.advanceTimersByTimeAsync(100);
  sharpness.changing();
  vi.runAllTimers();
  expect(ratios).toEqual([1.5]);
  expect(sharpness.rough).toBe(false);
});

test("a slow machine draws a single change finely", async () => {
  const { sharpness, ratios } = await machine(200);
  sharpness.changing();
  vi.advanceTimersByTime(100);
  sharpness.changing();
  expect(sharpness.rough).toBe(false);
  await vi.runAllTimersAsync();
  sharpness.changing();
  await vi.runAllTimersAsync();
  expect(ratios).toEqual([1]);
});

test("a slow machine draws roughly while the picture goes on changing, and finely once it rests", async () => {
  const { sharpness, ratios } = await machine(200);
  sharpness.changing();
  await vi.advanceTimersByTimeAsync(200);
  sharpness.changing();
  await vi.advanceTimersByTimeAsync(200);
  sharpness.changing();
  expect(ratios).toEqual([1, 0.75]);
  expect(sharpness.rough).toBe(true);
  vi.runAllTimers();
  expect(ratios).toEqual([1, 0.75, 1]);
  expect(sharpness.rough).toBe(false);
});

test("on a screen of many pixels a slow machine halves them", async () => {
  vi.stubGlobal("devicePixelRatio", 2);
  const { sharpness, ratios } = await machine(200);
  sharpness.changing();
  await vi.advanceTimersByTimeAsync(100);
  sharpness.changing();
  expect(ratios).toEqual([2, 1]);
});

test("a picture that ends is not sharpened afterwards", async () => {
  const { sharpness, ratios } = await machine(200);
  sharpness.changing();
  await vi.advanceTimersByTimeAsync(100);
  sharpness.changing();
  sharpness.stop();
  expect(sharpness.rough).toBe(false);
  vi.runAllTimers();
  expect(ratios).toEqual([1, 0.75]);
});

test("the machine is measured once for the page", async () => {
  const { sharpness, ratios } = await machine(200);
  sharpness.measure({ draw: () => undefined, finish: () => undefined });
  expect(ratios).toEqual([1]);
});

test("without a graphics card nothing is measured: edges are not smoothed, and more pixels are drawn instead", async () => {
  stubRenderer("Google SwiftShader");
  const { fine, smooth } = await import("../../src/scene/sharpness");
  const { sharpness, ratios } = await machine(5);
  expect([ratios, fine(), smooth()]).toEqual([[], 1.5, false]);
  sharpness.changing();
  await vi.advanceTimersByTimeAsync(100);
  sharpness.changing();
  expect(ratios).toEqual([0.75]);
  vi.runAllTimers();
  expect(ratios).toEqual([0.75, 1.5]);
});

import { beforeEach, expect, test, vi } from "vitest";
import type { PlotlyApi } from "../../src/scene/plot";
import type * as Plots from "../../src/scene/plot-pool";

let { releasePlot, takePlot } = {} as typeof Plots;

/** What stands in for a plot: only whether it is ready, and that it was ended, matter here. */
function plot(ready = true) {
  return {
    ready,
    ended: false,
    el: { remove: () => undefined },
    stopped: () => undefined,
    end() {
      this.ended = true;
    },
  };
}
type Made = ReturnType<typeof plot>;
const give = (made: Made): void => releasePlot(made as unknown as Parameters<typeof releasePlot>[0]);
const take = (): unknown => takePlot({} as PlotlyApi);

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("document", { createElement: () => ({}) });
  ({ releasePlot, takePlot } = await import("../../src/scene/plot-pool"));
});

test("a plot that was released is the next board's, once", () => {
  const made = plot();
  give(made);
  expect(take()).toBe(made);
  expect(take()).not.toBe(made);
  vi.runAllTimers();
  expect(made.ended).toBe(false);
});

test("one that nobody takes is ended after a while", () => {
  const made = plot();
  give(made);
  vi.advanceTimersByTime(500);
  expect(made.ended).toBe(false);
  vi.runAllTimers();
  expect(made.ended).toBe(true);
  expect(take()).not.toBe(made);
});

test("no more than one waits", () => {
  const [first, second] = [plot(), plot()];
  give(first);
  give(second);
  expect([first.ended, second.ended]).toEqual([true, false]);
  expect(take()).toBe(second);
});

test("one that lost its context while it waited is ended and not passed on", () => {
  const made = plot(false);
  give(made);
  expect(take()).not.toBe(made);
  expect(made.ended).toBe(true);
});

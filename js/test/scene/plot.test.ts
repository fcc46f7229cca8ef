import { beforeEach, expect, test, vi } from "vitest";
import { cameraAt } from "../../src/scene/camera";
import { type Layer, Plot, type PlotlyApi, type Trace } from "../../src/scene/plot";

const CAMERA = cameraAt(0, 45, 2);
const TRACE = {} as Trace;

let lost = false;
let frame: object & { onfailure?: (error: unknown) => void; oncontextloss?: () => void } = {};

/** What stands in for plotly.js: any of its functions may be replaced. */
function plotly(api: Partial<Record<"react" | "relayout" | "purge", () => void>>, scene: object = {}): PlotlyApi {
  const glplot = {
    gl: { isContextLost: () => lost, getExtension: () => null },
    canvas: { clientWidth: 1, clientHeight: 1 },
    cameraParams: { model: [], view: [], projection: [] },
    contextLost: false,
    mouseListener: {},
    objects: [],
    redraw: () => undefined,
  };
  const made = {
    camera: {},
    traces: {},
    dataScale: [1, 1, 1],
    setViewport: () => undefined,
    saveLayout: () => undefined,
  };
  return {
    async react(el: HTMLElement, data: object[]) {
      frame = glplot;
      const _scene = { ...made, glplot, ...scene };
      Object.assign(el, { data, layout: {}, _fullLayout: { scene: { _scene } } });
      api.react?.();
    },
    relayout: async () => api.relayout?.(),
    purge: () => api.purge?.(),
  } as unknown as PlotlyApi;
}

/** A plot after its start, and what it said since. */
async function started(api: PlotlyApi): Promise<{ plot: Plot; said: unknown[] }> {
  const plot = new Plot(api);
  const said: unknown[] = [];
  plot.stopped = (...error) => said.push(...(error.length ? error : ["lost"]));
  await plot.start(() => TRACE, CAMERA, { ratio: 1, smooth: false });
  return { plot, said };
}

const fail = (): never => {
  throw new Error("no");
};
const failure = new Error("no");

beforeEach(() => {
  lost = false;
  vi.stubGlobal("document", {
    createElement: () => ({ remove: () => undefined, clientWidth: 2, clientHeight: 2 }),
  });
});

test("a plot draws, and says nothing", async () => {
  const { plot, said } = await started(plotly({}));
  plot.look(CAMERA);
  plot.draw();
  await plot.fit();
  expect(plot.ready).toBe(true);
  expect(plot.projection).toBeDefined();
  expect(said).toEqual([]);
});

test.each([
  ["plotly.js throws", plotly({ react: fail })],
  ["plotly.js is missing", {} as PlotlyApi],
  ["there is no WebGL", plotly({}, { glplot: undefined })],
])("the first picture fails: %s", async (_, api) => {
  const { plot, said } = await started(api);
  expect(plot.ready).toBe(false);
  expect(plot.projection).toBeUndefined();
  expect(said).toEqual([expect.any(Error)]);
  plot.end();
});

test("the context is lost before there is a picture", async () => {
  lost = true;
  const { plot, said } = await started(plotly({}));
  expect(plot.ready).toBe(false);
  expect(said).toEqual([expect.any(Error)]);
});

const drawn = { ground: { data: {}, update: fail } };
test.each<[string, PlotlyApi, (plot: Plot) => unknown]>([
  ["a mesh", plotly({}, { traces: drawn }), (plot) => plot.update("ground" satisfies Layer, TRACE)],
  ["another camera", plotly({}, { setViewport: fail }), (plot) => plot.look(CAMERA)],
  ["another size", plotly({ relayout: fail }), (plot) => plot.fit()],
  ["a frame", plotly({}), () => frame.onfailure?.(failure)],
])("a later picture fails: %s", async (_, api, draw) => {
  const { plot, said } = await started(api);
  await draw(plot);
  await draw(plot);
  expect(said).toEqual([failure]);
  expect(plot.ready).toBe(false);
  expect(plot.projection).toBeUndefined();
});

test("without its context a plot is lost, not failed", async () => {
  const { plot, said } = await started(plotly({}, { traces: drawn }));
  lost = true;
  plot.update("ground", TRACE);
  expect(said).toEqual([]);
  frame.oncontextloss?.();
  await Promise.resolve();
  expect(said).toEqual(["lost"]);
});

test("an ended plot says nothing, even if it can't be taken apart", async () => {
  const { plot, said } = await started(plotly({ purge: fail }, { traces: drawn }));
  plot.update("ground", TRACE);
  plot.end();
  await Promise.resolve();
  expect(said).toEqual([]);
});

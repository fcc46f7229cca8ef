/** Plots that go from board to board: a new WebGL context, with all its shaders, takes longer than a picture. */
import { Plot, type PlotlyApi } from "./plot";

/** The time that a plot is kept for the next board, in milliseconds. */
const KEEP_MS = 1000;

let spare: Plot | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Take a plot that another board has just released, or a new one. */
export function takePlot(plotly: PlotlyApi): Plot {
  const taken = spare;
  spare = undefined;
  if (taken?.ready) return taken;
  taken?.end();
  return new Plot(plotly);
}

/** Keep a plot for the next board that needs one, for a while. */
export function releasePlot(plot: Plot): void {
  clearTimeout(timer);
  spare?.end();
  plot.stopped = () => {};
  plot.el.remove();
  spare = plot;
  timer = setTimeout(() => {
    spare?.end();
    spare = undefined;
  }, KEEP_MS);
}

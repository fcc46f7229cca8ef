/** Plots that boards give up and take up: a new WebGL context, with all its shaders, takes longer than a picture. */
import { Plot, type PlotlyApi } from "./plot";

/** How long a plot waits for the next board, in milliseconds. */
const WAIT_MS = 1000;

let spare: Plot | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** A plot that another board has just given up, or a new one. */
export function takePlot(plotly: PlotlyApi): Plot {
  const taken = spare;
  spare = undefined;
  if (taken?.ready) return taken;
  taken?.end();
  return new Plot(plotly);
}

/** Keeps a plot for the board that may need one next, for a while. */
export function givePlot(plot: Plot): void {
  clearTimeout(waiting);
  spare?.end();
  plot.lost = () => {};
  plot.el.remove();
  spare = plot;
  waiting = setTimeout(() => {
    spare?.end();
    spare = undefined;
  }, WAIT_MS);
}

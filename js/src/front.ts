/** The entry of the front end: `render({model, el, Plotly})` puts one board into `el`. */
import { BoardWidget } from "./board-widget";
import type { Front } from "./host";
import type { Intent } from "./intents";
import type { CameraView } from "./scene/camera";
import type { PlotlyApi } from "./scene/plot";

/**
 * What tests of hosts may read on the element, as `el.torres`: `cellAt(clientX, clientY)` gives the name of the cell
 * seen there, `project("c3")` the point of the page where the middle of its top is seen, `state` what is shown,
 * `took` how long it took to park and revive it last.
 */
export interface Hook {
  cellAt(clientX: number, clientY: number): string;
  project(cell: string): { x: number; y: number } | null;
  readonly state: BoardWidget["state"];
  readonly seq: number;
  readonly took: BoardWidget["took"];
  /** What a panel of its own beside the board may do. */
  ask(intent: Intent): void;
  look(view: CameraView): void;
  playThrough(): void;
}

const hookOf = (board: BoardWidget): Hook => ({
  cellAt: (x, y) => board.cellAt(x, y),
  project: (cell) => board.project(cell),
  get state() {
    return board.state;
  },
  get seq() {
    return board.seq;
  },
  took: board.took,
  ask: (intent) => board.ask(intent),
  look: (view) => board.look(view),
  playThrough: () => board.playThrough(),
});

export const render: Front["render"] = ({ model, el, Plotly }) => {
  let board: BoardWidget | undefined = new BoardWidget(model, el, Plotly as PlotlyApi);
  Object.defineProperty(el, "torres", { value: hookOf(board), configurable: true });
  return () => {
    board?.end();
    // Hosts keep the element and this function for longer than what was shown.
    board = undefined;
    Reflect.deleteProperty(el, "torres");
  };
};

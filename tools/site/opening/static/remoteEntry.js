// A plugin of JupyterLab, in the form in which it loads what was not built with it. It runs the notebook that the
// page's address names up to its first board, so that whoever follows a link has the lesson before them.

const WIDGETS = "application/vnd.jupyter.widget-view+json";

/** Wait until something is there, and return it. */
async function appearing(find) {
  while (!find()) await new Promise((done) => setTimeout(done, 50));
  return find();
}

/** The notebook of this path, once its kernel has started and its widgets can come. */
async function opened({ shell }, path) {
  const panel = await appearing(() => [...shell.widgets("main")].find(({ context }) => context?.path === path));
  await Promise.all([panel.revealed, panel.sessionContext.ready]);
  // A widget that comes before ipywidgets has asked the kernel for earlier ones might be made twice.
  const renderer = panel.content.rendermime.createRenderer(WIDGETS);
  await (await renderer._manager.promise).restoredStatus;
  return panel.content;
}

/** Whether a cell shows a board, of which it keeps a picture. */
const showsBoard = ({ model }) =>
  model.type === "code" && [...model.outputs.toJSON()].some(({ data }) => data?.["image/svg+xml"]);

/** Run the cells up to the first that shows a board, and bring the board into view. */
async function begin({ commands }, notebook) {
  const cells = [...notebook.widgets];
  const last = cells.findIndex(showsBoard);
  for (let index = 0; index <= last; index += 1) {
    notebook.activeCellIndex = index;
    await commands.execute("notebook:run-cell-and-select-next");
  }
  if (last < 0) return;
  await appearing(() => cells[last].node.querySelector(".jupyter-widgets"));
  // As a reader's own: a board that a run brings into sight stays where it is otherwise.
  dispatchEvent(new WheelEvent("wheel"));
  await notebook.scrollToItem(last, "start");
}

async function activate(app) {
  const path = new URLSearchParams(location.search).get("path");
  if (!path) return;
  const { shell } = app;
  // JupyterLite unfolds the file browser when it opens what the address names.
  const fold = () => shell.leftCollapsed || shell.collapseLeft();
  await app.restored;
  shell.layoutModified.connect(fold);
  const notebook = await opened(app, path);
  shell.layoutModified.disconnect(fold);
  await begin(app, notebook);
}

const plugin = { id: "torres-opening:plugin", autoStart: true, activate: (app) => void activate(app) };

globalThis._JUPYTERLAB ??= {};
globalThis._JUPYTERLAB["torres-opening"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};

// A plugin of JupyterLab, in the form in which it loads what was not built with it. It leads back to the site, and
// runs the notebook that the page's address names up to its first board, so that whoever follows a link has the lesson
// before them.

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

/** Say above the notebook how long it lasts, and lead back to the pages around. */
function leadBack() {
  const note = document.createElement("span");
  note.style.cssText = "margin: auto 12px auto auto; white-space: nowrap";
  const link = document.createElement("a");
  link.href = "../../learn.html";
  link.textContent = "Back to the site";
  link.style.cssText = "color: var(--jp-content-link-color); text-decoration: underline";
  note.append("What you do here is kept until you close this page. ", link);
  document.getElementById("jp-top-panel").append(note);
}

async function activate(app) {
  const path = new URLSearchParams(location.search).get("path");
  if (!path) return;
  const { shell } = app;
  // JupyterLite unfolds the file browser when it opens what the address names.
  const fold = () => shell.leftCollapsed || shell.collapseLeft();
  await app.restored;
  leadBack();
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

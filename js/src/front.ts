/** The entry of the bundle. */
import { mountBoard } from "./board/mount";
import type { Bundle } from "./host";
import { renderSavedPage } from "./saved/saved-page";
import type { PlotlyApi } from "./scene/plot";

export const render: Bundle["render"] = ({ model, el, Plotly }) => mountBoard(model, el, Plotly as PlotlyApi);

export const renderSaved: Bundle["renderSaved"] = (game, Plotly) => renderSavedPage(game, Plotly as PlotlyApi);

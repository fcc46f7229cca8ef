/** The entry of the front end: `render({model, el, Plotly})` puts one board into `el`. */
import type { Front, Mount } from "./host";

export const render: Front["render"] = ({ el }: Mount) => {
  el.textContent = "…";
  return () => el.replaceChildren();
};

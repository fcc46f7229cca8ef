/** The one script of a saved page that runs by itself: imports the bundle and plotly.js from the page's own data. */
import type { Bundle, SavedGame } from "../host";
import { importText } from "../import-text";

/** What Python writes into the page. */
interface SavedData extends SavedGame {
  front: string;
  plotly: string;
}

async function boot(): Promise<void> {
  const data: SavedData = JSON.parse(document.getElementById("saved-data")?.textContent ?? "");
  const [{ default: Plotly }, bundle] = await Promise.all([importText(data.plotly), importText(data.front)]);
  (bundle as unknown as Bundle).renderSaved(data, Plotly);
}

boot().catch((error: unknown) => {
  const note = document.getElementById("saved-error") as HTMLElement;
  note.append(error instanceof Error ? error.message : String(error));
  note.hidden = false;
});

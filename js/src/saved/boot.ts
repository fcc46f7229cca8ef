/** The one script of a saved page that runs by itself: imports the bundle and plotly.js from the page's own data. */
import type { Bundle, SavedGame } from "../host";
import { importText, unpack } from "../scripts";

/** What Python writes into the page. */
interface SavedData extends SavedGame {
  /** Packed scripts in base64. */
  front: string;
  plotly: string;
  /** The script before the bundle that sets the page's language. */
  prefix: string;
}

async function script(packed: string): Promise<string> {
  return unpack(Uint8Array.from(atob(packed), (byte) => byte.charCodeAt(0)));
}

async function boot(): Promise<void> {
  const data: SavedData = JSON.parse(document.getElementById("saved-data")?.textContent ?? "");
  const [plotly, front] = await Promise.all([script(data.plotly), script(data.front)]);
  const [{ default: Plotly }, bundle] = await Promise.all([importText(plotly), importText(front, data.prefix)]);
  (bundle as unknown as Bundle).renderSaved(data, Plotly);
}

boot().catch((error: unknown) => {
  const note = document.getElementById("saved-error") as HTMLElement;
  note.append(error instanceof Error ? error.message : String(error));
  note.hidden = false;
});

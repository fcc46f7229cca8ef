/** The settings of the page around a board: its theme, and whether motion is wanted. */
import type { Theme } from "../meshes/palette";

export function hostTheme(): Theme {
  const { body, documentElement: html } = document;
  const jupyter = body.dataset.jpThemeLight;
  if (jupyter) return jupyter === "false" ? "dark" : "light";
  const code = body.dataset.vscodeThemeKind;
  if (code) return code.includes("dark") || code === "vscode-high-contrast" ? "dark" : "light";
  for (const el of [body, html]) {
    const named = el.dataset.theme ?? el.getAttribute("theme");
    if (named === "dark" || el.classList.contains("dark") || el.classList.contains("dark-theme")) return "dark";
    if (named === "light" || el.classList.contains("light") || el.classList.contains("light-theme")) return "light";
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Call `changed` whenever either may have changed. Returns a function that unsubscribes. */
export function subscribeToHostPage(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const attributeFilter = ["class", "data-jp-theme-light", "data-vscode-theme-kind", "data-theme", "theme"];
  for (const el of [document.body, document.documentElement])
    observer.observe(el, { attributes: true, attributeFilter });
  const queries = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener("change", changed);
  };
}

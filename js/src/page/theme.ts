/** Light or dark: what the option says, else what the host shows. */
import type { Options } from "../options";
import type { Theme } from "../scene/palette";

function fromHost(): Theme {
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

export const themeOf = (option: Options["theme"]): Theme => (option === "auto" ? fromHost() : option);

/** Calls `changed` when the host may have changed its theme; the answer ends it. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const attributeFilter = ["class", "data-jp-theme-light", "data-vscode-theme-kind", "data-theme", "theme"];
  for (const el of [document.body, document.documentElement])
    observer.observe(el, { attributes: true, attributeFilter });
  const media = matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    media.removeEventListener("change", changed);
  };
}

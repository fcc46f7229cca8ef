/// <reference types="vite/client" />
import { expect, test } from "vitest";

/** The folders in their order: each imports only from itself and from those before it. */
const LAYERS = [
  "game",
  "scene",
  "texts",
  "state",
  "ui",
  "editor",
  "panel",
  "lesson",
  "page",
  "input",
  "board",
  "saved",
  "play",
];
const IMPORT = /^(?:import|export) [^;]*?from "\.\.\/([a-z]+)\//gm;

const modules = Object.entries(
  import.meta.glob<string>("../src/*/*.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
).map(([path, text]) => ({ folder: path.split("/")[2] ?? "", path, text }));

test.each(LAYERS)("%s imports only what lies below it", (layer) => {
  const above = LAYERS.slice(LAYERS.indexOf(layer) + 1);
  for (const { path, text } of modules.filter(({ folder }) => folder === layer)) {
    for (const [, from] of text.matchAll(IMPORT)) {
      expect(above, `${path} imports from ${from}`).not.toContain(from);
    }
  }
});

test("every folder has its place in the order", () => {
  expect([...new Set(modules.map(({ folder }) => folder))].sort()).toEqual([...LAYERS].sort());
});

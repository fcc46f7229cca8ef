/// <reference types="vite/client" />
import { expect, test } from "vitest";

/** The folders in their order: each imports only from itself and from those before it. */
const LAYERS = [
  "protocol",
  "game",
  "view",
  "selection",
  "meshes",
  "scene",
  "language",
  "overlays",
  "texts",
  "state",
  "ui",
  "editor",
  "panel",
  "lesson",
  "rulebook",
  "analyst",
  "form",
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

/** The modules that a module imports from, be it a type. */
const IMPORTED = /^(?:import|export) [^;]*?from "(\.{1,2}\/[^"]+)"/gm;

test("no modules import each other in a circle", () => {
  const imports = new Map(
    modules.map(({ path, text }) => {
      const targets = [...text.matchAll(IMPORTED)].map(
        ([, target = ""]) => new URL(target, `file://${path.slice(2)}`).pathname,
      );
      return [path.slice(2).replace(/\.tsx?$/, ""), targets];
    }),
  );
  const done = new Set<string>();
  const visit = (module: string, way: string[]): void => {
    expect(way, [...way, module].join(" -> ")).not.toContain(module);
    if (done.has(module)) return;
    for (const target of imports.get(module) ?? []) visit(target, [...way, module]);
    done.add(module);
  };
  for (const module of imports.keys()) visit(module, []);
  expect(done.size).toBeGreaterThan(modules.length - 1);
});

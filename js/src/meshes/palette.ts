/**
 * Colours of the 3D board. All meshes share one plotly colorscale made of ramps, one ramp a material, from deep shade
 * to full light. A vertex says its material and how much light it gets: `tone("stone", 0.8)`. Light is thus baked in,
 * looks the same on every graphics card, and a change of theme changes the colorscale alone.
 */
import palette from "../../../torres_widget/board/pictures/palette.json";

export const MATERIALS = [
  "meadow",
  "meadow-dark",
  "wood",
  "ink",
  "stone",
  "player1",
  "player2",
  "player3",
  "player4",
  "mark1",
  "mark2",
  "mark3",
  "mark4",
  "robe",
  "face",
  "gold",
  "step",
  "door",
  "build",
  "refused",
  "note-green",
  "note-red",
  "note-blue",
  "note-yellow",
] as const;

export type Material = (typeof MATERIALS)[number];
export type Theme = "light" | "dark";

/** From deep shade to full light. */
type Ramp = readonly string[];

/** Colours, names and marks of the players; the pictures made in Python have them from the same file. */
export const PLAYERS = palette.players;
export type PlayerLook = (typeof PLAYERS)[number];
/** How a player, from 1, looks. */
export const playerLook = (player: number): PlayerLook => (PLAYERS[player - 1] ?? PLAYERS[0]) as PlayerLook;
export const playerColour = (player: number): string => playerLook(player).shades[1] ?? "";
export const markColour = (player: number): string => playerLook(player).inks[2] ?? "";

const OWN: Record<string, Ramp> = Object.fromEntries([
  ...PLAYERS.map(({ shades }, at) => [`player${at + 1}`, shades]),
  ...PLAYERS.map(({ inks }, at) => [`mark${at + 1}`, inks]),
  ["robe", palette.king.shades],
  ["gold", palette.king.inks],
]);

const RAMPS: Record<Theme, Record<string, Ramp>> = {
  light: { ...OWN, ...palette.materials, ...palette.light.materials },
  dark: { ...OWN, ...palette.materials, ...palette.dark.materials },
};

/** The ramps as custom properties for style sheets: `--t-stone-2` is stone in full light. */
export const paletteProperties = (): string =>
  Object.entries(RAMPS.light)
    .flatMap(([material, ramp]) => ramp.map((colour, shade) => `--t-${material}-${shade}:${colour}`))
    .join(";");

const INDEX = new Map<Material, number>(MATERIALS.map((material, at) => [material, at]));
/** The share of a ramp's stretch that is kept flat at each end, so that filtering never mixes two materials. */
const MARGIN = 0.12;

/** The place of a material on the colorscale under a light of 0 (deepest shade) to 1 (full). */
export function tone(material: Material, light: number): number {
  const within = MARGIN + (1 - 2 * MARGIN) * Math.min(1, Math.max(0, light));
  return ((INDEX.get(material) ?? 0) + within) / MATERIALS.length;
}

export function colorscale(theme: Theme): [number, string][] {
  return MATERIALS.flatMap((material, at) => {
    const [shade = "", middle = "", light = ""] = RAMPS[theme][material] ?? [];
    const stop = (within: number, colour: string): [number, string] => [(at + within) / MATERIALS.length, colour];
    return [
      stop(0, shade),
      stop(MARGIN, shade),
      stop(0.5, middle),
      stop(1 - MARGIN, light),
      stop(at === MATERIALS.length - 1 ? 1 : 0.9999, light),
    ];
  });
}

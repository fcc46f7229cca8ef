/**
 * Colours of the 3D board. All meshes share one plotly colorscale made of ramps, one ramp a material, from shade to
 * light. A vertex or face says its material and how much light it gets: `tone("stone", 0.8)`. Light is thus baked in,
 * looks the same on every graphics card, and a change of theme changes the colorscale alone.
 */

import { king, players } from "../../../torres_widget/board/palette.json";
import { t } from "../language";

export const MATERIALS = [
  "meadow",
  "meadowDark",
  "wood",
  "ink",
  "stone",
  "player1",
  "player2",
  "player3",
  "player4",
  "ivory",
  "robe",
  "gold",
  "step",
  "door",
  "build",
  "refused",
  "noteGreen",
  "noteRed",
  "noteBlue",
  "noteYellow",
] as const;

export type Material = (typeof MATERIALS)[number];
export type Theme = "light" | "dark";

/** From deepest shade to full light. */
type Ramp = readonly [string, string, string];

/** Players' colours, names and marks come from the file that the pictures made in Python read as well. */
export const PLAYERS = players;
type Look = (typeof PLAYERS)[number];
/** How a player, from 1, looks. */
export const playerLook = (player: number): Look => (PLAYERS[player - 1] ?? PLAYERS[0]) as Look;

const NAMES: Record<string, string> = {
  orange: t`orange`,
  blue: t`blue`,
  green: t`green`,
  violet: t`violet`,
};
/** What players and their knights are called. */
export const colourWords = (player: number): string => {
  const { name } = playerLook(player);
  return NAMES[name] ?? name;
};
export const playerColour = (player: number): string => playerLook(player).shades[1] ?? "";

const ramp = (shades: readonly string[]): Ramp => [shades[0] ?? "", shades[1] ?? "", shades[2] ?? ""];
const playerRamp = (player: number): Ramp => ramp(playerLook(player).shades);

const COMMON = {
  stone: ["#3b2f28", "#a98f6d", "#f3e4c3"],
  player1: playerRamp(1),
  player2: playerRamp(2),
  player3: playerRamp(3),
  player4: playerRamp(4),
  ivory: ["#6f675a", "#ddd3bd", "#fffaf0"],
  robe: ramp(king.shades),
  gold: ["#5c3a05", "#d19a1c", "#ffe27a"],
  // Annotations: rim, colour, tint. Their lightness tells them apart too, and dark colours have light rims.
  noteGreen: ["#00382a", "#1fd1a0", "#a3ead3"],
  noteRed: ["#fff3ee", "#c20f2f", "#e88f92"],
  noteBlue: ["#f2f6ff", "#1f5fe0", "#93b4f2"],
  noteYellow: ["#3d3000", "#ffe81f", "#fff6a6"],
} satisfies Partial<Record<Material, Ramp>>;

const RAMPS: Record<Theme, Record<Material, Ramp>> = {
  light: {
    ...COMMON,
    meadow: ["#3f5138", "#7f9a68", "#b3c690"],
    meadowDark: ["#384a33", "#6f8b5c", "#a0b67e"],
    wood: ["#2d1c12", "#6d4a30", "#a87c55"],
    ink: ["#2d1c12", "#f0ddba", "#f7ead0"],
    step: ["#5a4300", "#ffd21f", "#fff0a0"],
    door: ["#003a52", "#19b6f0", "#b6ecff"],
    build: ["#3a2f28", "#ffffff", "#ffffff"],
    refused: ["#4d0010", "#e5173f", "#ff8095"],
  },
  dark: {
    ...COMMON,
    meadow: ["#1c2a22", "#4d6a50", "#7c9a74"],
    meadowDark: ["#182520", "#415d47", "#6b8a66"],
    wood: ["#120b08", "#45301f", "#7b5a3c"],
    ink: ["#120b08", "#d8c196", "#f0ddb6"],
    step: ["#5a4300", "#ffd21f", "#fff0a0"],
    door: ["#003a52", "#19b6f0", "#b6ecff"],
    build: ["#201a16", "#ffffff", "#ffffff"],
    refused: ["#4d0010", "#ff3558", "#ff9aab"],
  },
};

const INDEX = new Map<Material, number>(MATERIALS.map((material, at) => [material, at]));
/** The share of a ramp's stretch that is kept flat at each end, so that filtering never mixes two materials. */
const MARGIN = 0.12;

/** Where on the colorscale a material stands under a light of 0 (deepest shade) to 1 (full). */
export function tone(material: Material, light: number): number {
  const within = MARGIN + (1 - 2 * MARGIN) * Math.min(1, Math.max(0, light));
  return ((INDEX.get(material) ?? 0) + within) / MATERIALS.length;
}

export function colorscale(theme: Theme): [number, string][] {
  return MATERIALS.flatMap((material, at) => {
    const [shade, middle, light] = RAMPS[theme][material];
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

/** The small drawings of the page: marks of the players, icons of the buttons. */
import type { JSX } from "preact";
import { markOf } from "../meshes/figures";
import { markColour, playerColour } from "../meshes/palette";

const polygon = (player: number, size: number): string =>
  markOf(player)
    .map(([x, y]) => `${(x * size).toFixed(2)},${(-y * size).toFixed(2)}`)
    .join(" ");

/** A player's shield with the mark. */
export function Shield({ player }: { player: number }): JSX.Element {
  return (
    <svg class="torres-shield" viewBox="-10 -11 20 24" aria-hidden="true">
      <path
        d="M-9 -10H9V0C9 6 4 10 0 12C-4 10 -9 6 -9 0Z"
        fill={playerColour(player)}
        stroke="var(--t-edge)"
        stroke-width="1"
      />
      <polygon points={polygon(player, 5)} fill={markColour(player)} />
    </svg>
  );
}

/** The king's crown. */
export function Crown(): JSX.Element {
  return (
    <svg class="torres-shield" viewBox="-11 -10 22 20" aria-hidden="true">
      <path
        d="M-9 7L-10 -5L-4 0L0 -8L4 0L10 -5L9 7Z"
        fill="#e0a92a"
        stroke="#5c3a05"
        stroke-width="1"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** Blocks drawn one on another. */
export function Pile({ blocks }: { blocks: number }): JSX.Element {
  return (
    <span class="torres-pile" aria-hidden="true">
      {Array.from({ length: Math.min(blocks, 9) }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  );
}

const PATHS = {
  undo: "M9 5L4 10L9 15M4 10H14A5 5 0 0 1 14 20H10",
  redo: "M15 5L20 10L15 15M20 10H10A5 5 0 0 0 10 20H14",
  rules: "M12 7C10 5 7 5 4 6V18C7 17 10 17 12 19C14 17 17 17 20 18V6C17 5 14 5 12 7ZM12 7V19",
  home: "M4 12L12 5L20 12M7 10V19H17V10",
  above: "M5 5H19V19H5ZM5 12H19M12 5V19",
  left: "M19 8A8 5 0 1 0 19 15M19 3V8H14",
  right: "M5 8A8 5 0 1 1 5 15M5 3V8H10",
  nearer: "M12 5V19M5 12H19",
  farther: "M5 12H19",
  turnBack: "M12 5L3 12L12 19ZM21 5L12 12L21 19Z",
  turnForward: "M3 5L12 12L3 19ZM12 5L21 12L12 19Z",
  first: "M6 5V19M19 5L9 12L19 19Z",
  back: "M17 5L7 12L17 19Z",
  play: "M7 4L20 12L7 20Z",
  pause: "M8 5V19M16 5V19",
  forward: "M7 5L17 12L7 19Z",
  last: "M18 5V19M5 5L15 12L5 19Z",
  draw: "M4 20L5 15L16 4L20 8L9 19ZM14 6L18 10",
  light: "M9 4H15L20 16H4ZM12 19V21M6 19L5 21M18 19L19 21",
  clear: "M5 7H19M9 7V4H15V7M7 7L8 20H16L17 7",
  edit: "M5 10H14V20H5ZM18 3V11M14 7H22",
  link: "M9 15l6-6M11 6l3-3 7 7-3 3M6 11l-3 3 7 7 3-3",
  previous: "M14 6L8 12L14 18",
  next: "M10 6L16 12L10 18",
  more: "M5 12H5.01M12 12H12.01M19 12H19.01",
  map: "M4 6L9 4L15 6L20 4V18L15 20L9 18L4 20ZM9 4V18M15 6V20",
  star: "M12 3.5L14.6 9L20.6 9.7L16.2 13.8L17.4 19.8L12 16.8L6.6 19.8L7.8 13.8L3.4 9.7L9.4 9Z",
  present: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  evaluation: "M8 3H16V21H8ZM8 14H16",
  knight: "M9 4H15V9H13L16 17H8L11 9H9ZM6 20H18",
  flag: "M6 21V4H18L14 8L18 12H6",
  card: "M7 4H17V20H7Z",
  check: "M5 12.5L10 17.5L19 7",
};
export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="torres-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

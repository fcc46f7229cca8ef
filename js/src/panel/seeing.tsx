/** Seeing the game: the buttons of the overlays, their legend, their tags, and what they draw on the flat board. */
import type { JSX } from "preact";
import { nameOf, SIDE, xOf, yOf } from "../cells";
import { t } from "../language";
import { type Key, legendOf, OVERLAYS, type OverlayKind, overlayFacts, type Tag, type Way } from "../overlays";
import type { Scene } from "../view";
import { Button } from "./buttons";
import type { Controls } from "./controls";
import { Crown, Shield } from "./icons";

const WORDS: Record<OverlayKind, readonly [label: string, title: string, key: string]> = {
  castles: [t`Castles`, t`Castles: area, height, and who scores what now`, "C"],
  reach: [t`Reach`, t`Reach of the chosen knight, or of all: action points to each cell`, "R"],
  build: [t`Sites`, t`Building sites: where a block can go, and why not elsewhere`, "W"],
  doors: [t`Doors`, t`Ways of the chosen knight through the doors`, "T"],
};

export interface Seeing {
  /** The overlays that there are here. */
  offered: readonly OverlayKind[];
  /** The overlay that was chosen; what it shows may still be on its way. */
  chosen: string;
  /** Whether heights are written on the castles. */
  numbers: boolean;
}

interface OverlayBarProps {
  seeing: Seeing;
  flat: boolean;
  controls: Controls;
}

export function OverlayBar({ seeing, flat, controls }: OverlayBarProps): JSX.Element {
  const { offered, chosen, numbers } = seeing;
  return (
    <div class="torres-seeing" role="toolbar" aria-label={t`Show`}>
      {OVERLAYS.filter((kind) => offered.includes(kind)).map((kind) => {
        const [label, title, key] = WORDS[kind];
        return (
          <Button
            key={kind}
            class="torres-small"
            label={label}
            title={`${title} (${key})`}
            keys={key}
            pressed={chosen === kind}
            onPress={() => controls.overlay(kind)}
          >
            {label}
          </Button>
        );
      })}
      {!flat && (
        <Button
          class="torres-small"
          label={t`Heights`}
          title={t`Heights of the castles (H)`}
          keys="H"
          pressed={numbers}
          onPress={controls.numbers}
        >
          {t`Heights`}
        </Button>
      )}
    </div>
  );
}

function Sign({ look, text, by = [] }: Pick<Tag, "look" | "text" | "by">): JSX.Element {
  return (
    <>
      {look === "king" && <Crown />}
      {text && <b>{text}</b>}
      {by.length > 0 && (
        <em>
          {by.map(([player, words]) => (
            <span key={player}>
              <Shield player={player} />
              {words}
            </span>
          ))}
        </em>
      )}
    </>
  );
}

function Meaning({ tag, player, words }: Key): JSX.Element {
  return (
    <span>
      {tag && (
        <i class="torres-tag" data-look={tag.look}>
          <Sign {...tag} />
        </i>
      )}
      {player !== undefined && <Shield player={player} />}
      {words}
    </span>
  );
}

/** What the signs on the board mean, and what the overlay knows of the cell that is pointed at. */
export function Legend({ view, chosen, at }: { view: Scene; chosen: string; at: number }): JSX.Element | null {
  // A draft has overlays only while it is possible.
  if (!chosen || (view.draft && !view.overlay)) return null;
  const keys = view.overlay?.kind === chosen ? legendOf(view) : [{ words: t`Asking Python …` }];
  const facts = at < 0 ? [] : overlayFacts(view, at);
  return (
    <div class="torres-legend">
      <p>
        {keys.map((key) => (
          <Meaning key={`${key.tag?.text} ${key.player} ${key.words}`} {...key} />
        ))}
      </p>
      <p>{facts.length > 0 ? <b>{`${nameOf(at)}: ${facts.join(" · ")}`}</b> : t`Point at a cell for more.`}</p>
    </div>
  );
}

/** A tag, and where it is: in pixels over the picture, in hundredths on the flat board. */
export type Placed = readonly [tag: Tag, left: string, top: string];

export function Tags({ tags }: { tags: readonly Placed[] }): JSX.Element {
  return (
    <>
      {tags.map(([tag, left, top]) => (
        <div key={`${tag.look} ${tag.cell}`} class="torres-tag" data-look={tag.look} style={{ left, top }}>
          <Sign {...tag} />
        </div>
      ))}
    </>
  );
}

const middle = (cell: number): [number, number] => [xOf(cell) + 0.5, SIDE - yOf(cell) - 0.5];

export interface FlatSeeingProps {
  tags: readonly Tag[];
  glow: readonly number[];
  ways: readonly (readonly [way: Way, strong: boolean])[];
}

/** Lit cells, ways and tags over the flat board. */
export function FlatSeeing({ tags, glow, ways }: FlatSeeingProps): JSX.Element {
  return (
    <div class="torres-flat-notes torres-flat-seeing" aria-hidden="true">
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`}>
        <title>{t`Overlay`}</title>
        {glow.map((cell) => (
          <path key={cell} class="torres-glow" d={`M${xOf(cell)} ${SIDE - 1 - yOf(cell)}h1v1h-1z`} />
        ))}
        {ways.flatMap(([{ from, blocks, to }, strong]) =>
          ["torres-rim", ""].map((rim) => (
            <path
              key={to + rim}
              class={`torres-way ${rim} ${strong ? "torres-strong" : ""}`}
              d={`M${[from, ...blocks.map(({ cell }) => cell), to].map((cell) => middle(cell).join(" ")).join("L")}`}
            />
          )),
        )}
      </svg>
      <Tags
        tags={tags.map((tag): Placed => {
          const [x, y] = middle(tag.cell);
          return [tag, `${(100 * x) / SIDE}%`, `${(100 * y) / SIDE}%`];
        })}
      />
    </div>
  );
}

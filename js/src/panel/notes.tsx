/** Drawing annotations: the tools to do so, and the annotations on the flat board. */
import type { JSX } from "preact";
import { SIDE, xOf, yOf } from "../cells";
import { t } from "../language";
import { NOTE_COLOURS, type Note, noteColourName } from "../notes";
import { Button } from "./buttons";
import type { Controls, Drawing } from "./controls";
import { Icon } from "./icons";

interface NoteToolsProps {
  drawing: Drawing;
  /** Whether there is something to remove. */
  any: boolean;
  controls: Controls;
}

export function NoteTools({ drawing, any, controls }: NoteToolsProps): JSX.Element {
  return (
    <div class="torres-camera" role="toolbar" aria-label={t`Annotations`}>
      <Button
        class="torres-small"
        label={t`Draw`}
        title={t`Draw circles and arrows (N), or hold Alt; colours 1 to 4`}
        keys="N"
        pressed={drawing.on}
        onPress={controls.draw}
      >
        <Icon name="draw" />
      </Button>
      {drawing.on &&
        NOTE_COLOURS.map((colour, at) => (
          <Button
            key={colour}
            class="torres-small torres-swatch"
            label={noteColourName(colour)}
            title={`${noteColourName(colour)} (${at + 1})`}
            keys={String(at + 1)}
            pressed={drawing.colour === colour}
            onPress={() => controls.noteColour(colour)}
          >
            <i data-note={colour} />
          </Button>
        ))}
      {any && (
        <Button
          class="torres-small"
          label={t`Remove the annotations`}
          title={t`Remove the annotations (Escape twice)`}
          onPress={controls.clearNotes}
        >
          <Icon name="clear" />
        </Button>
      )}
    </div>
  );
}

const at = (cell: number): [number, number] => [xOf(cell) + 0.5, SIDE - yOf(cell) - 0.5];

/** Corners of an arrow from cell to cell, in cells from the upper left corner. */
function arrowPoints(from: number, to: number): string {
  const [[x0, y0], [x1, y1]] = [at(from), at(to)];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const tip = length - 0.1;
  const corners = [
    [0.28, 0.07],
    [tip - 0.34, 0.07],
    [tip - 0.34, 0.2],
    [tip, 0],
    [tip - 0.34, -0.2],
    [tip - 0.34, -0.07],
    [0.28, -0.07],
  ] as const;
  return corners
    .map(
      ([along, aside]) => `${(x0 + ux * along - uy * aside).toFixed(3)},${(y0 + uy * along + ux * aside).toFixed(3)}`,
    )
    .join(" ");
}

function Shape({ note }: { note: Note }): JSX.Element | null {
  const [from = 0, to = from] = note.cells;
  const [x, y] = at(from);
  if (note.kind === "arrow" && from !== to) return <polygon data-note={note.colour} points={arrowPoints(from, to)} />;
  if (note.kind === "circle") {
    return (
      <g class="torres-note-ring">
        <circle class="torres-note-rim" data-note={note.colour} cx={x} cy={y} r={0.42} />
        <circle data-note={note.colour} cx={x} cy={y} r={0.42} />
      </g>
    );
  }
  if (note.kind === "mark")
    return <rect data-note={note.colour} x={x - 0.46} y={y - 0.46} width={0.92} height={0.92} rx={0.06} />;
  return null;
}

/** The annotations over the flat board. */
export function FlatNotes({ notes }: { notes: readonly Note[] }): JSX.Element {
  return (
    <div class="torres-flat-notes" aria-hidden="true">
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`}>
        <title>{t`Annotations`}</title>
        {notes.map((note, n) => (
          <Shape key={n} note={note} />
        ))}
      </svg>
      {notes.map(({ kind, cells, colour, text }, n) => {
        const [x, y] = at(cells[0] ?? 0);
        return kind === "label" ? (
          <span
            key={n}
            class="torres-label"
            data-note={colour}
            style={{
              left: `${(100 * x) / SIDE}%`,
              top: `${(100 * (y + 0.22)) / SIDE}%`,
              translate: `${(-100 * x) / SIDE}%`,
            }}
          >
            {text}
          </span>
        ) : null;
      })}
    </div>
  );
}

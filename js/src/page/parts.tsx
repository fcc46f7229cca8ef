/** What of a board is drawn as elements: the panel, the grid, the buttons below the picture. */
import { render } from "preact";
import { CameraBar } from "../panel/buttons";
import type { Drawing, PanelProps } from "../panel/controls";
import { Grid, type GridProps } from "../panel/grid";
import { FlatNotes, NoteTools } from "../panel/notes";
import { Panel } from "../panel/panel";
import type { Layout } from "./layout";

interface Parts extends PanelProps, GridProps {
  /** Whether there is a panel. */
  panel: boolean;
  /** Whether heights are written on the castles. */
  numbers: boolean;
  drawing: Drawing;
}

export function drawParts({ panel, grid, bar, stage }: Layout, parts: Parts): void {
  const { view, controls, flat, drawing } = parts;
  render(parts.panel ? <Panel {...parts} /> : null, panel);
  render(
    <>
      <Grid {...parts} />
      {flat && <FlatNotes notes={view.annotations} />}
    </>,
    grid,
  );
  stage.classList.toggle("torres-draws", drawing.on);
  render(
    <>
      <NoteTools drawing={drawing} any={view.notes.length > 0} controls={controls} />
      {!flat && <CameraBar controls={controls} numbers={parts.numbers} />}
    </>,
    bar,
  );
}

export function removeParts({ panel, grid, bar }: Layout): void {
  for (const part of [panel, grid, bar]) render(null, part);
}

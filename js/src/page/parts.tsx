/** What of a board is drawn as elements: the panel, the grid, the buttons below the picture. */
import { render } from "preact";
import { nameOf } from "../cells";
import { CameraBar } from "../panel/buttons";
import type { Drawing, PanelProps } from "../panel/controls";
import { Grid, type GridProps } from "../panel/grid";
import { FlatNotes, NoteTools } from "../panel/notes";
import { Panel } from "../panel/panel";
import { FlatSeeing, type FlatSeeingProps, Legend, OverlayBar, type Placed, type Seeing, Tags } from "../panel/seeing";
import type { Layout } from "./layout";

interface Parts extends PanelProps, GridProps {
  /** Whether there is a panel. */
  panel: boolean;
  /** The cell that is spoken of, or -1. */
  told: number;
  /** The overlay that is shown, and what of it is drawn on the flat board. */
  seeing: Seeing;
  flatSeeing: FlatSeeingProps;
  drawing: Drawing;
}

export function drawParts(layout: Layout, parts: Parts): void {
  const { panel, grid, bar, stage, head, legend } = layout;
  const held = layout.focused;
  const { view, controls, flat, drawing, seeing } = parts;
  const { draft } = view;
  layout.alone(!(parts.panel || draft));
  render(parts.panel || draft ? <Panel {...parts} /> : null, panel);
  render(
    <>
      <Grid {...parts} />
      {flat && <FlatSeeing {...parts.flatSeeing} />}
      {flat && <FlatNotes notes={view.annotations} />}
    </>,
    grid,
  );
  stage.classList.toggle("torres-draws", drawing.on);
  render(<OverlayBar seeing={seeing} flat={flat} controls={controls} />, head);
  render(<Legend view={view} chosen={seeing.chosen} at={parts.told} />, legend);
  render(
    <>
      {!draft && <NoteTools drawing={drawing} any={view.notes.length > 0} controls={controls} />}
      {!flat && <CameraBar controls={controls} />}
    </>,
    bar,
  );
  // What had the keyboard may be gone, such as a button that was pressed.
  if (held && !layout.focused) layout.focusCell(nameOf(parts.focus));
}

export const drawTags = ({ tags }: Layout, placed: readonly Placed[]): void => render(<Tags tags={placed} />, tags);

export function removeParts({ panel, grid, bar, head, legend, tags }: Layout): void {
  for (const part of [panel, grid, bar, head, legend, tags]) render(null, part);
}

/** The words on a cell: for a screen reader, and under the pointer. */
import type { Annotation, AnnotationColour } from "../game/annotations";
import { nameOf } from "../game/cells";
import { type Castle, castleAt, heightAt } from "../game/placement";
import { t } from "../language/catalogue";
import { annotationColourName, figureName } from "../language/names";
import { overlayTexts } from "../overlays/kinds";
import { clickableCells, selectedCells } from "../selection/clickable";
import type { Selection } from "../selection/selection";
import type { View } from "../view/view";

const CLICKABLE = {
  step: t`can move here`,
  door: t`can move here through the doors`,
  deploy: t`can deploy here`,
  build: t`can build here`,
  place: t`can be placed here`,
  card: t`can be selected for the card`,
  source: t`can be selected`,
  selected: t`selected`,
  refused: t`refused`,
};

function figureOn(view: View, cell: number): string {
  const figure = view.placement.figures.get(cell);
  return figure ? figureName(figure) : "";
}
const heightText = (view: View, cell: number): string => {
  const height = heightAt(view.placement, cell);
  return height === 0 ? t`ground` : t`level ${height}`;
};
const areaText = ({ area }: Castle): string => t`castle of ${area}`;
const castleText = ({ area, height }: Castle): string => t`castle of area ${area}, ${height} high`;

/** The name of a cell for a screen reader: "c3, level 2, castle of 5, orange knight, can move here". */
export function cellLabel(view: View, selection: Selection, cell: number): string {
  const castle = castleAt(view.placement, cell);
  const clickable = clickableCells(view, selection).get(cell);
  const kind = selectedCells(view, selection).includes(cell) ? "selected" : clickable?.kind;
  return [
    nameOf(cell),
    heightText(view, cell),
    castle ? areaText(castle) : "",
    figureOn(view, cell),
    kind ? CLICKABLE[kind] : "",
    ...overlayTexts(view, cell),
    ...(view.lesson ? markTexts(view, cell) : annotationTexts(view.annotations, cell)),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The words on the cell under the pointer. */
export function cellInfo(view: View, cell: number): string {
  const castle = castleAt(view.placement, cell);
  const area = castle && !view.quiz ? castleText(castle) : "";
  const ground = castle ? heightText(view, cell) : t`bare ground`;
  return [nameOf(cell), ground, area, figureOn(view, cell)].filter(Boolean).join(" · ");
}

/** The marks of an answer as right or wrong, and what else a lesson draws. */
function markTexts({ annotations }: View, cell: number): string[] {
  const marks = annotations.filter(({ kind, cells }) => kind === "mark" && cells[0] === cell);
  const judged = marks.flatMap(({ colour }) => JUDGED[colour] ?? []);
  const others = annotations.filter((one) => !(marks.includes(one) && one.colour in JUDGED));
  return [...judged, ...annotationTexts(others, cell)];
}
const JUDGED: Partial<Record<AnnotationColour, string>> = { green: t`right`, red: t`wrong` };

/** The annotations of a cell: "green circle", "red arrow to c5", "blue mark", "label: a way up", "yellow spotlight". */
export function annotationTexts(annotations: readonly Annotation[], cell: number): string[] {
  return annotations.flatMap(({ kind, cells: [from = -1, to = from], colour: key, text }) => {
    const colour = annotationColourName(key).toLowerCase();
    if (kind === "arrow") {
      if (from === cell) return [t`${colour} arrow to ${nameOf(to)}`];
      return to === cell ? [t`${colour} arrow from ${nameOf(from)}`] : [];
    }
    if (from !== cell) return [];
    if (kind === "label") return [t`label: ${text}`];
    if (kind === "spotlight") return [t`${colour} spotlight`];
    return [kind === "circle" ? t`${colour} circle` : t`${colour} mark`];
  });
}

/** Drawing annotations by hand. */
import { type AnnotationColour, drawingOf, withDrawing } from "../game/annotations";
import { t } from "../texts/catalogue";
import { annotationColourName } from "../texts/names";
import { change, type Effect, keep, type Transition } from "./effects";
import type { State } from "./state";

const send = (notes: string[]): Effect => ({ type: "send", intent: { notes } });

/** Draw a circle on a cell, or an arrow to another one; with `shift` in red. */
export function annotate(state: State, from: number, to: number, shift: boolean): Transition {
  if (from < 0 || to < 0) return keep(state);
  const drawing = drawingOf(from, to, shift ? "red" : state.drawing.colour);
  return keep(state, send(withDrawing(state.view.notes, drawing)));
}

export const clearAnnotations = (state: State): Transition =>
  state.view.notes.length > 0 ? keep(state, send([])) : keep(state);

export const toggleDrawing = (state: State, on = !state.drawing.on): Transition =>
  change(state, { drawing: { ...state.drawing, on } });

export function chooseColour(state: State, colour: AnnotationColour): Transition {
  const name = annotationColourName(colour).toLowerCase();
  return change(
    state,
    { drawing: { ...state.drawing, colour } },
    { type: "announce", text: t`Annotations in ${name}.` },
  );
}

/** Drawing annotations by hand. */
import { type AnnotationColour, drawingOf, spotlightsOf, withDrawing } from "../game/annotations";
import { t } from "../language/catalogue";
import { annotationColourName } from "../language/names";
import { change, type Effect, keep, say, type Transition } from "./effects";
import type { State } from "./state";

const send = (notes: string[]): Effect => ({ type: "send", intent: { notes } });

/** Draw a circle on a cell, or an arrow to another one, or light them; with `shift` in red. */
export function annotate(state: State, from: number, to: number, shift: boolean): Transition {
  if (from < 0 || to < 0) return keep(state);
  const colour = shift ? "red" : state.drawing.colour;
  const drawings = state.drawing.light ? spotlightsOf(from, to, colour) : [drawingOf(from, to, colour)];
  return keep(state, send(drawings.reduce(withDrawing, state.view.notes)));
}

export const clearAnnotations = (state: State): Transition =>
  state.view.notes.length > 0 ? keep(state, send([])) : keep(state);

export const toggleDrawing = (state: State, on = !state.drawing.on): Transition =>
  change(state, { drawing: { ...state.drawing, on, light: false } });

/** From now on drawing lights cells, or no longer. */
export const toggleSpotlight = (state: State): Transition =>
  change(state, { drawing: { ...state.drawing, on: true, light: !state.drawing.light } });

export function chooseColour(state: State, colour: AnnotationColour): Transition {
  const name = annotationColourName(colour).toLowerCase();
  return say({ ...state, drawing: { ...state.drawing, colour } }, t`Annotations in ${name}.`);
}

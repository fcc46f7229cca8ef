/** Below the picture: a line that says what to do next, and the buttons for annotations, camera and evaluation. */
import type { JSX } from "preact";
import { isFlat, pointedCell, type State } from "../state/state";
import { cellInfo } from "../texts/cells";
import { DRAWING_HINT, hint, NO_ANSWER, refusalText, SPOTLIGHT_HINT, THINKING } from "../texts/hints";
import { isMap } from "../view/lesson";
import { AnnotationBar } from "./annotation-bar";
import { CameraBar } from "./camera-bar";
import { EvaluationButton } from "./evaluation";
import { Legend } from "./overlay-bar";
import { type PartProps, Slice } from "./slice";

/** The line below the picture, and whether it says what went wrong. */
function footerLine(state: State): { text: string; wrong: boolean } {
  const { view, options, size, hover, selection, drawing, unanswered, thinks } = state;
  const alone = !options.panel && !view.lesson;
  const wrong = unanswered ? NO_ANSWER : refusalText(view);
  if (wrong && hover < 0 && (alone || (size.stacked && !view.lesson))) return { text: wrong, wrong: true };
  if (thinks) return { text: THINKING, wrong: false };
  // Clicks draw: that is more important than the words on a cell.
  if (drawing.on) return { text: drawing.light ? SPOTLIGHT_HINT : DRAWING_HINT, wrong: false };
  const cell = pointedCell(state);
  if (cell >= 0) return { text: cellInfo(view, cell), wrong: false };
  // At the end of a lesson, and on the map, the board is a picture.
  if (view.lesson && (view.lesson.summary || isMap(view.lesson))) return { text: "", wrong: false };
  return { text: (alone && view.caption) || hint(view, selection), wrong: false };
}

export function Footer({ state, dispatch }: PartProps): JSX.Element {
  const { text, wrong } = footerLine(state);
  const flat = isFlat(state);
  if (state.view.lesson) {
    return (
      <div class="torres-foot">
        {state.overlay && !state.drawing.on ? <Legend state={state} /> : <p class="torres-hint">{text}</p>}
      </div>
    );
  }
  return (
    <div class="torres-foot">
      <p class={wrong ? "torres-hint torres-wrong" : "torres-hint"}>{text}</p>
      <div class="torres-bar">
        <Slice of={state} fields={["view", "drawing", "options", "webGL"]}>
          {({ view, drawing }) => (
            <>
              {!view.draft && <AnnotationBar drawing={drawing} any={view.notes.length > 0} dispatch={dispatch} />}
              {!flat && <CameraBar dispatch={dispatch} />}
              <EvaluationButton evaluation={view.evaluation} dispatch={dispatch} />
            </>
          )}
        </Slice>
      </div>
    </div>
  );
}

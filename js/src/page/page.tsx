/** The page of one board, from its state: lesson, picture with the grid over it, panel. */
import { createRef, type JSX } from "preact";
import { Analyst } from "../analyst/analyst";
import { FormParts } from "../form/form";
import { t } from "../language/catalogue";
import { LessonColumn } from "../lesson/lesson-column";
import { LESSON_FIELDS } from "../lesson/props";
import { CommandField } from "../panel/command-field";
import { Panel } from "../panel/panel";
import { PANEL_FIELDS } from "../panel/props";
import { Rulebook } from "../rulebook/rulebook";
import { PRESENTING_KEYS } from "../state/presenting";
import { isFlat, themeOf } from "../state/state";
import { FLAT_INSTEAD } from "../texts/hints";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { arranged } from "../view/form";
import { isRulebook } from "../view/lesson";
import { AboveButton } from "./camera-bar";
import { cursorOf } from "./cursor";
import { EvaluationBar } from "./evaluation";
import { FlatAnnotations, FlatOverlay } from "./flat-board";
import { Footer } from "./footer";
import { Grid } from "./grid";
import { LessonMore } from "./lesson-more";
import { HeightsButton, Legend, OverlayBar } from "./overlay-bar";
import { type PartProps, Slice } from "./slice";

/** The elements that are not drawn by components alone. */
export const elementRefs = () => ({
  root: createRef<HTMLDivElement>(),
  /** The picture and everything over it. */
  picture: createRef<HTMLDivElement>(),
  /** Where a still copy of the picture stands while the board has no WebGL context. */
  copy: createRef<HTMLDivElement>(),
  /** Where plotly's element is. */
  plot: createRef<HTMLDivElement>(),
  /** Where outlines, routes and tags are drawn over the picture. */
  over: createRef<HTMLDivElement>(),
  grid: createRef<HTMLDivElement>(),
  panel: createRef<HTMLDivElement>(),
  /** Announcement for screen readers. */
  log: createRef<HTMLDivElement>(),
});
export type ElementRefs = ReturnType<typeof elementRefs>;

/** The fields of the state from which a lesson's column is drawn, with its folded parts. */
const COLUMN_FIELDS = [...LESSON_FIELDS, "overlay", "heights", "drawing", "options", "webGL"] as const;

/** How high a page is, in CSS pixels, on which text of a presentation has its own size; larger screens enlarge it. */
const SLIDE = 540;

function PresentButton({ state: { presenting }, dispatch }: PartProps): JSX.Element {
  return (
    <Button
      class="torres-small torres-present"
      label={presenting ? t`Leave the presentation` : t`Present`}
      title={presenting ? PRESENTING_KEYS : t`Present: fill the screen (F)`}
      keys="F"
      onPress={() => dispatch({ type: "present", on: !presenting })}
    >
      <Icon name="present" />
    </Button>
  );
}

const classes = (names: Record<string, boolean>): string =>
  Object.keys(names)
    .filter((name) => names[name])
    .join(" ");

/** The part of the form above the board, or the one beside it. */
const FormPlace = ({ state, place, dispatch }: PartProps & { place: "above" | "beside" }): JSX.Element => (
  <Slice of={state} fields={["form"]}>
    {({ form }) => <FormParts parts={arranged(form)[place]} dispatch={dispatch} />}
  </Slice>
);

export function BoardPage({ state, dispatch, refs }: PartProps & { refs: ElementRefs }): JSX.Element {
  const { options, view, drawing, presenting } = state;
  const flat = isFlat(state);
  const { lesson } = view;
  const { above, beside, hasBoard } = arranged(lesson ? [] : state.form);
  const hasPanel = options.panel || view.draft !== null || lesson !== null;
  return (
    <div
      ref={refs.root}
      class={classes({
        "torres-root": true,
        "torres-presents": presenting,
        "torres-points": state.pointer,
        "torres-given": state.given,
        "torres-with-side": view.analyst !== null || beside.length > 0,
      })}
      role="region"
      aria-label={lesson ? `${t`Torres board`}: ${lesson.title}` : t`Torres board`}
      data-theme={themeOf(state)}
      style={{
        "--t-height": `${options.height}px`,
        "--t-room": `${state.room}px`,
        "--t-zoom": Math.max(1, state.room / SLIDE),
      }}
    >
      {above.length > 0 && <FormPlace state={state} place="above" dispatch={dispatch} />}
      <div class="torres-page" hidden={!hasBoard}>
        <div
          class={classes({
            torres: true,
            "torres-alone": !hasPanel,
            "torres-teaches": lesson !== null,
            "torres-fills": lesson !== null || presenting,
          })}
        >
          <div class="torres-board">
            <div class="torres-head">
              {lesson ? (
                !flat && (
                  <>
                    <HeightsButton on={state.heights} dispatch={dispatch} />
                    <AboveButton on={state.camera.standard === "above"} dispatch={dispatch} />
                  </>
                )
              ) : (
                <OverlayBar state={state} dispatch={dispatch} />
              )}
              <PresentButton state={state} dispatch={dispatch} />
            </div>
            <div class="torres-beside">
              <EvaluationBar evaluation={view.evaluation} />
              <div
                ref={refs.picture}
                class={classes({
                  "torres-picture": true,
                  "torres-is-flat": flat,
                  "torres-drawing": drawing.on,
                  "torres-part": !flat && state.camera.frame !== null,
                })}
                data-cursor={cursorOf(state)}
              >
                <div ref={refs.copy} class="torres-copy" />
                <div ref={refs.plot} class="torres-plot" />
                <div ref={refs.over} class="torres-over" />
                <div ref={refs.grid} class="torres-grid-place">
                  <Slice of={state} fields={["view", "selection", "focus", "drawing", "options", "webGL"]}>
                    {(slice) => <Grid {...slice} flat={flat} dispatch={dispatch} />}
                  </Slice>
                  {flat && <FlatAnnotations view={view} />}
                  {flat && <FlatOverlay state={state} />}
                </div>
              </div>
              <Slice of={state} fields={["view"]}>
                {({ view }) => <CommandField view={view} dispatch={dispatch} />}
              </Slice>
            </div>
            {!state.webGL && state.options.view !== "2d" && <p class="torres-flat-note">{FLAT_INSTEAD}</p>}
            {!lesson && <Legend state={state} />}
            <Footer state={state} dispatch={dispatch} />
          </div>
          <div ref={refs.panel} class="torres-panel">
            {lesson ? (
              <Slice of={state} fields={COLUMN_FIELDS}>
                {(slice) =>
                  lesson.rules && isRulebook(lesson) ? (
                    <section class="torres-lesson" aria-label={t`The rules`}>
                      <Rulebook {...slice} lesson={lesson} rules={lesson.rules} dispatch={dispatch} />
                    </section>
                  ) : (
                    <LessonColumn
                      {...slice}
                      lesson={lesson}
                      dispatch={dispatch}
                      more={<LessonMore state={state} lesson={lesson} dispatch={dispatch} />}
                    />
                  )
                }
              </Slice>
            ) : (
              hasPanel && (
                <Slice of={state} fields={PANEL_FIELDS}>
                  {(slice) => <Panel {...slice} dispatch={dispatch} />}
                </Slice>
              )
            )}
          </div>
          <div ref={refs.log} class="torres-visually-hidden" role="log" />
        </div>
      </div>
      {view.analyst && (
        <Slice of={state} fields={["view"]}>
          {({ view: { analyst } }) => analyst && <Analyst analyst={analyst} dispatch={dispatch} />}
        </Slice>
      )}
      {beside.length > 0 && (
        <div class="torres-side">
          <FormPlace state={state} place="beside" dispatch={dispatch} />
        </div>
      )}
    </div>
  );
}

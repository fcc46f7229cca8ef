/** The parts that a lesson's step does not need, folded away: overlays, camera, annotations, players, moves. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { phaseText, toActText } from "../language/names";
import { History } from "../panel/history";
import { Players, Track } from "../panel/players";
import { Supply } from "../panel/supply";
import { TimeBar } from "../panel/time-bar";
import { isFlat } from "../state/state";
import { Icon } from "../ui/icons";
import { CommandButton, Handed, LinkButton } from "../ui/link";
import { Popup } from "../ui/popup";
import { isAbout, type Lesson } from "../view/lesson";
import { AnnotationBar } from "./annotation-bar";
import { CameraBar } from "./camera-bar";
import { OverlayBar } from "./overlay-bar";
import type { PartProps } from "./slice";

export function LessonMore({ state, lesson, dispatch }: PartProps & { lesson: Lesson }): JSX.Element {
  const props = { ...state, dispatch };
  return (
    <Popup class="torres-more" label={t`More`} sign={<Icon name="more" />}>
      <p class="torres-when">
        {phaseText(state.view)} · {toActText(state.view)}
      </p>
      <OverlayBar state={state} dispatch={dispatch} />
      <div class="torres-bar">
        <AnnotationBar drawing={state.drawing} any={state.view.notes.length > 0} dispatch={dispatch} />
        {!isFlat(state) && <CameraBar dispatch={dispatch} lesson />}
        <LinkButton dispatch={dispatch} />
        {state.view.rules && <CommandButton command="rules" label={t`The rules`} dispatch={dispatch} />}
      </div>
      <Handed view={state.view} />
      {!isAbout(lesson, "players") && <Players {...props} />}
      {!isAbout(lesson, "track") && <Track {...props} />}
      <History {...props} />
      <Supply view={state.view} />
      <TimeBar {...props} />
    </Popup>
  );
}

/** A new view has come from Python: what becomes of everything that referred to the old one. */

import { carriedOver } from "../selection/clicks";
import { announcement, isWithinTurn } from "../texts/announcements";
import { lateText } from "../texts/hints";
import { stepKey } from "../view/lesson";
import { followed } from "../view/move-list";
import type { View } from "../view/view";
import { frameStep, refit } from "./camera";
import { change, keep, type Reducer, say, sequence, type Transition } from "./effects";
import { requestMoves } from "./moves";
import { arrived, startPlaying } from "./navigation";
import { selectedTrait, selectionToBe } from "./playing";
import { passageArrived } from "./routes";
import { scoringArrived } from "./scoring";
import type { State } from "./state";

/** `answered`: whether the view answers the last intent. */
export function viewArrived(state: State, received: View, answered: boolean): Transition {
  const before = state.view;
  const view = received.seq === state.dismissed ? { ...received, refusal: null } : received;
  const replaced: State = {
    ...state,
    view,
    unanswered: state.unanswered && !answered,
    thinks: state.thinks && !answered,
    late: state.unanswered && answered ? before.ply : -1,
    hover: answered ? -1 : state.hover,
    moves: followed(state.moves, before, view),
  };
  return sequence(
    replaced,
    (next) => carrySelection(next, before, answered),
    arrived,
    (next) => announce(next, before, answered),
    (next) => scoringArrived(next, before),
    (next) => passageArrived(next, before),
    (next) => (beginsAnew(view, before) ? refit(next) : keep(next)),
    (next) => lessonArrived(next, before),
    requestMoves,
    (next) => (answered && view.file ? keep(next, { type: "download", file: view.file }) : keep(next)),
  );
}

/** Whether a game or a phase begins, or the game is over: then the picture fits the castles, and stays until the next. */
function beginsAnew({ draft, length, ply, lesson, phase, stage }: View, before: View): boolean {
  const begins = length === 0 && ply === 0;
  const scored = phase !== before.phase || (stage === "over" && before.stage !== "over");
  return !draft && (begins || (scored && !lesson));
}

function carrySelection(state: State, before: View, answered: boolean): Transition {
  const awaited = answered ? selectionToBe(state) : state.selection;
  const selection = carriedOver(state.view, awaited, before);
  if (!answered && state.nextSelection) return change(state, { selection });
  const effects = selectedTrait(selectionToBe(state), selection);
  return change(
    state,
    { selection, nextSelection: null },
    ...effects,
    ...(effects.length > 0 ? [{ type: "save" } as const] : []),
  );
}

function announce(state: State, before: View, asked: boolean): Transition {
  const { view, unsaid } = state;
  if (!asked && isWithinTurn(before, view)) return change(state, { unsaid: [...unsaid, view.last?.action ?? ""] });
  const changes = announcement(before, view, { unsaid, asked });
  const text = [state.late < 0 ? "" : lateText(state.late), changes].filter(Boolean).join(" ");
  // What a search finds meanwhile leaves the turn to be said at its end.
  return say({ ...state, unsaid: view.ply === before.ply ? unsaid : [] }, text);
}

/** Another step of a lesson begins with its camera and without an answer; a solution plays itself. */
function lessonArrived(state: State, { lesson: before }: View): Transition {
  const { lesson } = state.view;
  if (!lesson) return keep(state);
  const sameStep = before !== null && stepKey(before) === stepKey(lesson);
  const reducers: Reducer[] = [];
  if (!(sameStep && before.given === lesson.given)) reducers.push((next) => change(next, { answer: lesson.given }));
  if (!sameStep)
    reducers.push(frameStep, (next) => change(next, { passage: null }, { type: "stopTimer", timer: "passage" }));
  if (sameStep && lesson.showing && !before.showing && !lesson.step.ask) reducers.push(startPlaying);
  return sequence(state, ...reducers);
}

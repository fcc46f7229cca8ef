/** Going through the plies of a game: one request under way at a time, and playing on, ply by ply. */
import { change, type Effect, keep, type Transition } from "./effects";
import { isAnimated, type State, stay } from "./state";

/** Time between two plies while the game plays on, in milliseconds. */
const PACE = { animated: 1200, still: 2000, lesson: 2000 };
/** Time to read a word of a caption. */
const WORD = 250;

/** The ply to show: the view's, or the requested one. */
export const shownPly = ({ navigation, view }: Pick<State, "navigation" | "view">): number =>
  navigation.target ?? view.ply;

/** The time to look at a ply and to read its caption. */
function readingTime(state: State): number {
  const { lesson, caption } = state.view;
  const words = caption.split(/\s+/).filter(Boolean).length;
  return Math.max(PACE[lesson ? "lesson" : isAnimated(state) ? "animated" : "still"], WORD * words);
}

/** Go to a ply; those off the line's ends are its ends. */
export function goTo(state: State, ply: number): Transition {
  const [stopped, effects] = stop(state);
  const [next, more] = aimAt(stopped, ply);
  return [next, [...effects, ...more]];
}

/** Start to play the game on, from its beginning if the end is reached; or stop it. */
export function togglePlaying(state: State): Transition {
  if (state.navigation.playing) return stop(state);
  const ply = shownPly(state);
  const playing = { ...state, navigation: { ...state.navigation, playing: true } };
  return aimAt(playing, ply < state.view.length ? ply + 1 : 0);
}

/** Play the game on, unless it does so already. */
export const startPlaying = (state: State): Transition =>
  state.navigation.playing ? keep(state) : togglePlaying(state);

/** The pause after a ply is over. */
export const playNext = (state: State): Transition => aimAt(state, state.view.ply + 1);

/** Something else happens: no further ply is requested. */
export function stop(state: State): Transition {
  const { target, playing } = state.navigation;
  if (target === null && !playing) return keep(state);
  return change(
    state,
    { navigation: { ...state.navigation, target: null, playing: false } },
    { type: "stopTimer", timer: "navigation" },
  );
}

/** No answer will come. */
export function failed(state: State): Transition {
  return stop({ ...state, navigation: { ...state.navigation, requested: null } });
}

/** A view has come. */
export function arrived(state: State): Transition {
  const { target, requested, playing } = state.navigation;
  const { ply, length } = state.view;
  const received = { ...state, navigation: { ...state.navigation, requested: null } };
  if (requested !== ply) return stop(requested === null ? state : received);
  if (target !== null && target !== ply) return request(received, target);
  const at = { ...received, navigation: { ...received.navigation, target: null } };
  if (!playing) return keep(at);
  const ms = stay(at, readingTime(at));
  if (ply >= length || ms === null) return stop(at);
  return keep(at, { type: "startTimer", timer: "navigation", ms, event: { type: "playNext" } });
}

function aimAt(state: State, ply: number): Transition {
  const { view, navigation } = state;
  const target = Math.max(0, Math.min(view.length, ply));
  if (navigation.requested === null) return target === view.ply ? keep(state) : request(state, target);
  return change(state, { navigation: { ...navigation, target } });
}

function request(state: State, ply: number): Transition {
  const effect: Effect = { type: "send", intent: { ply } };
  return change(state, { navigation: { ...state.navigation, target: ply, requested: ply } }, effect);
}

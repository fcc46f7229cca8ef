/** The step of a lesson or drill, as Python writes it into the view. */

import { LESSON_STEP, PANEL, type Panel, VERDICT } from "../protocol/shape";

export type {
  AnswersFile,
  Coach,
  Course,
  CourseEntry,
  LessonStep,
  Offer,
  Pool,
  RuleEntry,
  RuleLine,
  Rules,
  StepEntry,
  StepState,
  Summary,
  Verdict,
} from "../protocol/shape";
export type Lesson = Panel;

/** Parse a view's `lesson`: missing fields get their defaults; null without a lesson. */
export function parseLesson(raw: unknown): Lesson | null {
  if (typeof raw !== "object" || raw === null) return null;
  const given = raw as Partial<Lesson>;
  return {
    ...PANEL,
    ...given,
    steps: (given.steps ?? []).map((step) => ({
      ...step,
      chapter: step.chapter ?? "",
      asks: Boolean(step.asks),
      star: Boolean(step.star),
    })),
    step: { ...LESSON_STEP, ...given.step },
    verdict: given.verdict ? { ...VERDICT, ...given.verdict } : null,
  };
}

/** A key that differs for each step of lessons and drills. */
export const stepKey = ({ id, index, step }: Lesson): string => `${id} ${index} ${step.id}`;

/** A key that differs for each place of a lesson that is shown: a question, a step, its end, the map. */
export function placeKey(lesson: Lesson): string {
  if (lesson.offer) return `offer ${lesson.offer.title}`;
  if (isRulebook(lesson)) return "rules";
  if (isMap(lesson)) return "map";
  return lesson.summary ? `${lesson.id} end` : stepKey(lesson);
}

/** Whether the board plays a line that can be watched: moves to follow, or a solution. */
export const isWatched = ({ step, showing }: Lesson): boolean =>
  (step.kind === "play" && !step.conceal) || (showing && !step.ask);

/** Whether the board has a line of moves to go along, of which some may still be hidden. */
export const hasLine = (lesson: Lesson): boolean => ["play", "predict"].includes(lesson.step.kind) || isWatched(lesson);

/** Whether a prediction is still to be made; until then its moves are not offered. */
export const isPredicting = ({ step, check }: Lesson): boolean => step.kind === "predict" && check !== "";

/** Whether the learner plays on the board. */
export const isPlayed = ({ step }: Lesson): boolean => step.kind === "try" || step.kind === "task";

/** Whether the rulebook is shown, and no question of a drill. */
export const isRulebook = ({ rules }: Lesson): boolean => rules?.asking === false;

/** Whether the map of a course is shown, and no lesson. */
export const isMap = ({ course }: Lesson): boolean => course?.at === "";

/** Whether the learner's turn is over: the text is about it then. */
export const isTurnOver = ({ step, done }: Lesson): boolean => step.kind === "try" && done !== "";

/** Whether the step is done, so that the learner can only go on. */
export function isSettled(lesson: Lesson): boolean {
  const { steps, index, step, verdict, showing } = lesson;
  if (step.kind === "show" || verdict?.right || showing || isTurnOver(lesson)) return true;
  const state = steps[index]?.state;
  if (step.kind === "predict") return state === "given" && lesson.left === 0;
  return !verdict && (state === "right" || state === "shown" || (state === "seen" && step.kind === "play"));
}

/** The parts beside the board of a game; a lesson has only those that it needs. */
export type PanelPart = "points" | "phase" | "players" | "track" | "stacks" | "hand" | "master";

/** The rules that can't be followed without that part: on action points, totals, markers, stacks, cards, the master card. */
const PARTS: Record<PanelPart, RegExp> = {
  points: /^R4\.[1-4]$/,
  phase: /^R7\.[1456]$/,
  players: /^R(3\.6|4\.7|7\.[2356])$/,
  track: /^R(4\.7|7\.[23])$/,
  stacks: /^R(1\.2|3\.[234])$/,
  hand: /^R(1\.4|4\.[56]|8\.\d+|9\.2)$/,
  master: /^R9\.3$/,
};

/** Whether a step is about a part of the panel, as the rules say that it teaches. */
export const isAbout = ({ step }: Lesson, part: PanelPart): boolean =>
  step.rules.some((rule) => PARTS[part].test(rule));

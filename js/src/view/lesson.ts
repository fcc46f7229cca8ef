/** The step of a lesson or drill, as Python writes it into the view. */

export type StepState = "new" | "seen" | "right" | "wrong" | "shown" | "given";

/** A step in the list of steps. */
export interface StepEntry {
  title: string;
  /** The chapter that begins with it; "" if none does. */
  chapter: string;
  state: StepState;
  /** Whether it asks something, and was right at the first try and without a hint. */
  asks: boolean;
  star: boolean;
}

export interface LessonStep {
  id: string;
  kind: string;
  title: string;
  text: string;
  rules: string[];
  /** The rules that the step teaches, each in a few words. */
  why: { rule: string; title: string }[];
  /** The name of a camera; a camera in numbers comes as the board's. */
  camera: unknown;
  /** How a question is answered. */
  ask?: "choose" | "cells" | "arrow" | "number";
  /** The choices in the order in which they are shown. */
  choices?: { number: number; text: string }[];
  /** Whether several choices may be right. */
  many?: boolean;
  moves?: number;
  /** Whether the moves of a line are shown one by one, on demand. */
  conceal?: boolean;
}

export interface Verdict {
  right: boolean;
  /** Whether nothing better is possible. */
  best: boolean;
  heading: string;
  reasons: { rule: string; text: string }[];
}

/** The coach's words while a task is being played. */
export interface Coach {
  text: string;
  rule: string;
  /** stuck: the goal can't be reached any more; better: there was a better turn than the last one. */
  kind: "stuck" | "note" | "better" | "praise";
}

/** The end of a lesson. */
export interface Summary {
  title: string;
  /** What the learner can do now. */
  can: string[];
  stars: number;
  of: number;
  /** Questions and tasks that were not right at once; they can be asked again. */
  missed: number;
  seconds: number;
  next: { id: string; title: string } | null;
  practise: { kind: string; title: string }[];
}

/** What a class predicts, without names. */
export interface Pool {
  students: number;
  bars: { text: string; count: number }[];
  /** Whether it can be read from a folder. */
  folder?: boolean;
}

export interface AnswersFile {
  name: string;
  text: string;
  /** The same answers as a text to copy. */
  code: string;
}

export interface CourseEntry {
  id: string;
  title: string;
  summary: string;
  /** Title of the group that begins here; "" within a group. */
  group: string;
  state: "new" | "begun" | "finished";
  step: number;
  steps: number;
  stars: number;
  of: number;
  solved: number;
}

/** A question that is answered by a choice, before anything else is shown. */
export interface Offer {
  title: string;
  text: string;
  /** The choices, each with the command that chooses it. */
  choices: { command: string; title: string; text: string }[];
}

export interface Course {
  title: string;
  /** The lesson that is open; "" for the map. */
  at: string;
  lessons: CourseEntry[];
  /** The first game, until it was played. */
  play: Pick<CourseEntry, "id" | "title"> | null;
  /** Path of the file that keeps the progress; "" for none. */
  where: string;
  /** Questions that are due today. */
  today: number;
  /** The number of rules that the learner knows well, and of all that were asked. */
  known: [known: number, asked: number];
  /** Name of the edition that the learner has; "" if that isn't known. */
  box: string;
}

/** A rule or question, in a list. */
export interface RuleLine {
  id: string;
  title: string;
}

/** A rule, or a question with its answer. */
export interface RuleEntry extends RuleLine {
  section: string;
  text: string;
  /** How editions differ, and what is ruled. */
  remarks: string[];
  /** An action that is legal on its board, and one that is refused; "" for none. */
  works: string;
  refused: string;
  /** The rules that answer a question; none for a rule itself. */
  rules: RuleLine[];
  lessons: string[];
  /** The drill that asks it; "" for none. */
  drill: string;
}

/** The rulebook. */
export interface Rules {
  query: string;
  found: RuleLine[];
  /** All sections, while nothing is looked for. */
  contents: { title: string; entries: RuleLine[] }[];
  entry: RuleEntry | null;
  /** Whether a drill is shown meanwhile. */
  asking: boolean;
  /** The way back to the game or lesson, in words; "" where it has not. */
  closes: string;
}

export interface Lesson {
  id: string;
  title: string;
  /** Number of the step that is shown, from 0. */
  index: number;
  steps: StepEntry[];
  /** Whether this step has to be solved before the next one. */
  blocked: boolean;
  /** Whether this is the last step. */
  last: boolean;
  /** Whether the step is shown alone. */
  embedded: boolean;
  step: LessonStep;
  /** The hints shown so far, and the number of those left. */
  hints: string[];
  more: number;
  /** Whether the solution is offered, and whether it is shown. */
  solution: boolean;
  showing: boolean;
  /** The answer that was given: a number, or the numbers of choices. */
  given: string;
  /** Moves of a concealed line that are left. */
  left: number;
  /** The words once the step is solved. */
  done: string;
  verdict: Verdict | null;
  coach: Coach | null;
  /** The turns that lost most points in a game that is over. */
  again: { label: string; command: string }[];
  result: { measure: string; own: number; best: number } | null;
  summary: Summary | null;
  course: Course | null;
  offer: Offer | null;
  /** The file of answers, at the end: its name and content. */
  file: AnswersFile | null;
  /** The panel's questions to the student. */
  asks: ("name" | "class")[];
  /** The label of the button that checks or keeps the answer. */
  check: string;
  /** The class's predictions; null in a step that asks for none. */
  pool: Pool | null;
  /** The rulebook; null in lessons. */
  rules: Rules | null;
  /** A text beside the title, such as the level of a drill. */
  note?: string;
}

const EMPTY_STEP: LessonStep = { id: "", kind: "show", title: "", text: "", rules: [], why: [], camera: "" };
const EMPTY: Lesson = {
  id: "",
  title: "",
  index: 0,
  steps: [],
  blocked: false,
  last: true,
  embedded: false,
  step: EMPTY_STEP,
  hints: [],
  more: 0,
  solution: false,
  showing: false,
  given: "",
  left: 0,
  done: "",
  verdict: null,
  coach: null,
  again: [],
  result: null,
  summary: null,
  course: null,
  offer: null,
  file: null,
  asks: [],
  check: "",
  pool: null,
  rules: null,
};
const EMPTY_VERDICT: Verdict = { right: false, best: false, heading: "", reasons: [] };

/** Parse a view's `lesson`: missing fields get their defaults; null without a lesson. */
export function parseLesson(raw: unknown): Lesson | null {
  if (typeof raw !== "object" || raw === null) return null;
  const given = raw as Partial<Lesson>;
  return {
    ...EMPTY,
    ...given,
    steps: (given.steps ?? []).map((step) => ({
      ...step,
      chapter: step.chapter ?? "",
      asks: Boolean(step.asks),
      star: Boolean(step.star),
    })),
    step: { ...EMPTY_STEP, ...given.step },
    verdict: given.verdict ? { ...EMPTY_VERDICT, ...given.verdict } : null,
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

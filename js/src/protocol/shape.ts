/**
 * Views, intents and wishes. `python -m tools.protocol` makes them of torres_widget/protocol.
 */

export type Command =
  | "undo"
  | "redo"
  | "turn-back"
  | "turn-forward"
  | "moves"
  | "edit"
  | "play"
  | "cancel"
  | "link"
  | "evaluation"
  | "new"
  | "review"
  | "save"
  | "previous"
  | "rules";

/** The longest text of an action, command or question, in characters. */
export const MOST_TEXT = 200;

/** The longest comment. */
export const MOST_COMMENT = 2000;

/** The longest text of a class's predictions: the codes of a hundred students. */
export const MOST_POOL = 100000;

/** The longest text of a game or position that is opened; a long game's record has about 10,000. */
export const MOST_OPENED = 500000;

export type CameraView = "home" | "above" | "south" | "east" | "north" | "west";

export type StepState = "new" | "seen" | "right" | "wrong" | "shown" | "given";

/** A step in the list of steps. */
export interface StepEntry {
  /** Its title. */
  title: string;
  /** The chapter that begins with it; `""` if none does. */
  chapter: string;
  /** `new`, `seen`, `right`, `wrong`, `shown`, `given`. */
  state: StepState;
  /** Whether it asks something. */
  asks: boolean;
  /** Whether it was right at the first try and without a hint. */
  star: boolean;
}

/** A rule in a few words. */
export interface Why {
  /** Its id. */
  rule: string;
  /** Its words. */
  title: string;
}

/** A choice of a question. */
export interface Choice {
  /** Its number, from 1. */
  number: number;
  /** Its text. */
  text: string;
}

/** The step that is shown. */
export interface LessonStep {
  /** Its id. */
  id: string;
  /** `show`, `play`, `try`, `task`, `question`, `predict`. */
  kind: string;
  /** Its title. */
  title: string;
  /** Its text. */
  text: string;
  /** The rules that it teaches. */
  rules: string[];
  /** Each of them in a few words: `rule`, `title`. */
  why: Why[];
  /** The name of a camera, if it has one; `board` for numbers, which come as the board's. */
  camera?: CameraView | "board" | null;
  /** How a question is answered: `choose`, `cells`, `number`, `arrow`. */
  ask?: "choose" | "cells" | "arrow" | "number";
  /** The choices in the order in which they are shown: `number`, `text`. */
  choices?: Choice[];
  /** Whether several choices may be right. */
  many?: boolean;
  /** The number of moves of a line. */
  moves?: number;
  /** Whether its moves are shown one by one, on demand. */
  conceal?: boolean;
}

/** A reason of a verdict. */
export interface Explained {
  /** Its rule. */
  rule: string;
  /** Its words. */
  text: string;
}

/** The judgement on an answer. */
export interface Verdict {
  /** Whether it is right. */
  right: boolean;
  /** Whether nothing better is possible. */
  best: boolean;
  /** Its heading. */
  heading: string;
  /** `rule`, `text`. */
  reasons: Explained[];
}

/** The coach's words while something is being played. */
export interface Coach {
  /** The words. */
  text: string;
  /** Their rule. */
  rule: string;
  /** `stuck`: the goal can't be reached any more; `better`: there was a better turn than the last one; `note`, `praise`. */
  kind: "stuck" | "note" | "better" | "praise";
}

/** A lesson. */
export interface Titled {
  /** Its id. */
  id: string;
  /** Its title. */
  title: string;
}

/** A drill. */
export interface DrillTitle {
  /** Its kind. */
  kind: string;
  /** Its title. */
  title: string;
}

/** The end of a lesson. */
export interface Summary {
  /** The lesson's title. */
  title: string;
  /** What the learner can do now. */
  can: string[];
  /** Stars. */
  stars: number;
  /** Stars that there are. */
  of: number;
  /** Questions and tasks that were not right at once; they can be asked again. */
  missed: number;
  /** The time that it took. */
  seconds: number;
  /** The next lesson. */
  next: Titled | null;
  /** Drills: `kind`, `title`. */
  practise: DrillTitle[];
}

/** An answer of a class. */
export interface Bar {
  /** The answer. */
  text: string;
  /** How many gave it. */
  count: number;
}

/** The predictions of a class, without names. */
export interface Pool {
  /** How many predict. */
  students: number;
  /** `text`, `count`. */
  bars: Bar[];
  /** Whether it can be read from a folder. */
  folder?: boolean;
}

/** The answers for handing over. */
export interface AnswersFile {
  /** The file's name. */
  name: string;
  /** Its content. */
  text: string;
  /** The same answers as a text to copy. */
  code: string;
}

/** A lesson or game on the map of a course. */
export interface CourseEntry {
  /** Its id. */
  id: string;
  /** Its title. */
  title: string;
  /** What it is about. */
  summary: string;
  /** Title of the group that begins here; `""` within a group. */
  group: string;
  /** `new`, `begun`, `finished`. */
  state: "new" | "begun" | "finished";
  /** The step reached. */
  step: number;
  /** Its steps. */
  steps: number;
  /** Stars. */
  stars: number;
  /** Stars that there are. */
  of: number;
  /** Questions and tasks that are solved. */
  solved: number;
}

/** A choice of an offer. */
export interface OfferChoice {
  /** The command that chooses it. */
  command: string;
  /** Its title. */
  title: string;
  /** Its text. */
  text: string;
}

/** A question that is answered by a choice, before anything else is shown. */
export interface Offer {
  /** Its title. */
  title: string;
  /** Its text. */
  text: string;
  /** `title`, `text`, `command`. */
  choices: OfferChoice[];
}

/** Numbers of rules: known well by the learner, and asked so far. */
export type Known = [known: number, asked: number];

/** The map of a course. */
export interface Course {
  /** Its title. */
  title: string;
  /** The lesson that is open; `""` for the map. */
  at: string;
  /** Questions that are due today. */
  today: number;
  /** The number of rules that the learner knows well, and of all that were asked. */
  known: Known;
  /** `id`, `title`, `summary`, `group`, `state` (`new`, `begun`, `finished`), `step` of `steps`, `stars` `of`, `solved`. */
  lessons: CourseEntry[];
  /** The first game, until it was played. */
  play: Titled | null;
  /** Path of the file that keeps the progress; `""` for none. */
  where: string;
  /** Name of the edition that the learner has; `""` if that isn't known. */
  box: string;
}

/** A rule or question, in a list. */
export interface RuleLine {
  /** Its id. */
  id: string;
  /** Its title. */
  title: string;
}

/** A rule, or a question with its answer. */
export interface RuleEntry extends RuleLine {
  /** Its section. */
  section: string;
  /** Its text. */
  text: string;
  /** How editions differ, and what is ruled. */
  remarks: string[];
  /** An action that is legal on its board; `""` for none. */
  works: string;
  /** One that is refused. */
  refused: string;
  /** The rules that answer a question; none for a rule itself. */
  rules: RuleLine[];
  /** The lessons that teach it. */
  lessons: string[];
  /** The drill that asks it; `""` for none. */
  drill: string;
}

/** A section of the rulebook. */
export interface Section {
  /** Its title. */
  title: string;
  /** Its rules and questions. */
  entries: RuleLine[];
}

/** The rulebook. */
export interface Rules {
  /** The words looked for. */
  query: string;
  /** What was found. */
  found: RuleLine[];
  /** All sections, while nothing is looked for. */
  contents: Section[];
  /** The rule or question that is open. */
  entry: RuleEntry | null;
  /** Whether a drill is shown meanwhile. */
  asking: boolean;
}

/** A turn to play again. */
export interface Again {
  /** Its label. */
  label: string;
  /** The command that goes there. */
  command: string;
}

/** A result beside the best one. */
export interface Result {
  /** What is compared. */
  measure: string;
  /** The learner's. */
  own: number;
  /** The best. */
  best: number;
}

/** The panel. */
export interface Panel {
  /** Of the lesson. */
  id: string;
  /** Its title. */
  title: string;
  /** A text beside its title, such as the level of a drill. */
  note: string;
  /** Number of the step that is shown, from 0. */
  index: number;
  /** Of each `title`, `chapter`, `state` (`new`, `seen`, `right`, `wrong`, `shown`, `given`), `asks`, `star`. */
  steps: StepEntry[];
  /** Whether this step has to be solved before the next one. */
  blocked: boolean;
  /** Whether this is the last step. */
  last: boolean;
  /** Whether the step is shown alone. */
  embedded: boolean;
  /** `id`, `kind`, `title`, `text`, `rules`, `camera`, `why` (`rule`, `title`); `ask` (`choose`, `cells`, `number`, `arrow`), `choices` (`number`, `text`), `many`; `moves`, `conceal`. */
  step: LessonStep;
  /** The hints shown so far. */
  hints: string[];
  /** The number of those left. */
  more: number;
  /** Whether the solution is offered. */
  solution: boolean;
  /** Whether it is shown. */
  showing: boolean;
  /** The answer that was given: a number, or the numbers of choices. */
  given: string;
  /** Moves of a concealed line that are left. */
  left: number;
  /** The text once the step is solved. */
  done: string;
  /** `right`, `best`, `heading`, `reasons` (`rule`, `text`). */
  verdict: Verdict | null;
  /** `text`, `rule`, `kind`: `stuck`, `note`, `better`, `praise`. */
  coach: Coach | null;
  /** After a game, turns that lost most: `label`, `command`. */
  again: Again[];
  /** `measure`, `own`, `best`. */
  result: Result | null;
  /** At the end: `title`, `can`, `stars` `of`, `missed`, `seconds`, `next` (`id`, `title`), `practise` (`kind`, `title`). */
  summary: Summary | null;
  /** `title`, `at`, `lessons`, `play`, `today`, `known`, `where`, `box`. */
  course: Course | null;
  /** A question that comes first: `title`, `text`, `choices` (`title`, `text`, `command`). */
  offer: Offer | null;
  /** The answers, at the end: `name`, `text`, `code`. */
  file: AnswersFile | null;
  /** Questions to the student, answered by `name Ann`, `class 7a`. */
  asks: ("name" | "class")[];
  /** Label of the button that checks, keeps or hands in; `""` if there is nothing to answer. */
  check: string;
  /** What a class predicts: `students`, `bars` (`text`, `count`), `folder`. */
  pool: Pool | null;
  /** The label of the way back to the game or lesson before; `""` where it has none. */
  closes: string;
  /** In the rulebook: `query`, `found`, `contents`, `entry`, `asking`. */
  rules: Rules | null;
}

/** A line of an advice, or the better turn of a review. */
export interface AnalystLine {
  /** Its purpose; in a review, the turn that was played and a better one. */
  purpose: string;
  /** Its result; `""` in a review. */
  facts: string;
  /** Its actions; `""` in a review. */
  actions: string;
  /** The meaning of the first stack in its notation; `""` if there is none. */
  tip: string;
  /** Whether it can be played in the game. */
  playable: boolean;
}

/** A row of the table of points. */
export interface PointsRow {
  /** The kind of points. */
  title: string;
  /** For each player. */
  cells: string[];
}

/** A colour of a heat map. */
export interface Swatch {
  /** Its name; `""` for all other cells. */
  colour: "green" | "blue" | "red" | "";
  /** Its meaning. */
  text: string;
}

/** A lesson made from a player's mistakes. */
export interface PlayerLesson {
  /** The player. */
  player: number;
  /** Its title. */
  title: string;
}

/** The analyst beside a board. */
export interface Analyst {
  /** The measures of advice, each with its title. */
  objectives: Record<string, string>;
  /** The measure that is chosen. */
  objective: string;
  /** The paragraphs of its text. */
  words: string[];
  /** Whether it says how the search becomes faster. */
  compiling: boolean;
  /** The table of points: `title`, `cells`. */
  points: PointsRow[];
  /** The colours of the heat map: `colour`, `text`. */
  legend: Swatch[];
  /** The lines: `purpose`, `facts`, `actions`, `tip`, `playable`. */
  lines: AnalystLine[];
  /** Number of the line that the board shows, from 1; 0 for none. */
  shown: number;
  /** Whether the game is in a variation that began with a line. */
  aside: boolean;
  /** A remark while the board shows a line, or has gone on. */
  note: string;
  /** Whether it warns of costly turns. */
  warns: boolean;
  /** The warning about the last turn; `""` for none. */
  warning: string;
  /** Lessons made from the mistakes that a review found: `player`, `title`. */
  lessons: PlayerLesson[];
}

/** The longest text that a field takes, in characters: a pasted game is the longest. */
export const MOST_FIELD = 100000;

/** The place of the board. */
export interface BoardPart {
  /** Its kind. */
  kind: "board";
}

/** A text; of several `rows` an area. */
export interface FieldPart {
  /** Its kind. */
  kind: "field";
  /** Its name in the page's requests. */
  name: string;
  /** Its label. */
  label: string;
  /** What is entered. */
  text: string;
  /** A remark while it is empty. */
  placeholder: string;
  /** How many lines are shown. */
  rows: number;
  /** Suggestions. */
  options: string[];
}

/** A choice, or with several `rows` a list. */
export interface ChoicePart {
  /** Its kind. */
  kind: "choice";
  /** Its name in the page's requests. */
  name: string;
  /** Its label. */
  label: string;
  /** The options. */
  options: string[];
  /** Number of the chosen option from 0, -1 for none. */
  at: number;
  /** How many options are shown at once. */
  rows: number;
}

/** A box to tick. */
export interface CheckPart {
  /** Its kind. */
  kind: "check";
  /** Its name in the page's requests. */
  name: string;
  /** Its label. */
  label: string;
  /** 1 if it is ticked, 0 if not. */
  at: number;
}

/** A button. */
export interface ButtonPart {
  /** Its kind. */
  kind: "button";
  /** Its name in the page's requests. */
  name: string;
  /** Its label. */
  label: string;
  /** A further explanation. */
  title: string;
  /** Whether it is the main button. */
  primary: boolean;
}

/** Words, the last message, a heading, lines of code, a text to copy, and HTML. */
export type WordsKind = "words" | "said" | "heading" | "code" | "copy" | "markup";

/** A text that is shown. */
export interface WordsPart {
  /** Its kind. */
  kind: WordsKind;
  /** Its label; `""` for none. */
  label: string;
  /** Its text. */
  text: string;
}

/** Instructions. */
export interface StepsPart {
  /** Its kind. */
  kind: "steps";
  /** The steps. */
  options: string[];
}

/** A link, or a file to download. */
export interface LinkPart {
  /** Its kind. */
  kind: "link";
  /** Its label. */
  label: string;
  /** Its address. */
  href: string;
  /** Name of the file that it downloads; `""` if it leads somewhere. */
  file: string;
  /** Whether it is the main link. */
  primary: boolean;
}

/** Parts beside and below each other. */
export type GroupKind = "line" | "column";

/** Parts beside or below each other. */
export interface GroupPart {
  /** Its kind. */
  kind: GroupKind;
  /** By which it is known from one form to the next; `""` if by its first part. */
  name: string;
  /** The parts. */
  parts: FormPart[];
}

export type FormPart =
  | BoardPart
  | FieldPart
  | ChoicePart
  | CheckPart
  | ButtonPart
  | WordsPart
  | StepsPart
  | LinkPart
  | GroupPart;

/** Cells as concatenated names: "c4d5". */
export type CellSet = string;

/** Where each knight or block may go: destinations by origin. */
export type Destinations = Record<CellSet, CellSet>;

export interface CardPlays {
  /** Cells by knight: `play climb c3 c4`. */
  climb?: Destinations;
  /** The same. */
  diagonal?: Destinations;
  /** The same. */
  jump?: Destinations;
  /** The same. */
  elevator?: Destinations;
  /** The same. */
  redeploy?: Destinations;
  /** Cells by block: `play shift-block d2 e3`; blocks with the same targets share a key. */
  "shift-block"?: Destinations;
  /** Stacks by knight: `play lift c3 from 2`. */
  lift?: Record<string, number[]>;
  /** Cells: `play extra-block d2`. */
  "extra-block"?: CellSet;
  /** `play six-points`. */
  "six-points"?: boolean;
  /** `play seven-points`. */
  "seven-points"?: boolean;
}

export interface Legal {
  /** Cells: `found c4`. */
  found?: CellSet;
  /** Cells: `knight c4`. */
  knight?: CellSet;
  /** Cells: `king c4`. */
  king?: CellSet;
  /** `king stay`. */
  stay?: boolean;
  /** Cells by knight, `{"c3": "c4d3"}`: `move c3 c4`. */
  step?: Destinations;
  /** The same, to cells that are reached through doors alone. */
  door?: Destinations;
  /** Cells: `deploy c4`. */
  deploy?: CellSet;
  /** Cells: `build d2`, or with `from`: `build d2 from 1`. */
  build?: CellSet;
  /** Stacks to name for the first block. */
  from?: number[];
  /** `buy`. */
  buy?: boolean;
  /** `score`. */
  score?: boolean;
  /** Whole texts: `keep jump top`. */
  keep?: string[];
  /** The stacks afterwards, the usual end first: `end 3 3 2`. */
  end?: string[];
  /** The stacks afterwards: `spread 3 3`. */
  spread?: string[];
  /** Players: `first 2`. */
  first?: number[];
  /** Cards, below. */
  play?: CardPlays;
}

/** A reason for a refusal. */
export interface Reason {
  /** The rule's id; `""` if no rule is broken. */
  rule: string;
  /** The reason in words. */
  text: string;
  /** The cells that show it. */
  cells: CellSet;
}

/** Something that was refused. */
export interface Refusal {
  /** The refused text. */
  action: string;
  /** A heading, if only the lesson's step forbids it, or a text can't be opened. */
  heading?: string;
  /** Each `rule` (`""` if no rule is broken), `text`, `cells`. */
  reasons: Reason[];
}

/** The action that has just been played. */
export interface Last {
  /** Its text. */
  action: string;
  /** Who played it. */
  player: number;
}

/** A game or position as a file. */
export interface GameFile {
  /** Its name. */
  name: string;
  /** Its content. */
  text: string;
}

/** A text for screen readers. */
export interface Said {
  /** Grows with each text. */
  number: number;
  /** The text. */
  text: string;
}

/** The position in the editor. */
export interface Draft {
  /** Why the draft is impossible, as reasons of a refusal. */
  problems: Reason[];
  /** The draft as a position document. */
  document: string;
  /** True if a game with the box is tapped in, to be scored. */
  table?: boolean;
}

/** A player's score in a castle. */
export type CastleGain = [player: number, level: number, points: number, knight: string];

/** A player who gets the king's bonus, and the knight. */
export type Bonus = [player: number, knight: string];

/** Points of a master card, its cells, and why. */
export type MasterGain = [player: number, points: number, cells: string, why: string];

export type Cause = "castles" | "king" | "master" | "point";

/** A move of a marker; `after` exceeds the sum where it leapt over occupied fields. */
export type MarkerMove = [player: number, cause: Cause, points: number, before: number, after: number];

/** Cells that take no block: the rule, the reason with `{}` for the cell, the cells. */
export type Forbidden = [rule: string, words: string, cells: string];

/** A castle that pays. */
export interface CastleScoring {
  /** Its cells. */
  cells: CellSet;
  /** Its height. */
  height: number;
  /** `[player, level, points, knight]`. */
  by: CastleGain[];
}

/** The king's bonus. */
export interface KingScoring {
  /** The level asked for. */
  level: number;
  /** What it pays. */
  points: number;
  /** The cells of his castle at that level. */
  cells: CellSet;
  /** `[player, knight]`. */
  to: Bonus[];
}

/** Moves of markers by the last action. */
export interface Scoring {
  /** The phase that ended. */
  phase?: number;
  /** Castles that pay, as in the overlay. */
  castles?: CastleScoring[];
  /** `level` asked for, `points`, `cells`, and `to`: pairs of player and knight. */
  king?: KingScoring;
  /** `[player, points, cells, why in words]`. */
  master?: MasterGain[];
  /** `[player, cause, points, before, after]`; causes are `castles`, `king`, `master`, `point`; `after` is greater where a marker leapt. */
  moves: MarkerMove[];
}

/** The points of a scoring now. */
export interface CastlesOverlay {
  /** The overlay's name. */
  kind: "castles";
  /** `cells`, `height`, and `by`: `[player, level, points, knight]`. */
  castles: CastleScoring[];
  /** As in a scoring. */
  king: KingScoring;
  /** The points of a scoring now, leaps included. */
  totals: number[];
  /** Whether markers leap in it. */
  leaps: boolean;
}

export interface ReachOverlay {
  /** The overlay's name. */
  kind: "reach";
  /** The selected knight. */
  from?: string;
  /** The cells that take 1, 2 ... action points and not fewer. */
  ap: CellSet[];
  /** The cells that are so cheap only through doors. */
  doors: CellSet;
}

/** The cells for a block. */
export interface BuildOverlay {
  /** The overlay's name. */
  kind: "build";
  /** Where a block can be built. */
  cells: CellSet;
  /** The others: `[rule, words, cells]`; `{}` is the cell. */
  why: Forbidden[];
}

export interface DoorsOverlay {
  /** The overlay's name. */
  kind: "doors";
  /** The selected knight. */
  from?: string;
  /** By the cell it leads to, a shortest route. */
  ways: Record<string, string>;
}

export type Overlay = CastlesOverlay | ReachOverlay | BuildOverlay | DoorsOverlay;

export type OverlayKind = "castles" | "reach" | "build" | "doors";

/** The chances to win. */
export interface Evaluation {
  /** The chances in words. */
  label: string;
  /** All players' chances in percent; none while they are hidden. */
  shares: number[];
  /** The same in words. */
  percents: string[];
  /** Whether a search is on its way to know them better. */
  searching?: boolean;
}

/** One turn of a reviewed game. */
export interface ChartTurn {
  /** Phase, round and player in words. */
  name: string;
  /** The grade in words; `""` if the turn lost nothing. */
  grade: string;
  /** The kind of the grade. */
  sign: string;
  /** Its phase. */
  phase: number;
  /** Its round. */
  round: number;
  /** Its player. */
  player: number;
  /** All players' chances to win after it, in percent. */
  chances: number[];
  /** The same in words, whole percents that add up. */
  percents: string[];
  /** The ply at its end. */
  ply: number;
  /** The number of that position in the move list. */
  node: number;
}

/** The chances to win by turn, of a game that was reviewed. */
export interface Chart {
  /** Its title. */
  title: string;
  /** The turns. */
  turns: ChartTurn[];
  /** Whether the last phase was scored after them. */
  over: boolean;
}

/** A position's number in the move list, and the number of the position before. */
export type Place = [id: number, parent: number];

/** A board. */
export interface View {
  /** Version 1. */
  v: number;
  /** Number of the last intent answered. */
  seq: number;
  /** Board text. */
  board: string;
  /** Key of the edition. */
  edition: string;
  /** `basic`, `variant` or `master`. */
  mode: string;
  /** 2 to 4. */
  players: number;
  /** `found`, `place-knight`, `place-king`, `turn`, `keep`, `move-king`, `name-first`, `spread-carry`, `over`. */
  stage: string;
  /** 1 to 3. */
  phase: number;
  /** The round. */
  round: number;
  /** Rounds in this phase. */
  rounds: number;
  /** First player of the round. */
  first: number;
  /** Player to act. */
  to_act: number;
  /** Action points left. */
  ap: number;
  /** The stack built from, from 1. */
  stack: number | null;
  /** The blocks in each player's stacks. */
  stacks: number[][];
  /** Kept blocks. */
  carry: number[];
  /** The common supply. */
  supply: number;
  /** Points. */
  scores: number[];
  /** Fields of a score track that is a loop. */
  track: number | null;
  /** Knights off the board. */
  reserve: number[];
  /** Cards where the viewer may see them, else their number. */
  hands: (string[] | number)[];
  /** Cards in the common deck. */
  deck: number;
  /** Cards in the players' decks. */
  decks: number[];
  /** The master card. */
  master: string | null;
  /** The points of the master card now, in words. */
  pays: string;
  /** The card played in this turn. */
  played: string | null;
  /** Those bought in it. */
  bought: string[] | number;
  /** Those to choose from, for the player who chooses. */
  looked: string[];
  /** The legal actions, below; empty for a viewer who is not to act. */
  legal: Legal;
  /** `{"action": text, "player": n}` for the animation. */
  last: Last | null;
  /** `action` and `reasons`, each `rule` (`""` if no rule is broken), `text`, `cells`; `heading` if only the lesson's step forbids it, or a text can't be opened. */
  refusal: Refusal | null;
  /** Actions played; 0 for a spectator. */
  ply: number;
  /** Actions in the known part of the line. */
  length: number;
  /** Whether the viewer may take back. */
  undo: boolean;
  /** Whether the viewer may go on again. */
  redo: boolean;
  /** Whether moves against bots were taken back here: the next action continues the game. */
  undid: boolean;
  /** Whether the editor may be opened, and lines changed. */
  edit: boolean;
  /** The last actions, at most 12; hidden cards are left out. */
  log: string[];
  /** Annotations. */
  notes: string[];
  /** Routes through doors by their two cells: `"d5:2 d4:2"` are blocks and layers. */
  ways: Record<string, string>;
  /** Words beside the board. */
  caption: string;
  /** Whether the game is over at the end of its line, which may be further on. */
  ended: boolean;
  /** At a game's end, commands with their labels: `{"review": "Review", "new": "New game"}`. */
  next: Record<string, string>;
  /** Answer to the command `"link"`: an address. */
  link: string;
  /** Answer to the command `"save"`: `name` and `text`. */
  file: GameFile | null;
  /** Whether the rulebook may be opened. */
  rules: boolean;
  /** Whether the game before may be opened. */
  previous: boolean;
  /** The moves of markers by the last action, below. */
  scored: Scoring | null;
  /** The overlay that is shown, below. */
  overlay: Overlay | null;
  /** The overlays that are offered, none that is the answer; null for all. */
  overlays: OverlayKind[] | null;
  /** `{"number": 1, "text": "..."}` for screen readers; the number grows. */
  said: Said | null;
  /** `[0, 6]`: 0 for a person, or a bot's level or name. */
  seats: (number | string)[];
  /** `["", "towers"]`: the style of each seat's bot, if it has one. */
  styles: string[];
  /** Of a review: `title`, `turns` (`name`, `grade`, `sign`, `phase`, `round`, `player`, `chances` in percent, the same in words as `percents`, `ply`, `node`) and `over`. */
  chart: Chart | null;
  /** The analyst beside the board; below. */
  analyst: Analyst | null;
  /** `label`, `shares` in percent (none while hidden), `searching` while a search goes on. */
  evaluation: Evaluation | null;
  /** Number of the position in the move list, and of the one before it (0: none). */
  node: Place | null;
  /** The position in the editor while it is open, below. */
  draft: Draft | null;
  /** Whether a question is asked: what may be its answer is not shown. */
  quiz: boolean;
  /** The cells selected so far to answer a question; null where none asks for cells. */
  pick: CellSet | null;
  /** The panel of a lesson, below. */
  lesson: Panel | null;
}

/** A position in the move list. */
export type MoveRow = [id: number, parent: number, text: string, when: string, comment?: string];

/** The move list. */
export interface MoveList {
  /** Number, number before it, action, `"phase.round.player"`, comment; the main line first. */
  rows: MoveRow[];
  /** Positions left out beyond 4000. */
  more: number;
}

/** A request of the page that plays for a board. */
export interface Wish {
  /** What is opened, as `show` of an address names it. */
  what: string;
  /** Code of the page's language. */
  language: string;
  /** The bot's. */
  level: number;
  /** How many a new game against bots has. */
  players: number;
  /** The mode of a new game. */
  mode: string;
  /** As in an address: a lesson, also the one that the course opens; kinds of a drill or themes of puzzles, with commas; a puzzle's id; words to look for in the rules. */
  name: string;
  /** The step that is shown of the lesson, alone; `""` for the whole lesson. */
  step: string;
  /** The overlay of a game or a free board. */
  overlay: string;
  /** The position or game to begin with, `""` for a new game; or the lesson, in the place of one by its name. */
  link: string;
  /** Whose answers to that lesson are kept; `""` if no name was entered. */
  student: string;
  /** What the page has kept of it: the game, which goes before the link's, or the progress. */
  kept: string;
  /** Whether it is the game that the page already shows. */
  first: boolean;
  /** The page's own, for links. */
  address: string;
  /** Whether the page gets the progress in a lesson that was sent. */
  report: boolean;
}

export const LESSON_STEP: LessonStep = {
  id: "",
  kind: "show",
  title: "",
  text: "",
  rules: [],
  why: [],
};

export const VERDICT: Verdict = {
  right: false,
  best: false,
  heading: "",
  reasons: [],
};

export const ANALYST: Analyst = {
  objectives: {},
  objective: "",
  words: [],
  compiling: false,
  points: [],
  legend: [],
  lines: [],
  shown: 0,
  aside: false,
  note: "",
  warns: false,
  warning: "",
  lessons: [],
};

export const PANEL: Panel = {
  id: "",
  title: "",
  note: "",
  index: 0,
  steps: [],
  blocked: false,
  last: true,
  embedded: false,
  step: LESSON_STEP,
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
  closes: "",
  rules: null,
};

export const VIEW: View = {
  v: 1,
  seq: 0,
  board: "",
  edition: "",
  mode: "basic",
  players: 2,
  stage: "turn",
  phase: 1,
  round: 1,
  rounds: 4,
  first: 1,
  to_act: 1,
  ap: 0,
  stack: null,
  stacks: [],
  carry: [],
  supply: 0,
  scores: [],
  track: null,
  reserve: [],
  hands: [],
  deck: 0,
  decks: [],
  master: null,
  pays: "",
  played: null,
  bought: [],
  looked: [],
  legal: {},
  last: null,
  refusal: null,
  ply: 0,
  length: 0,
  undo: false,
  redo: false,
  undid: false,
  edit: false,
  log: [],
  notes: [],
  ways: {},
  caption: "",
  ended: false,
  next: {},
  link: "",
  file: null,
  rules: false,
  previous: false,
  scored: null,
  overlay: null,
  overlays: null,
  said: null,
  seats: [],
  styles: [],
  chart: null,
  analyst: null,
  evaluation: null,
  node: null,
  draft: null,
  quiz: false,
  pick: null,
  lesson: null,
};

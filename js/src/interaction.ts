/**
 * What a press on a cell means. Pure: from the view and what the person has chosen so far to the lit cells, and from a
 * press to the next choice and the action to ask Python for. It knows no rule of the game; the view lists what is legal.
 */
import { adjacent, nameOf, parseCell, parseCells } from "./cells";
import type { Mark, MarkKind } from "./scene/highlights";
import { type CardKey, ownStacks, type Scene, troubleCells, type Ways } from "./view";

export type Tool = "auto" | "move" | "deploy" | "build";

export interface Choice {
  tool: Tool;
  /** The figure, or the block to shift, that was chosen on the board; -1 for none. */
  selected: number;
  card: CardKey | null;
  /** The stack to build from, 1-based; null for the tallest. */
  stack: number | null;
}

export const NO_CHOICE: Choice = { tool: "auto", selected: -1, card: null, stack: null };

/** What a press answers: the choice afterwards, and the action to send, if any. */
export interface Answer {
  choice: Choice;
  action?: string;
}

/** The legal uses of a lit cell: the way it is shown, and the action a press asks for; a source only chooses. */
export interface Lit {
  kind: MarkKind;
  action?: string;
}

const WAY_CARDS = ["climb", "diagonal", "jump", "elevator", "redeploy", "shift-block"] as const;
type WayCard = (typeof WAY_CARDS)[number];
const isWayCard = (card: CardKey | null): card is WayCard => WAY_CARDS.includes(card as WayCard);

/** The targets of a cell. A key may name several cells that share their targets; none is a target of its own. */
export function waysFrom(ways: Ways | undefined, cell: number): number[] {
  const targets = new Set<number>();
  for (const [from, to] of Object.entries(ways ?? {})) {
    if (parseCells(from).includes(cell)) for (const target of parseCells(to)) targets.add(target);
  }
  targets.delete(cell);
  return [...targets];
}

const sourcesOf = (ways: Record<string, unknown> | undefined): number[] => Object.keys(ways ?? {}).flatMap(parseCells);

/** The stack the next block comes from: the one the turn has chosen, the person's, or the tallest; 1-based. */
export function buildingStack(view: Scene, choice: Choice): number | null {
  if (view.stack !== null) return view.stack;
  const from = view.legal.from ?? [];
  if (choice.stack !== null && from.includes(choice.stack)) return choice.stack;
  const stacks = ownStacks(view);
  const tallest = [...from].sort((a, b) => (stacks[b - 1] ?? 0) - (stacks[a - 1] ?? 0) || a - b);
  return tallest[0] ?? null;
}

export function buildAction(view: Scene, choice: Choice, cell: number): string {
  const stack = view.stack === null ? buildingStack(view, choice) : null;
  return `build ${nameOf(cell)}${stack === null ? "" : ` from ${stack}`}`;
}

export function isOwnKnight(view: Scene, cell: number): boolean {
  const figure = view.position.figures.get(cell);
  return figure?.kind === "knight" && figure.player === view.to_act;
}

/** The lit cells for the choice so far. */
export function litCells(view: Scene, choice: Choice): Map<number, Lit> {
  const { legal } = view;
  const lit = new Map<number, Lit>();
  const light = (cells: number[], kind: MarkKind, action?: (cell: number) => string): void => {
    for (const cell of cells) lit.set(cell, action ? { kind, action: action(cell) } : { kind });
  };
  if (choice.card !== null) {
    lightCard(view, choice, choice.card, light);
    return lit;
  }
  light(parseCells(legal.found), "place", (cell) => `found ${nameOf(cell)}`);
  light(parseCells(legal.knight), "place", (cell) => `knight ${nameOf(cell)}`);
  light(parseCells(legal.king), "place", (cell) => `king ${nameOf(cell)}`);
  const deployments = parseCells(legal.deploy);
  const deploy = (cell: number): string => `deploy ${nameOf(cell)}`;
  if (choice.tool === "deploy") light(deployments, "deploy", deploy);
  else if (choice.tool === "build") light(parseCells(legal.build), "build", (cell) => buildAction(view, choice, cell));
  else if (choice.selected >= 0) {
    const { selected } = choice;
    const move = (cell: number): string => `move ${nameOf(selected)} ${nameOf(cell)}`;
    if (choice.tool === "auto")
      light(
        deployments.filter((cell) => adjacent(cell, selected)),
        "deploy",
        deploy,
      );
    light(waysFrom(legal.door, selected), "door", move);
    light(waysFrom(legal.step, selected), "step", move);
  } else {
    light([...sourcesOf(legal.step), ...sourcesOf(legal.door)], "source");
  }
  return lit;
}

function lightCard(
  view: Scene,
  choice: Choice,
  card: CardKey,
  light: (cells: number[], kind: MarkKind, action?: (cell: number) => string) => void,
): void {
  const plays = view.legal.play ?? {};
  if (card === "extra-block") light(parseCells(plays[card]), "build", (cell) => `play ${card} ${nameOf(cell)}`);
  else if (card === "lift") light(sourcesOf(plays.lift), "source");
  else if (isWayCard(card)) {
    const ways = plays[card];
    if (choice.selected < 0) light(sourcesOf(ways), card === "shift-block" ? "card" : "source");
    else
      light(
        waysFrom(ways, choice.selected),
        "card",
        (cell) => `play ${card} ${nameOf(choice.selected)} ${nameOf(cell)}`,
      );
  }
}

/** The stacks that `lift` may take the block for the chosen knight from; 1-based. */
export function liftStacks(view: Scene, choice: Choice): number[] {
  if (choice.card !== "lift" || choice.selected < 0) return [];
  return view.legal.play?.lift?.[nameOf(choice.selected)] ?? [];
}

/** Whether a card can be played now. */
export const playable = (view: Scene, card: string): boolean => Object.hasOwn(view.legal.play ?? {}, card);

/** What a press on a cell does; with `alternate` (the shift key) a knight is deployed there rather than moved. */
export function press(view: Scene, choice: Choice, cell: number, alternate = false): Answer {
  const here = litCells(view, choice).get(cell);
  if (choice.card !== null) return pressForCard(view, choice, cell, here);
  if (alternate && parseCells(view.legal.deploy).includes(cell)) {
    return { choice: { ...choice, selected: -1 }, action: `deploy ${nameOf(cell)}` };
  }
  if (here?.action) return { choice: afterwards(choice, here, cell), action: here.action };
  if (choice.tool === "deploy") return { choice, action: `deploy ${nameOf(cell)}` };
  if (choice.tool === "build") return { choice, action: buildAction(view, choice, cell) };
  if (view.stage !== "turn") return pressInSetUp(view, choice, cell);
  if (cell === choice.selected) return { choice: { ...choice, selected: -1 } };
  if (isOwnKnight(view, cell)) return { choice: { ...choice, selected: cell } };
  if (choice.selected >= 0) return { choice, action: `move ${nameOf(choice.selected)} ${nameOf(cell)}` };
  if (choice.tool === "auto" && parseCells(view.legal.build).includes(cell)) {
    return { choice, action: buildAction(view, choice, cell) };
  }
  return { choice };
}

/** A knight that moved stays chosen where it now stands, so that it can walk on. */
function afterwards(choice: Choice, lit: Lit, cell: number): Choice {
  const moved = lit.kind === "step" || lit.kind === "door";
  return { ...choice, selected: moved ? cell : -1 };
}

const PLACING: Record<string, string> = {
  found: "found",
  "place-knight": "knight",
  "place-king": "king",
  "move-king": "king",
};

function pressInSetUp(view: Scene, choice: Choice, cell: number): Answer {
  const verb = PLACING[view.stage];
  return verb ? { choice, action: `${verb} ${nameOf(cell)}` } : { choice };
}

function pressForCard(view: Scene, choice: Choice, cell: number, here: Lit | undefined): Answer {
  if (here?.action) return { choice: { ...choice, card: null, selected: -1 }, action: here.action };
  if (cell === choice.selected) return { choice: { ...choice, selected: -1 } };
  if (here) {
    const chosen = { ...choice, selected: cell };
    const stacks = liftStacks(view, chosen);
    return stacks.length === 1 ? liftFrom(chosen, stacks[0] ?? 1) : { choice: chosen };
  }
  const { card, selected } = choice;
  if (card === "extra-block") return { choice, action: `play ${card} ${nameOf(cell)}` };
  if (isWayCard(card) && selected >= 0) {
    if (sourcesOf(view.legal.play?.[card]).includes(cell)) return { choice: { ...choice, selected: cell } };
    return { choice, action: `play ${card} ${nameOf(selected)} ${nameOf(cell)}` };
  }
  return { choice };
}

/** Takes the block for `lift` from this stack. */
export function liftFrom(choice: Choice, stack: number): Answer {
  return {
    choice: { ...choice, card: null, selected: -1 },
    action: `play lift ${nameOf(choice.selected)} from ${stack}`,
  };
}

/** Choosing a card of the hand; the same one again puts it back. Cards without a target are played at once. */
export function chooseCard(choice: Choice, card: CardKey): Answer {
  if (choice.card === card) return { choice: { ...choice, card: null, selected: -1 } };
  return { choice: { ...choice, card, selected: -1, tool: "auto" } };
}

/** Choosing a tool; the same one again puts it back. */
export function chooseTool(choice: Choice, tool: Tool): Choice {
  const selected = tool === "build" ? -1 : choice.selected;
  return { ...choice, tool: choice.tool === tool ? "auto" : tool, card: null, selected };
}

/** One step back: a chosen figure first, then a card, then a tool. */
export function cancel(choice: Choice): Choice {
  if (choice.selected >= 0) return { ...choice, selected: -1 };
  if (choice.card !== null) return { ...choice, card: null };
  return { ...choice, tool: "auto" };
}

/** What is left of a choice when a new view comes: what no longer exists is dropped. */
export function carriedOver(view: Scene, choice: Choice): Choice {
  const card = choice.card !== null && playable(view, choice.card) ? choice.card : null;
  const dropped = choice.card !== null && card === null;
  const standing = card === "shift-block" ? choice.selected >= 0 : isOwnKnight(view, choice.selected);
  const stack = choice.stack !== null && (view.legal.from ?? []).includes(choice.stack) ? choice.stack : null;
  const tool = view.stage === "turn" ? choice.tool : "auto";
  return { tool, selected: standing && !dropped ? choice.selected : -1, card, stack };
}

/** Whether a cell of a refusal can be crossed: one that is lit to be chosen is not. */
export const crossable = (lit: Lit | undefined): boolean => (lit?.kind ?? "source") === "source";

/** All marks on the board: the lit cells, the chosen one, and the cells of a refusal. */
export function marksOf(view: Scene, choice: Choice): Mark[] {
  const lit = litCells(view, choice);
  const marks: Mark[] = [...lit]
    .filter(([cell]) => cell !== choice.selected)
    .map(([cell, { kind }]) => ({ cell, kind }));
  if (choice.selected >= 0) marks.push({ cell: choice.selected, kind: "selected" });
  for (const cell of parseCells(view.pick)) marks.push({ cell, kind: "selected" });
  for (const cell of troubleCells(view)) {
    if (cell !== choice.selected && crossable(lit.get(cell))) marks.push({ cell, kind: "refused" });
  }
  return marks;
}

/** The end points of an action that carries a figure from cell to cell, for the glide; undefined of any other. */
export function travelOf(action: string): { from: number; to: number } | undefined {
  const words = action.split(" ");
  const moving =
    words[0] === "move" || (words[0] === "play" && isWayCard(words[1] as CardKey) && words[1] !== "shift-block");
  if (!moving) return undefined;
  const [from = -1, to = -1] = words.slice(-2).map(parseCell);
  return from >= 0 && to >= 0 ? { from, to } : undefined;
}

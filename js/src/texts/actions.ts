/** Actions as sentences, and where in the game they stand. */
import { capital, t } from "../language/catalogue";
import { cardText, playerName, stacksText } from "../language/names";
import { nothingLegal, type View } from "../view/view";

const DONE: Record<string, (first: string, ...rest: string[]) => string> = {
  found: (cell) => t`founded a castle on ${cell}`,
  knight: (cell) => t`placed a knight on ${cell}`,
  king: (cell) => (cell === "stay" ? t`left the king where he is` : t`placed the king on ${cell}`),
  move: (from, to = "") => t`moved from ${from} to ${to}`,
  deploy: (cell) => t`deployed a knight on ${cell}`,
  build: (cell) => t`built on ${cell}`,
  buy: () => t`bought a card`,
  keep: () => t`kept a card`,
  play: (key, ...rest) => {
    const card = cardText(key).title;
    return t`played ${card}` + (rest.length > 0 ? ` (${rest.join(" ")})` : "");
  },
  score: () => t`scored a point`,
  end: (...stacks) => t`ended the turn` + (stacks[0] ? ` (${stacksText(stacks)})` : ""),
  first: (player) => t`named ${playerName(Number(player))} first player`,
  spread: () => t`spread the blocks`,
};

function doneText(action: string): string {
  const [verb = "", first = "", ...rest] = action.split(" ");
  return DONE[verb]?.(first, ...rest) ?? action;
}

const sentence = (done: string, player: number | undefined): string =>
  player ? `${playerName(player)} ${done}` : capital(done);

/** An action as a sentence: "Orange moved from c3 to c4". */
export const actionText = (action: string, player: number | undefined): string => sentence(doneText(action), player);

/** A turn as a sentence: "Blue built on e3 (×2); moved from f3 to f2; ended the turn". */
export function turnText(actions: readonly string[], player: number | undefined): string {
  const runs: { done: string; times: number }[] = [];
  for (const done of actions.map(doneText)) {
    const last = runs.at(-1);
    if (last?.done === done) last.times++;
    else runs.push({ done, times: 1 });
  }
  const parts = runs.map(({ done, times }) => (times > 1 ? `${done} (×${times})` : done));
  return sentence(parts.join("; "), player);
}

/** The place in a line of moves: "Move 3 of 9". */
export const moveNumber = (number: number, length: number): string => t`Move ${number} of ${length}`;

/** Where in the game a view stands: "Move 3 of 9: Moved from c3 to c4". */
export function plyText(view: View): string {
  const { ply, length } = view;
  const place = length > 0 ? moveNumber(ply, length) : t`Move ${ply}`;
  const action = view.log.at(-1);
  const what = ply === 0 ? t`the first position` : action && actionText(action, undefined);
  return what ? `${place}: ${what}` : place;
}

/** The name of a move shown from an earlier ply; "" at the end of a line, and if nothing can be played. */
export function pastText(view: View, ply: number): string {
  if (ply >= view.length || nothingLegal(view)) return "";
  return view.undid ? t`the game goes on from here` : t`a move here starts a variation`;
}

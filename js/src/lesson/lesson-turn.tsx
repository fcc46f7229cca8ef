/** The parts of a game's panel that a step needs: the turn, the cards, the score. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { masterText, phaseText, playerName, stageText, toActText } from "../language/names";
import { Hand } from "../panel/hand";
import { Players, Track } from "../panel/players";
import { Scoring } from "../panel/scoring";
import { SetUpChoices } from "../panel/setup";
import { OwnStacks, Pips, Turn } from "../panel/turn";
import { shownPly } from "../state/navigation";
import { shownScoring } from "../state/scoring";
import { actionText, moveNumber } from "../texts/actions";
import { Shield } from "../ui/icons";
import { UndoBar } from "../ui/undo-bar";
import { isAbout, isPlayed, isTurnOver, isWatched } from "../view/lesson";
import { isSetUp, lastAction, shownHand } from "../view/view";
import type { LessonProps } from "./props";

/** The move of a line that has just been played, and its caption. */
function Watched(props: LessonProps): JSX.Element | null {
  const { lesson, view } = props;
  const { ply, length, caption, last } = view;
  const number = shownPly(props);
  if (ply === 0 || !(isWatched(lesson) || lesson.step.conceal)) return null;
  return (
    <div class="torres-watched">
      <p class="torres-move-number">
        {length > 0 && isWatched(lesson) && <b>{moveNumber(number, length)}</b>}
        {actionText(lastAction(view), last?.player)}
      </p>
      {caption && <p class="torres-caption">{caption}</p>}
    </div>
  );
}

/** Whose turn it is, and what is left of it. */
function Actor({ view, dispatch }: LessonProps): JSX.Element {
  const turn = view.stage === "turn";
  const name = playerName(view.to_act);
  return (
    <div class="torres-actor">
      <h3>
        <Shield player={view.to_act} /> {turn ? name : `${name} ${stageText(view.stage)}`}
      </h3>
      {turn && <Pips points={view.ap} player={view.to_act} />}
      <UndoBar view={view} dispatch={dispatch} />
    </div>
  );
}

/** When the position of a question is, where its answer may depend on it: of the king's bonus, or as nothing says. */
function asksOf({ lesson, view }: LessonProps): string[] {
  if (!lesson.step.ask || isSetUp(view) || view.stage === "over") return [];
  const unknown = lesson.step.rules.length === 0;
  if (!unknown && !(isAbout(lesson, "phase") && view.board.includes("K:"))) return [];
  const turn = view.stage === "turn" ? [t`${view.ap} AP`] : [];
  return [phaseText(view), ...(unknown ? [toActText(view), ...turn] : [])];
}

export function LessonTurn(props: LessonProps): JSX.Element {
  const { lesson, view, scoring } = props;
  // Until a scoring has been read, it has the room to itself.
  const played = isPlayed(lesson) && !isTurnOver(lesson) && !scoring;
  const turn = view.stage === "turn";
  const { verdict, result } = lesson;
  // After a solution, the learner may still look for the best one.
  const solved = verdict?.right && (verdict.best || !result);
  const cards =
    !scoring &&
    !(played && solved) &&
    shownHand(view).length > 0 &&
    (played || Boolean(view.legal.play) || isAbout(lesson, "hand"));
  const when = asksOf(props);
  return (
    <div class="torres-lesson-turn">
      {played && <Actor {...props} />}
      <Watched {...props} />
      {turn && played && !solved && <Turn {...props} lean />}
      {when.length > 0 && <p class="torres-when">{when.join(" · ")}</p>}
      {turn && !played && (isWatched(lesson) || (lesson.step.ask && isAbout(lesson, "points"))) && (
        <Pips points={view.ap} player={view.to_act} />
      )}
      {turn && !isPlayed(lesson) && isAbout(lesson, "stacks") && <OwnStacks view={view} />}
      {!turn && !scoring && <SetUpChoices {...props} />}
      {view.master && isAbout(lesson, "master") && <p class="torres-master">{masterText(view)}</p>}
      {cards && <Hand {...props} />}
      <Scoring {...props} />
      {isAbout(lesson, "players") && !shownScoring(props)?.phase && (
        <>
          <Players {...props} />
          {isAbout(lesson, "track") && <Track {...props} />}
        </>
      )}
    </div>
  );
}

/** The chart of a review: all players' chances to win after each turn. A click on a turn goes there. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { playerColour } from "../meshes/palette";
import type { Dispatch } from "../state/events";
import type { Chart, ChartTurn } from "../view/chart";
import type { View } from "../view/view";
import { Shield } from "./icons";

/** The picture and the margins around what is plotted, in its own units. */
const WIDTH = 360;
const HEIGHT = 150;
const LEFT = 28;
const RIGHT = 6;
const TOP = 8;
const FOOT = 124;
/** What the name of a phase takes. */
const NAME = 52;

/** Outlines of the marks of mistakes, by their kind. */
const SIGNS: Record<string, string> = {
  blunder: "M-4-4 4 4M4-4-4 4",
  mistake: "M0-5 5 0 0 5-5 0z",
  inaccuracy: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
};

interface ChartProps {
  view: View;
  dispatch: Dispatch;
}

export function ReviewChart({ view, dispatch }: ChartProps): JSX.Element | null {
  const { chart } = view;
  if (!chart || chart.turns.length === 0) return null;
  const { turns } = chart;
  const here = turns.filter(({ ply }) => ply <= view.ply).length - 1;
  const shown = turns[here];
  const x = (turn: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * (turn + 0.5)) / turns.length;
  const wide = (WIDTH - LEFT - RIGHT) / turns.length;
  return (
    <section class="torres-chart" aria-label={chart.title}>
      <h3>{chart.title}</h3>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={chart.title} onKeyDown={walk}>
        <Grid chart={chart} x={x} />
        {here >= 0 && (
          <rect class="torres-chart-here" x={x(here) - wide / 2} y={TOP} width={wide} height={FOOT - TOP} />
        )}
        {view.scores.map((_, at) => {
          const points = turns.map(({ chances }, turn) => `${x(turn)},${y(chances[at] ?? 0)}`).join(" ");
          return (
            <g key={at}>
              <polyline class="torres-chart-edge" points={points} />
              <polyline points={points} fill="none" stroke={playerColour(at + 1)} stroke-width="2" />
            </g>
          );
        })}
        {turns.map((turn, at) => (
          <Sign key={turn.node} turn={turn} x={x(at)} />
        ))}
        {turns.map((turn, at) => (
          <rect
            key={turn.node}
            class="torres-chart-turn"
            role="button"
            tabindex={at === Math.max(here, 0) ? 0 : -1}
            aria-label={labelOf(turn)}
            aria-current={at === here ? "step" : undefined}
            x={x(at) - wide / 2}
            y={TOP}
            width={wide}
            height={FOOT - TOP}
            onClick={() => dispatch({ type: "send", intent: { node: turn.node } })}
          >
            <title>{labelOf(turn)}</title>
          </rect>
        ))}
      </svg>
      <ul>
        {shown && <li>{shown.name}</li>}
        {view.scores.map((_, at) => (
          <li key={at}>
            <Shield player={at + 1} /> {shown?.percents[at] ?? "\u2013"}
          </li>
        ))}
      </ul>
    </section>
  );
}

const y = (percent: number): number => FOOT - ((FOOT - TOP) * percent) / 100;

function labelOf({ name, grade, percents, player }: ChartTurn): string {
  const chance = percents[player - 1] ?? "";
  const words = t`${chance} to win`;
  return [`${name}: ${words}`, grade].filter(Boolean).join(", ");
}

/** Lines at 0, 50 and 100 percent, the rounds, the phases, and a dashed line at each scoring. */
function Grid({ chart: { turns, over }, x }: { chart: Chart; x(turn: number): number }): JSX.Element {
  const first = (key: (turn: ChartTurn) => string): number[] =>
    turns.flatMap((turn, at) => (at === 0 || key(turn) !== key(turns[at - 1] as ChartTurn) ? [at] : []));
  const rounds = first(({ phase, round }) => `${phase} ${round}`);
  const phases = first(({ phase }) => `${phase}`);
  const scorings = [...phases.slice(1), ...(over ? [turns.length] : [])];
  return (
    <g class="torres-chart-grid">
      {[0, 50, 100].map((percent) => (
        <g key={percent}>
          <path d={`M${LEFT} ${y(percent)}H${WIDTH - RIGHT}`} />
          <text x={LEFT - 5} y={y(percent) + 4} text-anchor="end">
            {percent}
          </text>
        </g>
      ))}
      {scorings.map((at) => (
        <path key={at} class="torres-chart-scoring" d={`M${x(at - 0.5)} ${TOP}V${HEIGHT}`} />
      ))}
      {rounds.map((at) => (
        <text key={at} x={x(at)} y={FOOT + 12} text-anchor="middle">
          {turns[at]?.round}
        </text>
      ))}
      {phases.map((at) => {
        const phase = turns[at]?.phase ?? 0;
        const place = Math.min(x(at) - 4, WIDTH - NAME);
        return (
          <text key={at} x={place} y={FOOT + 25}>
            {t`Phase ${phase}`}
          </text>
        );
      })}
    </g>
  );
}

function Sign({ turn: { sign, player, chances }, x }: { turn: ChartTurn; x: number }): JSX.Element | null {
  const d = SIGNS[sign];
  if (!d) return null;
  const transform = `translate(${x} ${y(chances[player - 1] ?? 0)})`;
  return (
    <>
      <path class="torres-chart-halo" d={d} transform={transform} />
      <path class="torres-chart-sign" d={d} transform={transform} stroke={playerColour(player)} />
    </>
  );
}

/** One stop of the Tab key: arrows go from turn to turn, Enter and the space bar go there on the board. */
function walk(event: KeyboardEvent): void {
  const here = event.target as SVGElement;
  const group = event.currentTarget as SVGElement;
  const turns = [...group.querySelectorAll<SVGElement>(".torres-chart-turn")];
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by) turns[turns.indexOf(here) + by]?.focus();
  else if (event.key === "Enter" || event.key === " ") here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else return;
  event.preventDefault();
  event.stopPropagation();
}

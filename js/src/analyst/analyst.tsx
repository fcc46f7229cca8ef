/** The analyst beside a board: its buttons, what it says, and the lines that it shows and plays. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { playerName } from "../language/names";
import type { Dispatch } from "../state/events";
import { Button } from "../ui/button";
import { Shield } from "../ui/icons";
import type { Analyst as Said } from "../view/analyst";

interface AnalystProps {
  analyst: Said;
  dispatch: Dispatch;
}

interface PartProps {
  analyst: Said;
  /** Has the analyst carry out a command. */
  ask(command: string): void;
}

/** The commands of the buttons, each with its label and title. */
const BUTTONS: [command: string, label: string, title: string][] = [
  ["hint", t`Hint`, t`What to do next`],
  ["best", t`Best turns`, t`The three best turns, and what they are for`],
  ["heat", t`Heat map`, t`The value of each cell for the selected knight or a block`],
  ["evaluation", t`Evaluation`, t`Who is winning, and why`],
  ["review", t`Review`, t`Look for mistakes in the game so far`],
  ["stop", t`Stop`, t`Stop thinking; press again to clear the board`],
];

export function Analyst({ analyst, dispatch }: AnalystProps): JSX.Element {
  const props: PartProps = { analyst, ask: (command) => dispatch({ type: "send", intent: { analyst: command } }) };
  return (
    <section class="torres-side torres-analyst" aria-label={t`Analyst`}>
      <Asking {...props} />
      <div class="torres-analyst-words">
        {analyst.words.map((text, at) => (
          <p key={at}>{text}</p>
        ))}
        <Legend {...props} />
        <Points {...props} />
        {analyst.compiling && (
          <p>
            <small>
              {t`Want deeper answers sooner? Compile the search once, in a terminal:`}{" "}
              <code>torres-widget compile</code>
            </small>
          </p>
        )}
      </div>
      <Lines {...props} />
      <Back {...props} />
      <Warnings {...props} />
      <Lessons {...props} />
    </section>
  );
}

function Asking({ analyst, ask }: PartProps): JSX.Element {
  return (
    <div class="torres-row">
      {BUTTONS.map(([command, label, title]) => (
        <Button
          key={command}
          title={title}
          {...(command === "evaluation" && { pressed: analyst.points.length > 0 })}
          onPress={() => ask(command)}
        >
          {label}
        </Button>
      ))}
      <label title={t`The goal of the advice`}>
        {t`Advice by`}{" "}
        <select value={analyst.objective} onChange={({ currentTarget: { value } }) => ask(`objective ${value}`)}>
          {Object.entries(analyst.objectives).map(([key, title]) => (
            <option key={key} value={key} selected={key === analyst.objective}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Legend({ analyst: { legend } }: PartProps): JSX.Element | null {
  if (legend.length === 0) return null;
  return (
    <p class="torres-swatches">
      {legend.map(({ colour, text }) => (
        <span key={colour}>
          {colour && <i data-note={colour} />} {text}
        </span>
      ))}
    </p>
  );
}

/** The table of points, a column for each player. */
function Points({ analyst: { points } }: PartProps): JSX.Element | null {
  if (points.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <td />
          {points[0]?.cells.map((_, at) => (
            <th key={at} scope="col">
              <Shield player={at + 1} /> {playerName(at + 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ title, cells }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The lines with their buttons; a note about the board is below them, and moves no button. */
function Lines({ analyst: { lines, shown, note }, ask }: PartProps): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <>
      <ol class="torres-lines">
        {lines.map(({ purpose, facts, actions, tip, playable }, at) => {
          const number = at + 1;
          return (
            <li key={number}>
              <div>
                <Button
                  title={t`Show this on the board without changing the game`}
                  pressed={number === shown}
                  onPress={() => ask(`show ${number}`)}
                >
                  {t`Show ${number}`}
                </Button>
                {playable && (
                  <Button title={t`Play this in the game; Undo takes it back`} onPress={() => ask(`play ${number}`)}>
                    {t`Play ${number}`}
                  </Button>
                )}
              </div>
              <p>
                {purpose}
                {facts && <small>{facts}</small>}
                {actions && <small title={tip || undefined}>{actions}</small>}
              </p>
            </li>
          );
        })}
      </ol>
      {note && (
        <p>
          <strong>{note}</strong>
        </p>
      )}
    </>
  );
}

/** The way back from a line on the board, or from one that was played beside what had been played. */
function Back({ analyst: { shown, aside }, ask }: PartProps): JSX.Element | null {
  if (shown === 0 && !aside) return null;
  return (
    <div class="torres-row torres-back">
      <Button class="torres-primary" title={t`Show the game again`} onPress={() => ask("back")}>
        {t`Back to the game`}
      </Button>
    </div>
  );
}

/** The choice to be warned of costly turns, and the warning. */
function Warnings({ analyst: { warns, warning }, ask }: PartProps): JSX.Element {
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={warns}
          onChange={({ currentTarget: { checked } }) => ask(checked ? "warn on" : "warn off")}
        />{" "}
        {t`Warn me of mistakes and blunders`}
      </label>
      {warning && (
        <>
          <p>{warning}</p>
          <div class="torres-row">
            <Button title={t`Go back to the beginning of your turn`} onPress={() => ask("take-back")}>
              {t`Take it back`}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Lessons({ analyst: { lessons }, ask }: PartProps): JSX.Element | null {
  if (lessons.length === 0) return null;
  return (
    <div class="torres-row">
      {lessons.map(({ player, title }) => (
        <Button
          key={player}
          title={t`Find better turns where the review found mistakes`}
          onPress={() => ask(`lesson ${player}`)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}

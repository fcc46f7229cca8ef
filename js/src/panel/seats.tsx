/** The players' seats: people, or bots of a level and perhaps a style. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { playerName } from "../language/names";
import type { PanelProps } from "./props";

const LEVELS = Array.from({ length: 10 }, (_, at) => at + 1);

function styles(): [string, string][] {
  return [
    ["", t`no style`],
    ["towers", t`few, high castles`],
    ["spread", t`many castles`],
    ["king", t`the king's castle`],
    ["cards", t`many cards`],
  ];
}

export function Seats({ view, dispatch }: Pick<PanelProps, "view" | "dispatch">): JSX.Element | null {
  if (view.seats.length === 0) return null;
  const give = (player: number, who: string) =>
    dispatch({ type: "send", intent: { ask: `seat ${player} ${who}`.trim() } });
  return (
    <details class="torres-seats">
      <summary>{t`Who plays`}</summary>
      {view.seats.map((seat, at) => {
        const name = playerName(at + 1);
        const style = view.styles[at] ?? "";
        return (
          <div key={at}>
            <label>
              {name}{" "}
              <select
                value={String(seat)}
                onChange={({ currentTarget: { value } }) => give(at + 1, value === "0" ? "me" : `${value} ${style}`)}
              >
                <option value="0">{t`a person`}</option>
                {typeof seat === "string" && <option value={seat}>{seat}</option>}
                {LEVELS.map((level) => (
                  <option key={level} value={String(level)}>
                    {t`a bot, level ${level}`}
                  </option>
                ))}
              </select>
            </label>
            {typeof seat === "number" && seat > 0 && (
              <label>
                {t`Style: ${name}`}{" "}
                <select value={style} onChange={({ currentTarget: { value } }) => give(at + 1, `${seat} ${value}`)}>
                  {styles().map(([value, title]) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </div>
        );
      })}
    </details>
  );
}

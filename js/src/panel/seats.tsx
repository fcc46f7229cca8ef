/** The players' seats: people, or bots of a level. */
import type { JSX } from "preact";
import { t } from "../texts/catalogue";
import { playerName } from "../texts/names";
import type { PanelProps } from "./props";

const LEVELS = Array.from({ length: 10 }, (_, at) => at + 1);

export function Seats({ view, dispatch }: Pick<PanelProps, "view" | "dispatch">): JSX.Element | null {
  if (view.seats.length === 0) return null;
  return (
    <details class="torres-seats">
      <summary>{t`Who plays`}</summary>
      {view.seats.map((seat, at) => {
        const name = playerName(at + 1);
        return (
          <label key={at}>
            {name}{" "}
            <select
              value={String(seat)}
              onChange={({ currentTarget: { value } }) =>
                dispatch({ type: "send", intent: { ask: `seat ${at + 1} ${value === "0" ? "me" : value}` } })
              }
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
        );
      })}
    </details>
  );
}

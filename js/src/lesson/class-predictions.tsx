/** Predictions of a class, in a presentation: bars without names, and a form to enter them. */
import type { JSX } from "preact";
import { n, t } from "../language/catalogue";
import { Button } from "../ui/button";
import { submittedText } from "../ui/form";
import { Popup } from "../ui/popup";
import type { Pool } from "../view/lesson";
import { command, type LessonProps } from "./props";

export function ClassPredictions({ lesson, presenting, dispatch }: LessonProps): JSX.Element | null {
  const { pool } = lesson;
  if (!pool || !presenting) return null;
  return (
    <div class="torres-class">
      {pool.students > 0 && <Bars pool={pool} />}
      <Popup class="torres-enter" label={t`What the class predicts`} sign={t`What the class predicts`}>
        {pool.folder && <Button onPress={() => command(dispatch, "pool")}>{t`Read the folder of answers`}</Button>}
        <Entry
          example={EXAMPLES[lesson.step.ask ?? "cells"]}
          enter={(pool) => dispatch({ type: "send", intent: { pool } })}
        />
      </Popup>
    </div>
  );
}

/** A show of hands, for each kind of answer. */
const EXAMPLES = { cells: "c3 12, d4 5", arrow: "c3-d4 12, e5-e6 5", number: "4: 12, 6: 5", choose: "1: 12, 2: 5" };

function Bars({ pool: { students, bars } }: { pool: Pool }): JSX.Element {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <>
      <p>{n("{count} prediction", "{count} predictions", students)}</p>
      <ul class="torres-bars" aria-label={t`What the class predicts`}>
        {bars.map(({ text, count }) => (
          <li key={text} style={{ "--share": count / most }}>
            <span>{text}</span> <b>{count}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ example, enter }: { example: string; enter(text: string): void }): JSX.Element {
  return (
    <form
      onSubmit={(event) => {
        enter(submittedText(event));
        event.currentTarget.closest("details")?.removeAttribute("open");
      }}
    >
      <label>
        {t`Codes of the students, or counts such as ${example}`}
        <textarea rows={3} />
      </label>
      <Button>{t`Show`}</Button>
    </form>
  );
}

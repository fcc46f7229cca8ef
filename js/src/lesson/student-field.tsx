/** The field for a student's name or class, until the answers have one. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { Button } from "../ui/button";
import { submittedText } from "../ui/form";
import type { Lesson } from "../view/lesson";
import { command, type LessonProps } from "./props";

interface FieldProps extends Pick<LessonProps, "dispatch"> {
  what: Lesson["asks"][number];
}

const LABELS = { name: t`Your name`, class: t`Your class` };

export function StudentField({ what, dispatch }: FieldProps): JSX.Element {
  return (
    <form class="torres-naming" onSubmit={(event) => command(dispatch, `${what} ${submittedText(event)}`)}>
      <label>
        {LABELS[what]} <input maxLength={what === "name" ? 80 : 40} autocomplete={what === "name" ? "name" : "off"} />
      </label>
      <Button class="torres-small">{t`Keep`}</Button>
    </form>
  );
}

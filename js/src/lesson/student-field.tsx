/** The field for a student's name or class, until the answers have one. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../texts/catalogue";
import { Button } from "../ui/button";
import type { Lesson } from "../view/lesson";
import { command, type LessonProps } from "./props";

interface FieldProps extends Pick<LessonProps, "dispatch"> {
  what: Lesson["asks"][number];
}

const LABELS = { name: t`Your name`, class: t`Your class` };

export function StudentField({ what, dispatch }: FieldProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const give = (): void => command(dispatch, `${what} ${field.current?.value ?? ""}`);
  return (
    <form
      class="torres-naming"
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <label>
        {LABELS[what]}{" "}
        <input ref={field} maxLength={what === "name" ? 80 : 40} autocomplete={what === "name" ? "name" : "off"} />
      </label>
      <Button class="torres-small" onPress={give}>{t`Keep`}</Button>
    </form>
  );
}

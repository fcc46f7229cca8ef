/** The field for a student's name, until the answers have one. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../texts/catalogue";
import { Button } from "../ui/button";
import { command, type LessonProps } from "./props";

export function NameField({ dispatch }: Pick<LessonProps, "dispatch">): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const give = (): void => command(dispatch, `name ${field.current?.value ?? ""}`);
  return (
    <form
      class="torres-naming"
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <label>
        {t`Your name`} <input ref={field} maxLength={80} autocomplete="name" />
      </label>
      <Button class="torres-small" onPress={give}>{t`Keep`}</Button>
    </form>
  );
}

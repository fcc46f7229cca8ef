/** The file that a learner's answers are in: its name, and a link that saves a copy. */
import type { JSX } from "preact";
import { t } from "../texts/catalogue";
import type { AnswersFile } from "../view/lesson";

export function DownloadLink({ file }: { file: AnswersFile }): JSX.Element {
  const { name, text } = file;
  return (
    <a class="torres-button" download={name} href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}>
      {t`Download ${name}`}
    </a>
  );
}

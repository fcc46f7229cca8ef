/** A learner's answers to hand over: a link that saves the file, and a button that copies them as a code. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../texts/catalogue";
import { Button } from "../ui/button";
import { copyFrom } from "../ui/clipboard";
import type { AnswersFile } from "../view/lesson";

export function HandOver({ file }: { file: AnswersFile }): JSX.Element {
  const { name, text, code } = file;
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (field.current) setCopied(await copyFrom(field.current));
  };
  return (
    <span class="torres-hand-over">
      <a class="torres-button" download={name} href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}>
        {t`Download ${name}`}
      </a>
      <Button onPress={copy}>{t`Copy as a code`}</Button>
      <input ref={field} readOnly value={code} aria-label={t`Your answers as a code`} />
      <span aria-live="polite">{copied && t`Copied. Paste the code where your teacher collects answers.`}</span>
    </span>
  );
}

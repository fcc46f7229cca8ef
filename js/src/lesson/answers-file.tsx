/** A learner's answers to hand over: a link that saves the file, and a button that copies them as a code. */
import { Component, createRef, type JSX } from "preact";
import { t } from "../language/catalogue";
import { Button } from "../ui/button";
import { copyFrom } from "../ui/clipboard";
import type { AnswersFile } from "../view/lesson";

export class HandOver extends Component<{ file: AnswersFile }, { copied: boolean }> {
  override state = { copied: false };
  readonly #field = createRef<HTMLInputElement>();

  async #copy(): Promise<void> {
    if (this.#field.current) this.setState({ copied: await copyFrom(this.#field.current) });
  }

  override render({ file: { name, text, code } }: { file: AnswersFile }): JSX.Element {
    return (
      <span class="torres-hand-over">
        <a
          class="torres-button"
          download={name}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t`Download ${name}`}
        </a>
        <Button onPress={() => this.#copy()}>{t`Copy as a code`}</Button>
        <input ref={this.#field} readOnly value={code} aria-label={t`Your answers as a code`} />
        <span aria-live="polite">
          {this.state.copied && t`Copied. Paste the code where your teacher collects answers.`}
        </span>
      </span>
    );
  }
}

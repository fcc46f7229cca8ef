/** The rulebook beside its board: a search, what it finds, and a rule or question with its examples. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { Feedback } from "../lesson/feedback";
import { LessonTurn } from "../lesson/lesson-turn";
import { command, type LessonProps } from "../lesson/props";
import { Inline } from "../lesson/prose";
import { Button } from "../ui/button";
import type { RuleEntry, RuleLine, Rules } from "../view/lesson";

interface RulesProps extends LessonProps {
  rules: Rules;
}

/** Longest text that is looked for, in characters. */
const LONGEST = 180;

export function Rulebook(props: RulesProps): JSX.Element {
  const { lesson, rules } = props;
  return (
    <>
      <header>
        {rules.entry ? <p class="torres-lesson-title">{t`The rules`}</p> : <h2 tabIndex={-1}>{t`The rules`}</h2>}
        <Search {...props} />
      </header>
      <div class="torres-lesson-body torres-rules">
        {rules.entry ? <Entry {...props} entry={rules.entry} /> : <Found {...props} />}
      </div>
      <footer>
        <Feedback {...props} />
        {lesson.closes && (
          <div class="torres-lesson-buttons">
            <span class="torres-gap" />
            <Button class="torres-primary" onPress={() => command(props.dispatch, "close")}>
              {lesson.closes}
            </Button>
          </div>
        )}
      </footer>
    </>
  );
}

function Search({ rules, dispatch }: RulesProps): JSX.Element {
  return (
    <div class="torres-row" role="search">
      <input
        type="search"
        aria-label={t`Search the rules`}
        placeholder={t`A question, a word, or a rule's number`}
        maxLength={LONGEST}
        defaultValue={rules.query}
        onInput={({ currentTarget }) => command(dispatch, `find ${currentTarget.value}`)}
      />
      {rules.entry && (
        <Button onPress={() => command(dispatch, rules.query ? `find ${rules.query}` : "contents")}>
          {rules.query ? t`What was found` : t`All rules`}
        </Button>
      )}
    </div>
  );
}

function Lines({ lines, dispatch }: { lines: RuleLine[] } & Pick<LessonProps, "dispatch">): JSX.Element {
  return (
    <ul>
      {lines.map(({ id, title }) => (
        <li key={id}>
          <button type="button" onClick={() => command(dispatch, `rule ${id}`)}>
            {id.startsWith("R") && <small class="torres-rule">{id}</small>} <Inline text={title} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Found({ rules, dispatch }: RulesProps): JSX.Element {
  const { query, found, contents } = rules;
  if (query && found.length === 0) return <p role="status">{t`Nothing was found. Try another word.`}</p>;
  if (query) return <Lines lines={found} dispatch={dispatch} />;
  return (
    <>
      {contents.map(({ title, entries }) => (
        <details key={title}>
          <summary>{title}</summary>
          <Lines lines={entries} dispatch={dispatch} />
        </details>
      ))}
    </>
  );
}

function Entry(props: RulesProps & { entry: RuleEntry }): JSX.Element {
  const { entry, view, dispatch } = props;
  const { id, section, title, text, remarks, works, refused, rules, lessons, drill } = entry;
  const ask = (words: string) => () => command(dispatch, words);
  const isRule = rules.length === 0;
  return (
    <article aria-label={isRule ? id : title}>
      <p class="torres-when">{isRule ? `${section} · ${id}` : section}</p>
      <h2 tabIndex={-1}>
        <Inline text={title} />
      </h2>
      {text && (
        <p>
          <Inline text={text} />
        </p>
      )}
      {remarks.length > 0 && (
        <ul class="torres-remarks">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <div class="torres-row" role="group" aria-label={t`On the board`}>
        {works && (
          <Button onPress={ask("works")}>
            {t`This works:`} <code>{works}</code>
          </Button>
        )}
        {refused && (
          <Button onPress={ask("refused")}>
            {t`This doesn't:`} <code>{refused}</code>
          </Button>
        )}
        {view.ply > 0 && <Button onPress={ask("reset")}>{t`Start over`}</Button>}
        {drill && <Button onPress={ask("practise")}>{t`Ask me one`}</Button>}
      </div>
      {rules.length > 0 && <Lines lines={rules} dispatch={dispatch} />}
      {lessons.length > 0 && <p class="torres-when">{t`Lessons: ${lessons.join(", ")}`}</p>}
      <p class="torres-when">{t`Try it on the board: what is allowed lights up.`}</p>
      <LessonTurn {...props} />
    </article>
  );
}

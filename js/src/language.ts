/**
 * What the front end says, in the language of the board: texts are written in English where they belong, and looked up
 * when they are said. Whoever loads a script puts the words of another language before it (`loader.ts`, `saved.py`).
 */

/** The words of a language: a text, or its forms by the plural rule that a number falls under. */
export interface Words {
  language: string;
  texts: Record<string, string | Record<string, string>>;
}

declare const torresWords: Words | undefined;

const words = typeof torresWords === "undefined" ? undefined : torresWords;
/** What stands before a further script so that it speaks the same language. */
export const wordsPrefix = words ? `const torresWords=${JSON.stringify(words)};` : "";

const rules = new Intl.PluralRules(words?.language ?? "en");

type Value = string | number;

/** A text: t`Ply ${ply} of ${length}`. */
export function t(parts: TemplateStringsArray, ...values: Value[]): string {
  const said = words?.texts[parts.join("{}")];
  return typeof said === "string"
    ? said.replace(/\{(\d)\}/g, (_, at) => String(values[at]))
    : String.raw({ raw: parts }, ...values);
}

/** A text that counts, in the form that the number asks for; `{count}` is the number, others are named. */
export function n(one: string, many: string, count: number, others: Record<string, Value> = {}): string {
  const said = words?.texts[one];
  const form = typeof said === "object" ? said[rules.select(count)] : count === 1 ? one : many;
  return String(form).replace(/\{(\w+)\}/g, (_, name: string) => String({ count, ...others }[name]));
}

/** A number as a text. Preact would write a plain 0 anew with every rendering, and the browser then paint the panel. */
export const digits = (value: number): string => `${value}`;

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
const rules = new Intl.PluralRules(words?.language ?? "en");

type Values = Record<string, string | number>;

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** A text, its places such as `{name}` filled. */
export function t(text: string, values: Values = {}): string {
  const said = words?.texts[text];
  return fill(typeof said === "string" ? said : text, values);
}

/** A text that counts, in the form that the number asks for; `{count}` is the number. */
export function n(one: string, many: string, count: number, values: Values = {}): string {
  const said = words?.texts[one];
  const form = typeof said === "object" ? said[rules.select(count)] : undefined;
  return fill(form ?? (count === 1 ? one : many), { count, ...values });
}

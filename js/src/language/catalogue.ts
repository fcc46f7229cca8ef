/**
 * Translation. Texts are written in English in the code, and looked up in the catalogue of the board's language. The
 * host puts the catalogue before the bundle (`loader.ts`, `saved.py`).
 */

/** A language's texts by their English: one each, or, where a text counts, one for each plural category. */
export interface Catalogue {
  language: string;
  texts: Record<string, string | Record<string, string>>;
}

declare const torresCatalogue: Catalogue | undefined;

const catalogue = typeof torresCatalogue === "undefined" ? undefined : torresCatalogue;
const plurals = new Intl.PluralRules(catalogue?.language ?? "en");

type Value = string | number;

/** A text: t`Move ${number} of ${length}`. */
export function t(parts: TemplateStringsArray, ...values: Value[]): string {
  const translated = catalogue?.texts[parts.join("{}")];
  return typeof translated === "string"
    ? translated.replace(/\{(\d)\}/g, (_, at) => String(values[at]))
    : String.raw({ raw: parts }, ...values);
}

/** A text that counts, in the plural form that the number takes; `{count}` is the number, `others` fill the rest. */
export function n(one: string, many: string, count: number, others: Record<string, Value> = {}): string {
  const translated = catalogue?.texts[one];
  const form = typeof translated === "object" ? translated[plurals.select(count)] : count === 1 ? one : many;
  return String(form).replace(/\{(\w+)\}/g, (_, name: string) => String({ count, ...others }[name]));
}

/** A number as a text. Preact would write a plain 0 again at every rendering, and the browser repaint the panel. */
export const digits = (value: number): string => `${value}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

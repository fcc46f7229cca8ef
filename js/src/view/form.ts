/** The form around a board, as Python describes it. */
import type { FormPart } from "../protocol/shape";

/** Parse the `form` trait: parts without a kind are left out. */
export const parseForm = (raw: unknown): FormPart[] => (Array.isArray(raw) ? raw.filter((part) => part?.kind) : []);

const nameOf = (part: FormPart | undefined): string => (part && "name" in part ? part.name : "");

/** By which a part is known from one form to the next: others may come and go before it while it has the focus. */
export const keyOf = (part: FormPart, at: number): string | number =>
  nameOf(part) || ("parts" in part && nameOf(part.parts[0])) || at;

/** The parts that are drawn above the board and those beside or below it, and whether there is a board at all. */
export function arranged(parts: FormPart[]): { above: FormPart[]; beside: FormPart[]; hasBoard: boolean } {
  const at = parts.findIndex(({ kind }) => kind === "board");
  const end = at < 0 ? parts.length : at;
  return { above: parts.slice(0, end), beside: parts.slice(end + 1), hasBoard: at >= 0 || parts.length === 0 };
}

/** The markup of texts: paragraphs, lists, **bold**, *italic*, `code`. Everything else is plain text. */

export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };
export type Span = { kind: "plain" | "bold" | "italic" | "code"; text: string };

/** Paragraphs and lists of a text. */
export function blocksOf(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((part): Block[] => {
      const lines = part.split("\n").map((line) => line.trim());
      const first = lines.findIndex((line) => line.startsWith("- "));
      if (first < 0) return [{ kind: "paragraph", text: lines.join(" ") }];
      const items: string[] = [];
      for (const line of lines.slice(first)) {
        if (line.startsWith("- ")) items.push(line.slice(2));
        else items.push(`${items.pop() ?? ""} ${line}`);
      }
      const lead: Block[] = first > 0 ? [{ kind: "paragraph", text: lines.slice(0, first).join(" ") }] : [];
      return [...lead, { kind: "list", items }];
    });
}

const MARKS = /\*\*([^*]+)\*\*|(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*(?!\*)|`([^`]+)`/g;

/** Spans of a paragraph, each of one kind. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of text.matchAll(MARKS)) {
    const [whole, bold, italic, code] = found;
    if (found.index > at) spans.push({ kind: "plain", text: text.slice(at, found.index) });
    if (bold !== undefined) spans.push({ kind: "bold", text: bold });
    else if (italic !== undefined) spans.push({ kind: "italic", text: italic });
    else spans.push({ kind: "code", text: code ?? "" });
    at = found.index + whole.length;
  }
  if (at < text.length) spans.push({ kind: "plain", text: text.slice(at) });
  return spans;
}

/** A text without its markup, on one line. */
export const plainText = (text: string): string =>
  spansOf(text.replace(/\s*\n+(- )?/g, " "))
    .map((span) => span.text)
    .join("")
    .trim();

/** The texts of lessons, drawn. */
import type { JSX } from "preact";
import { blocksOf, spansOf } from "../texts/markup";

const TAGS = { bold: "strong", italic: "em", code: "code" } as const;

export function Inline({ text }: { text: string }): JSX.Element {
  return (
    <>
      {spansOf(text).map(({ kind, text: span }, n) => {
        if (kind === "plain") return span;
        const Tag = TAGS[kind];
        return <Tag key={n}>{span}</Tag>;
      })}
    </>
  );
}

export function Prose({ text }: { text: string }): JSX.Element {
  return (
    <>
      {blocksOf(text).map((block, n) =>
        block.kind === "paragraph" ? (
          <p key={n}>
            <Inline text={block.text} />
          </p>
        ) : (
          <ul key={n}>
            {block.items.map((item) => (
              <li key={item}>
                <Inline text={item} />
              </li>
            ))}
          </ul>
        ),
      )}
    </>
  );
}

/** Tags: small signs on cells, placed over the picture or on the flat board. */
import type { JSX } from "preact";
import { Crown, Shield } from "../ui/icons";
import type { Tag } from "../view/tags";

/** A tag and where it stands, as CSS lengths. */
export type PlacedTag = readonly [tag: Tag, left: string, top: string];

export function Sign({ look, text, by = [] }: Pick<Tag, "look" | "text" | "by">): JSX.Element {
  return (
    <>
      {look === "king" && <Crown />}
      {text && <b>{text}</b>}
      {by.length > 0 && (
        <em>
          {by.map(([player, label]) => (
            <span key={player}>
              <Shield player={player} />
              {label}
            </span>
          ))}
        </em>
      )}
    </>
  );
}

export function Tags({ tags }: { tags: readonly PlacedTag[] }): JSX.Element {
  return (
    <>
      {tags.map(([tag, left, top]) => (
        <div key={`${tag.look} ${tag.cell}`} class="torres-tag" data-look={tag.look} style={{ left, top }}>
          <Sign {...tag} />
        </div>
      ))}
    </>
  );
}

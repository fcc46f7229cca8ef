/** The edition, the mode, and what is left of blocks and cards. */
import type { JSX } from "preact";
import { n } from "../language/catalogue";
import { editionName, modeName } from "../language/names";
import type { View } from "../view/view";

export function Supply({ view }: { view: View }): JSX.Element {
  return (
    <p class="torres-supply">
      {editionName(view.edition)}, {modeName(view.mode)} ·{" "}
      {n("supply: {count} block", "supply: {count} blocks", view.supply)}
      {view.deck > 0 && ` · ${n("deck: {count} card", "deck: {count} cards", view.deck)}`}
    </p>
  );
}

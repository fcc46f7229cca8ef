/** The overlay *Sites*: where a block can be built, and why not elsewhere. */
import { nameOf, parseCells } from "../game/cells";
import { t } from "../language/catalogue";
import type { BuildOverlay } from "../protocol/shape";
import type { Tag } from "../view/tags";
import { has, type Shown } from "./overlay";

/** The rule that occupied cells break: the figure is sign enough. */
const OCCUPIED = "R1.9";
/** Short names of the rules that forbid building on a cell. */
const FORBIDDEN: Record<string, string> = {
  "R6.1": t`next to no castle`,
  "R6.2": t`would join castles`,
  "R6.3": t`would be taller than its area`,
  "R3.3": t`empty stack`,
  "R4.1": t`too few AP`,
};

/** The sign of a rule that forbids building on a cell; the rule that forbids most cells has a faint sign. */
const forbiddenTag = (rule: string): Pick<Tag, "look" | "text"> => ({
  look: rule === "R6.1" ? "far" : "bar",
  text: rule.replace("R", ""),
});

export const sites: Shown<BuildOverlay> = {
  label: t`Sites`,
  title: t`Building sites: where a block can go, and why not elsewhere`,
  key: "W",
  tags: ({ cells, why }) => [
    ...parseCells(cells).map((cell) => ({ cell, look: "can" as const, text: "+" })),
    ...why.flatMap(([rule, , forbidden]) =>
      rule === OCCUPIED ? [] : parseCells(forbidden).map((cell) => ({ cell, ...forbiddenTag(rule) })),
    ),
  ],
  words: ({ cells, why }, cell) => {
    const reason = why.find(([, , forbidden]) => has(forbidden, cell));
    if (reason) return [`${reason[0]}: ${reason[1].replaceAll("{}", nameOf(cell))}`];
    return has(cells, cell) ? [t`can be built on`] : [];
  },
  legend: ({ why }) => {
    const rules = [...new Set(why.map(([rule]) => rule))].sort();
    if (rules.length === 0) return [{ text: t`Nobody can build now.` }];
    return [
      { tag: { look: "can", text: "+" }, text: t`can be built on` },
      ...rules.flatMap((rule) => (rule === OCCUPIED ? [] : { tag: forbiddenTag(rule), text: FORBIDDEN[rule] ?? "" })),
    ];
  },
};

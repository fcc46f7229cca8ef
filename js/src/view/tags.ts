/** Small signs on the cells of a board, or over them. */

export interface Tag {
  cell: number;
  look: "steps" | "door" | "can" | "bar" | "far" | "castle" | "king" | "sum";
  text: string;
  /** The castle of the tag, which may be on any of its cells. */
  castle?: number[];
  /** Players, each with a text. */
  by?: (readonly [player: number, text: string])[];
}

/** Whether a tag is above its cell, so that nothing hides it. */
export const floats = ({ look }: Tag): boolean => look === "castle" || look === "sum";

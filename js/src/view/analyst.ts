/** The analyst beside a board, as Python describes it. */
import { ANALYST, type Analyst } from "../protocol/shape";

export type { Analyst, AnalystLine } from "../protocol/shape";

/** Parse a view's `analyst`: missing fields get their defaults; null without an analyst. */
export const parseAnalyst = (raw: unknown): Analyst | null =>
  typeof raw === "object" && raw !== null ? { ...ANALYST, ...(raw as Partial<Analyst>) } : null;

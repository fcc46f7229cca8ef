/** The `options` trait: how a board is shown. Python checks it; here unknown values fall back. */

/** How steps that follow by themselves go on: after their time, after twice that, or when the reader goes on. */
export type Pace = "normal" | "slow" | "wait";

export interface Options {
  theme: "auto" | "light" | "dark";
  animate: boolean;
  pace: Pace;
  view: "3d" | "2d";
  /** Height of the 3D board in CSS pixels. */
  height: number;
  panel: boolean;
  /** Whether it fills the screen. */
  present: boolean;
}

const DEFAULTS: Options = {
  theme: "auto",
  animate: true,
  pace: "normal",
  view: "3d",
  height: 540,
  panel: true,
  present: false,
};

export function parseOptions(raw: unknown): Options {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Partial<Record<keyof Options, unknown>>;
  const { theme, animate, pace, view, height, panel, present } = given;
  return {
    theme: theme === "light" || theme === "dark" ? theme : DEFAULTS.theme,
    animate: animate !== false,
    pace: pace === "slow" || pace === "wait" ? pace : DEFAULTS.pace,
    view: view === "2d" ? "2d" : "3d",
    height: typeof height === "number" && height >= 160 && height <= 4000 ? height : DEFAULTS.height,
    panel: panel !== false,
    present: present === true,
  };
}

import { describe, expect, test, vi } from "vitest";
import type { Overlay } from "../../src/protocol/shape";
import { ReplayModel, type SavedView } from "../../src/saved/replay-model";

const LAST = { action: "move e8 f8", player: 1 };
const VIEWS: SavedView[] = [0, 1, 2, 3].map((ply) => ({ ply, seq: 0, last: ply > 0 ? LAST : null }));
const SAVED = { views: VIEWS, ply: 0, options: { theme: "dark" }, overlays: {}, overlay: "", selected: "" };
const saved = (ply = 0): ReplayModel => new ReplayModel({ ...SAVED, ply });
const shown = (model: ReplayModel): SavedView => model.get("view") as SavedView;

test("it begins at a ply, standing still, with the options it was saved with", () => {
  const model = saved(2);
  expect(shown(model)).toMatchObject({ ply: 2, last: null });
  expect(model.get("options")).toEqual({ theme: "dark" });
  expect([model.ply, model.lastPly]).toEqual([2, 3]);
});

describe("overlays", () => {
  const overlay: Overlay = {
    kind: "castles",
    castles: [],
    king: { level: 1, points: 5, cells: "", to: [] },
    totals: [],
    leaps: false,
  };
  const brought = (): ReplayModel =>
    new ReplayModel({ ...SAVED, ply: 1, overlays: { castles: VIEWS.map(() => overlay) } });

  test("those that the page brings along are offered, and shown where they are chosen", () => {
    const model = brought();
    expect(shown(model).overlays).toEqual(["castles"]);
    expect(shown(model).overlay).toBeNull();
    model.set("overlay", "castles");
    model.save_changes();
    expect(shown(model)).toMatchObject({ ply: 1, last: null, overlay: { kind: "castles" } });
    model.go(2);
    expect(shown(model)).toMatchObject({ ply: 2, overlay: { kind: "castles" } });
    model.set("overlay", "");
    model.save_changes();
    expect(shown(model).overlay).toBeNull();
  });

  test("the one that the board showed is there at first, with the selected cell", () => {
    const overlays = { castles: VIEWS.map(() => overlay), reach: VIEWS.map((_, ply) => ({ kind: "reach", ply })) };
    const model = new ReplayModel({ ...SAVED, ply: 2, overlays, overlay: "reach", selected: "c3" });
    expect([model.get("overlay"), model.get("selected")]).toEqual(["reach", "c3"]);
    expect(shown(model)).toMatchObject({ overlays: ["castles", "reach"], overlay: { kind: "reach", ply: 2 } });
    model.go(3);
    expect(shown(model).overlay).toMatchObject({ ply: 3 });
  });

  test("a page without any offers none", () => {
    expect(shown(saved()).overlays).toEqual([]);
  });
});

describe("going through the game", () => {
  test("a step shows its action, a leap does not", () => {
    const model = saved();
    model.go(1);
    expect(shown(model)).toMatchObject({ ply: 1, last: LAST });
    model.go(3);
    expect(shown(model)).toMatchObject({ ply: 3, last: null });
    model.go(2);
    expect(shown(model)).toMatchObject({ ply: 2, last: LAST });
  });

  test.each([
    [-1, 0],
    [99, 3],
    [Number.NaN, 0],
    [1.5, 1],
  ])("ply %d is %d", (asked, given) => {
    const model = saved(2);
    model.go(asked);
    expect([model.ply, shown(model).ply]).toEqual([given, given]);
  });

  test("handlers are called until they unsubscribe", () => {
    const model = saved();
    const handler = vi.fn();
    model.on("change:view", handler);
    model.go(1);
    model.off("change:view", handler);
    model.go(2);
    expect(handler).toHaveBeenCalledTimes(1);
  });
});

describe("the board's intents", () => {
  const ask = (model: ReplayModel, intent: object): void => {
    model.set("intent", intent);
    model.save_changes();
  };

  test("undo and redo travel, and are answered by number", () => {
    const model = saved(1);
    ask(model, { seq: 7, command: "redo" });
    expect(shown(model)).toMatchObject({ ply: 2, seq: 7 });
    ask(model, { seq: 8, command: "undo" });
    expect(shown(model)).toMatchObject({ ply: 1, seq: 8 });
    model.go(0);
    expect(shown(model).seq).toBe(8);
  });

  test("a ply is gone to; the board has no bar beside the page's own", () => {
    const model = saved(1);
    ask(model, { seq: 7, ply: 3 });
    expect(shown(model)).toMatchObject({ ply: 3, seq: 7, length: 0 });
  });

  test("an action is refused where the board stands, until the next step", () => {
    const model = saved(1);
    ask(model, { seq: 9, action: "move c3 c5" });
    expect(shown(model)).toMatchObject({ ply: 1, seq: 9, last: null, refusal: { action: "move c3 c5" } });
    expect(shown(model).refusal?.reasons[0]?.text).toContain("saved game");
    model.go(2);
    expect(shown(model).refusal).toBeUndefined();
  });

  test("an intent is answered once; other traits ask for nothing", () => {
    const model = saved();
    ask(model, { seq: 1, command: "redo" });
    model.set("selected", "c3");
    model.save_changes();
    expect([model.ply, model.get("selected")]).toEqual([1, "c3"]);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { parseCell } from "../../src/game/cells";
import type { BoardEvent } from "../../src/state/events";
import type { RawView } from "../../src/view/view";
import { CASTLE, Driver, stateOf, viewOf } from "../support";

const turn = (more: Partial<RawView> = {}) =>
  viewOf({ board: CASTLE, legal: { step: { d5: "d6c5" }, build: "d4g8", from: [1, 2] }, ...more });
const moved = viewOf({ seq: 2, ply: 1, board: CASTLE.replace("1:d5", "1:d6"), legal: { step: { d6: "d7" } } });
const click = (name: string, shift = false): BoardEvent => ({ type: "clickCell", cell: parseCell(name), shift });
const refusal = { action: "move d5 a1", reasons: [{ rule: "R5.2", text: "Too far.", cells: "a1" }] };

let driver: Driver;
beforeEach(() => {
  driver = new Driver(stateOf(turn()));
});

describe("a click", () => {
  test("that selects tells Python at once, and asks for nothing", () => {
    driver.dispatch(click("d5"));
    expect(driver.state.selection.cell).toBe(parseCell("d5"));
    expect(driver.traits).toEqual({ selected: "d5" });
    expect(driver.effects.map(({ type }) => type)).toEqual(["set", "save", "focusCell"]);
  });

  test("that plays sends action and next selection in one message, and shows nothing before the answer", () => {
    driver.dispatch(click("d5"));
    driver.effects = [];
    driver.dispatch(click("d6"));
    expect(driver.effects.map(({ type }) => type)).toEqual(["set", "send", "focusCell"]);
    expect(driver.sent).toEqual([{ action: "move d5 d6" }]);
    expect(driver.traits).toEqual({ selected: "d6" });
    expect(driver.state.selection.cell).toBe(parseCell("d5"));
    driver.arrive(moved, true);
    expect(driver.state.selection.cell).toBe(parseCell("d6"));
    expect(driver.state.nextSelection).toBeNull();
  });

  test("picks cells while a question asks for them, and edits while the editor is open", () => {
    expect(new Driver(stateOf(turn({ pick: "a1" }))).dispatch(click("c4")).sent).toEqual([{ lesson: "pick c4" }]);
    const draft = { problems: [], document: "" };
    const editing = new Driver(stateOf(turn({ draft }))).dispatch(click("c4"), { type: "editTool", tool: "K" });
    expect(editing.dispatch(click("c4")).sent).toEqual([{ edit: { raise: "c4" } }, { edit: { figure: ["c4", "K"] } }]);
  });

  test("outside the cells deselects", () => {
    driver.dispatch(click("d5"), { type: "clickOutside" });
    expect(driver.state.selection.cell).toBe(-1);
    expect(driver.traits).toEqual({ selected: "" });
  });
});

describe("an action that is refused", () => {
  test("keeps the selection, and its reasons until the player does something else", () => {
    driver.dispatch(click("d5"), click("a1"));
    driver.arrive(turn({ seq: 2, refusal }), true);
    expect(driver.state.selection.cell).toBe(parseCell("d5"));
    expect(driver.state.view.refusal).toEqual(refusal);
    driver.dispatch(click("d5"));
    expect(driver.state.view.refusal).toBeNull();
  });

  test("is not shown again by the same view, but by the next refusal", () => {
    driver
      .dispatch(click("d5"), click("a1"))
      .arrive(turn({ seq: 2, refusal }), true)
      .dispatch({ type: "cancel" });
    driver.arrive(turn({ seq: 2, refusal }));
    expect(driver.state.view.refusal).toBeNull();
    driver.arrive(turn({ seq: 3, refusal }), true);
    expect(driver.state.view.refusal).toEqual(refusal);
  });
});

describe("without an answer", () => {
  test("it says so, and the selection is again what it was", () => {
    driver.dispatch(click("d5"), click("d6"));
    driver.effects = [];
    driver.dispatch({ type: "unanswered" });
    expect(driver.state.unanswered).toBe(true);
    expect(driver.state.nextSelection).toBeNull();
    expect(driver.traits).toEqual({ selected: "d5" });
    expect(driver.announced[0]).toContain("needs a running kernel");
  });

  test("that Python thinks about says so until the answer, or until none comes", () => {
    driver.dispatch(click("d5"), click("d6"), { type: "thinks" });
    expect(driver.state.thinks).toBe(true);
    driver.dispatch({ type: "unanswered" });
    expect(driver.state.thinks).toBe(false);
    driver.dispatch({ type: "thinks" }).arrive(moved, true);
    expect(driver.state.thinks).toBe(false);
  });

  test("a late answer is shown all the same", () => {
    driver.dispatch(click("d5"), click("d6"), { type: "unanswered" }).arrive(moved, true);
    expect(driver.state.unanswered).toBe(false);
    expect(driver.state.view).toBe(moved);
  });

  test("a late answer names the move for which it was asked, until the next view", () => {
    driver.arrive(viewOf({ ply: 7 }));
    driver.dispatch(click("d5"), click("d6"), { type: "unanswered" }).arrive(viewOf({ ply: 8 }), true);
    expect(driver.state.late).toBe(7);
    expect(driver.effects.at(-1)).toMatchObject({ type: "announce", text: expect.stringContaining("move 7") });
    driver.arrive(viewOf({ ply: 9 }));
    expect(driver.state.late).toBe(-1);
  });

  test("an answer in time names none", () => {
    driver.dispatch(click("d5"), click("d6")).arrive(moved, true);
    expect(driver.state.late).toBe(-1);
  });
});

describe("a new view", () => {
  test("drops the selection of a figure that is gone, and tells Python", () => {
    driver.dispatch(click("d5")).arrive(viewOf({ board: CASTLE.replace(" 1:d5", "") }));
    expect(driver.state.selection.cell).toBe(-1);
    expect(driver.traits).toEqual({ selected: "" });
  });

  test("that answers nothing leaves what is awaited alone", () => {
    driver.dispatch(click("d5"), click("d6")).arrive(turn({ caption: "hm" }));
    expect(driver.state.nextSelection?.cell).toBe(parseCell("d6"));
    driver.arrive(moved, true);
    expect(driver.state.selection.cell).toBe(parseCell("d6"));
  });

  test("forgets the cell under the pointer only if it answers", () => {
    const hover = 3;
    driver.dispatch({ type: "hover", cell: hover }).arrive(turn());
    expect(driver.state.hover).toBe(hover);
    driver.arrive(turn({ seq: 2 }), true);
    expect(driver.state.hover).toBe(-1);
  });
});

test("what Python selects is selected; an echo of what is awaited changes nothing", () => {
  driver.dispatch({ type: "selected", cell: parseCell("d5") });
  expect(driver.state.selection.cell).toBe(parseCell("d5"));
  driver.dispatch(click("d6"));
  const { state } = driver;
  driver.dispatch({ type: "selected", cell: parseCell("d6") });
  expect(driver.state).toBe(state);
});

describe("a lesson", () => {
  const step = (id: string, more = {}) =>
    turn({
      length: 3,
      lesson: { id: "a", index: 0, given: "", step: { id, kind: "task" }, ...more } as never,
    });

  test("keeps what is typed until another step comes, or the answer is given", () => {
    driver.arrive(step("one")).dispatch({ type: "answer", answer: "12" }).arrive(step("one"));
    expect(driver.state.answer).toBe("12");
    driver.arrive(step("one", { given: "13" }));
    expect(driver.state.answer).toBe("13");
    driver.arrive(step("two"));
    expect(driver.state.answer).toBe("");
  });

  test("looks at a step as it says, and tells Python", () => {
    const camera = { id: "two", kind: "show", camera: "above" };
    driver.arrive(step("one")).arrive(step("two", { step: camera }));
    expect(driver.state.camera.standard).toBe("above");
    expect(driver.traits).toHaveProperty("camera");
  });

  test("plays a solution through as soon as it is shown, once", () => {
    driver.arrive(step("one")).arrive(step("one", { showing: true }));
    expect(driver.state.navigation.playing).toBe(true);
    driver.dispatch({ type: "togglePlaying" }).arrive(step("one", { showing: true }));
    expect(driver.state.navigation.playing).toBe(false);
  });

  test("does not play the solution of a question, or of a step that opens with it", () => {
    driver.arrive(step("one", { showing: true }));
    expect(driver.state.navigation.playing).toBe(false);
    const question = { id: "q", kind: "question", camera: "", ask: "number" };
    driver.arrive(step("q", { step: question })).arrive(step("q", { step: question, showing: true }));
    expect(driver.state.navigation.playing).toBe(false);
  });
});

test("another player's turn is announced whole, whatever a search finds meanwhile", () => {
  const at = (ply: number, action: string, more: Partial<RawView> = {}) =>
    turn({ ply, to_act: 2, last: { action, player: 2 }, ...more });
  driver = new Driver(stateOf(turn({ to_act: 2 })));
  driver.arrive(at(1, "build c4"), false);
  const evaluation = { label: "Chance to win", shares: [40, 60], percents: ["40%", "60%"] };
  driver.arrive(at(1, "build c4", { evaluation }), false);
  driver.arrive(at(2, "end 3", { to_act: 1 }), false);
  expect(driver.announced.at(-1)).toContain("Blue built on c4; ended the turn");
});

test("what the analyst shows on the board brings it into sight, and what it says does not", () => {
  const effects = (analyst: string) =>
    new Driver(stateOf(turn())).dispatch({ type: "send", intent: { analyst } }).effects.map(({ type }) => type);
  for (const command of ["show 1", "play 2", "heat"]) expect(effects(command)).toEqual(["send", "showBoard"]);
  for (const command of ["best", "hint", "stop", "objective heat"]) expect(effects(command)).toEqual(["send"]);
});

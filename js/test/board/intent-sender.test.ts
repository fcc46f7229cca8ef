import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IntentSender } from "../../src/board/intent-sender";
import type { Model } from "../../src/host";

let sent: unknown[];
let reports: number;
let thoughts: number;
let broken: boolean;
let patient: boolean;
let sender: IntentSender;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  reports = 0;
  thoughts = 0;
  broken = false;
  patient = false;
  const state: Record<string, unknown> = {};
  const model: Model = {
    get patient() {
      return patient;
    },
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
    },
    save_changes: () => {
      if (broken) throw new Error("the connection is gone");
      sent.push(state.intent);
    },
    on: () => {},
    off: () => {},
  };
  sender = new IntentSender(
    model,
    () => reports++,
    () => thoughts++,
  );
});
afterEach(() => vi.useRealTimers());

const seqOf = (at: number): number => (sent[at] as { seq: number }).seq;

test("numbers rise, also over boards, and are whole", () => {
  sender.send({ action: "score" });
  sender.answer(seqOf(0));
  sender.send({ command: "undo" });
  expect(sent).toEqual([
    { seq: seqOf(0), action: "score" },
    { seq: seqOf(1), command: "undo" },
  ]);
  expect(seqOf(1)).toBeGreaterThan(seqOf(0));
  expect(Number.isSafeInteger(seqOf(1))).toBe(true);
});

test("an answer that takes a moment is waited for in words, and one that comes at once is not", () => {
  sender.send({ action: "score" });
  vi.advanceTimersByTime(600);
  sender.answer(seqOf(0));
  vi.advanceTimersByTime(1000);
  expect(thoughts).toBe(0);
  sender.send({ action: "end" });
  vi.advanceTimersByTime(1000);
  expect([thoughts, reports]).toEqual([1, 0]);
});

test("a number is greater than that of the last view, which may answer another page", () => {
  const far = Date.now() + 10 ** 9;
  sender.send({ action: "score" }, far);
  expect(seqOf(0)).toBe(far + 1);
});

test("what comes while an answer is awaited is sent after it, in order, and nothing is lost", () => {
  const picks = ["pick a1", "pick b1", "pick c1"].map((lesson) => ({ lesson }));
  for (const pick of picks) sender.send(pick);
  for (let at = 0; at < picks.length; at++) {
    expect(sent).toHaveLength(at + 1);
    expect(sent[at]).toMatchObject(picks[at] ?? {});
    expect(sender.answer(seqOf(at))).toBe(true);
  }
  expect(sent).toHaveLength(3);
});

test("what waits for an answer that does not come is not sent later", () => {
  sender.send({ action: "score" });
  sender.send({ command: "undo" });
  vi.runAllTimers();
  expect(reports).toBe(1);
  expect(sender.answer(seqOf(0))).toBe(true);
  sender.send({ command: "redo" });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ command: "redo" });
});

test("an answer in time is not reported; an older one is no answer", () => {
  sender.send({ action: "score" });
  expect(sender.answer(seqOf(0) - 1)).toBe(false);
  expect(sender.answer(seqOf(0))).toBe(true);
  vi.runAllTimers();
  expect(reports).toBe(0);
});

test("without an answer there is one report, and a late answer still counts", () => {
  sender.send({ action: "score" });
  vi.runAllTimers();
  expect(reports).toBe(1);
  expect(sender.answer(seqOf(0))).toBe(true);
});

test("a dead connection is reported at once, but only where an answer is awaited", () => {
  broken = true;
  sender.save();
  expect(reports).toBe(0);
  sender.send({ action: "score" });
  expect(reports).toBe(1);
});

test("a board that is gone awaits nothing", () => {
  sender.send({ action: "score" });
  sender.stop();
  vi.runAllTimers();
  expect(reports).toBe(0);
});

test("a page that brings its Python along waits for it", () => {
  patient = true;
  sender.send({ action: "score" });
  vi.advanceTimersByTime(60_000);
  expect([thoughts, reports]).toEqual([1, 0]);
  expect(sender.waits).toBe(true);
});

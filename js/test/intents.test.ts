import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Model } from "../src/host";
import { Intents } from "../src/intents";

let sent: unknown[];
let alarms: number;
let broken: boolean;
let intents: Intents;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  alarms = 0;
  broken = false;
  const state: Record<string, unknown> = {};
  const model: Model = {
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
  intents = new Intents(model, () => alarms++);
});
afterEach(() => vi.useRealTimers());

const seqOf = (at: number): number => (sent[at] as { seq: number }).seq;

test("numbers rise, also over boards, and are whole", () => {
  intents.send({ action: "score" });
  intents.send({ command: "undo" });
  expect(sent).toEqual([
    { seq: seqOf(0), action: "score" },
    { seq: seqOf(1), command: "undo" },
  ]);
  expect(seqOf(1)).toBeGreaterThan(seqOf(0));
  expect(Number.isSafeInteger(seqOf(1))).toBe(true);
});

test("an answer in time raises no alarm; an older one is no answer", () => {
  intents.send({ action: "score" });
  expect(intents.answered(seqOf(0) - 1)).toBe(false);
  expect(intents.answered(seqOf(0))).toBe(true);
  vi.runAllTimers();
  expect(alarms).toBe(0);
});

test("without an answer there is one alarm, and a late answer still counts", () => {
  intents.send({ action: "score" });
  vi.runAllTimers();
  expect(alarms).toBe(1);
  expect(intents.answered(seqOf(0))).toBe(true);
});

test("a dead connection is told at once, but only of intents", () => {
  broken = true;
  intents.save();
  expect(alarms).toBe(0);
  intents.send({ action: "score" });
  expect(alarms).toBe(1);
});

test("a board that is gone waits no more", () => {
  intents.send({ action: "score" });
  intents.end();
  vi.runAllTimers();
  expect(alarms).toBe(0);
});

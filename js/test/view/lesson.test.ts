import { describe, expect, test } from "vitest";
import { hasLine, isAbout, isMap, isPredicting, isSettled, isWatched, parseLesson } from "../../src/view/lesson";

const lessonOf = (more: object) => {
  const lesson = parseLesson({ id: "a", steps: [{ title: "One", state: "new" }], ...more });
  if (!lesson) throw new Error("no lesson");
  return lesson;
};
const stepOf = (step: object, more: object = {}) => lessonOf({ step, ...more });

describe("the lesson part of a view", () => {
  test("has a default for whatever is absent", () => {
    const lesson = lessonOf({ verdict: { right: true } });
    expect(lesson.steps).toEqual([{ title: "One", chapter: "", state: "new", asks: false, star: false }]);
    expect(lesson.verdict).toEqual({ right: true, best: false, heading: "", reasons: [] });
    expect(lesson.step.why).toEqual([]);
    expect([lesson.coach, lesson.summary, lesson.course, lesson.embedded]).toEqual([null, null, null, false]);
    expect(parseLesson(null)).toBeNull();
  });

  test("is the map where a course has no lesson open", () => {
    expect(isMap(lessonOf({}))).toBe(false);
    expect(isMap(lessonOf({ course: { at: "movement" } }))).toBe(false);
    expect(isMap(lessonOf({ course: { at: "" } }))).toBe(true);
  });
});

describe("a step", () => {
  test("is watched if it shows moves, or a solution of moves", () => {
    expect(isWatched(stepOf({ kind: "play" }))).toBe(true);
    expect(isWatched(stepOf({ kind: "play", conceal: true }))).toBe(false);
    expect(isWatched(stepOf({ kind: "task" }))).toBe(false);
    expect(isWatched(stepOf({ kind: "task" }, { showing: true }))).toBe(true);
    expect(isWatched(stepOf({ kind: "question", ask: "number" }, { showing: true }))).toBe(false);
  });

  test("asks for a prediction until it is kept, and then has its moves", () => {
    const step = { kind: "predict", ask: "arrow" };
    const given = { steps: [{ title: "", state: "given" }] };
    expect(isPredicting(stepOf(step, { check: "Keep" }))).toBe(true);
    expect(isPredicting(stepOf(step, given))).toBe(false);
    expect(isPredicting(stepOf({ kind: "question", ask: "cells" }, { check: "Check" }))).toBe(false);
    expect(hasLine(stepOf(step))).toBe(true);
    expect(isSettled(stepOf(step, { check: "Keep" }))).toBe(false);
    expect(isSettled(stepOf(step, { ...given, left: 1 }))).toBe(false);
    expect(isSettled(stepOf(step, given))).toBe(true);
  });

  test("is settled once nothing is left to do in it", () => {
    const question = { kind: "question", ask: "number" };
    const known = { steps: [{ title: "", state: "right" }] };
    expect(isSettled(stepOf({ kind: "show" }))).toBe(true);
    expect(isSettled(stepOf(question))).toBe(false);
    expect(isSettled(stepOf(question, { verdict: { right: false } }))).toBe(false);
    expect(isSettled(stepOf(question, { verdict: { right: true } }))).toBe(true);
    expect(isSettled(stepOf(question, known))).toBe(true);
    expect(isSettled(stepOf(question, { ...known, verdict: { right: false } }))).toBe(false);
    expect(isSettled(stepOf(question, { showing: true }))).toBe(true);
  });

  test.each([
    ["R4.1", "points"],
    ["R7.6", "players"],
    ["R7.3", "players, track"],
    ["R3.3", "stacks"],
    ["R8.10", "hand"],
  ])("that teaches %s is about %s and nothing else", (rule, expected) => {
    const parts = (["points", "players", "track", "stacks", "hand"] as const).filter((each) =>
      isAbout(stepOf({ rules: [rule] }), each),
    );
    expect(parts.join(", ")).toBe(expected);
  });
});

import { expect, test } from "vitest";
import { type Api, findApi, personName, timeSpan, Visit } from "../../src/play/scorm";

/** A school's system that keeps values, and notes the calls. */
function system(values: Record<string, string> = {}): { api: Api; values: Record<string, string>; calls: string[] } {
  const calls: string[] = [];
  const note =
    (name: string) =>
    (...words: string[]): string => {
      calls.push([name, ...words].join(" ").trim());
      if (name === "set") values[words[0] ?? ""] = words[1] ?? "";
      return "true";
    };
  const api: Api = {
    LMSInitialize: note("begin"),
    LMSGetValue: (name) => values[name] ?? "",
    LMSSetValue: note("set"),
    LMSCommit: note("commit"),
    LMSFinish: note("end"),
  };
  return { api, values, calls };
}

const PROGRESS = { score: 50, finished: false, step: "worth", code: "TORRES1.abc.00000000" };

test.each([
  [0, "0000:00:00.00"],
  [61.259, "0000:01:01.25"],
  [3600 * 101 + 59, "0101:00:59.00"],
])("%d seconds are %s", (seconds, text) => {
  expect(timeSpan(seconds)).toBe(text);
});

test.each([
  ["Bell, Ann", "Ann Bell"],
  ["Nováková, Žofie Anna", "Žofie Anna Nováková"],
  ["Ann", "Ann"],
  ["", ""],
  ["Bell,", "Bell"],
])("%s is called %s", (given, name) => {
  expect(personName(given)).toBe(name);
});

test("a visit begins, records and ends, and is to be gone on with", () => {
  const { api, values, calls } = system({ "cmi.core.student_name": "Bell, Ann", "cmi.suspend_data": "before" });
  let now = 5;
  const visit = new Visit(api, () => now);
  expect([visit.student, visit.kept]).toEqual(["Ann Bell", "before"]);
  expect(values["cmi.core.lesson_status"]).toBe("incomplete");
  visit.record(PROGRESS);
  expect(values).toMatchObject({
    "cmi.core.score.raw": "50",
    "cmi.core.lesson_location": "worth",
    "cmi.suspend_data": PROGRESS.code,
    "cmi.core.lesson_status": "incomplete",
  });
  now = 70;
  visit.leave();
  expect(values).toMatchObject({ "cmi.core.session_time": "0000:01:05.00", "cmi.core.exit": "suspend" });
  visit.leave();
  visit.record({ ...PROGRESS, score: 9 });
  expect(calls.filter((call) => call === "end")).toHaveLength(1);
  expect(values["cmi.core.score.raw"]).toBe("50");
});

test("what is finished stays so", () => {
  const { api, values } = system();
  const visit = new Visit(api);
  visit.record({ ...PROGRESS, score: 100, finished: true });
  visit.record(PROGRESS);
  visit.leave();
  expect(values).toMatchObject({ "cmi.core.lesson_status": "completed", "cmi.core.exit": "" });
  expect(new Visit(api).finished).toBe(true);
  expect(values["cmi.core.lesson_status"]).toBe("completed");
});

test("a code that is too long for the system leaves the last one", () => {
  const { api, values } = system();
  const visit = new Visit(api);
  visit.record(PROGRESS);
  visit.record({ ...PROGRESS, code: "x".repeat(4097) });
  expect(values["cmi.suspend_data"]).toBe(PROGRESS.code);
});

test("the interface is found here, around, and where the window was opened", () => {
  const { api } = system();
  const frame = (parent?: object, more: object = {}): Window => {
    const made: Record<string, unknown> = { ...more };
    made["parent"] = parent ?? made;
    return made as unknown as Window;
  };
  expect(findApi(frame(undefined, { API: api }))).toBe(api);
  expect(findApi(frame(frame(frame(undefined, { API: api }))))).toBe(api);
  expect(findApi(frame(undefined, { opener: frame(frame(undefined, { API: api })) }))).toBe(api);
  expect(findApi(frame(frame()))).toBeUndefined();
  const closed = {
    get API(): Api {
      throw new Error("another host's");
    },
  };
  expect(findApi(frame(closed))).toBeUndefined();
});

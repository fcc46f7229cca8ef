import { expect, test } from "vitest";
import { subscribeToModel } from "../../src/board/model-events";
import type { Model } from "../../src/host";
import type { BoardEvent } from "../../src/state/events";

test("a form that comes while an answer is awaited is drawn with the last answer, as it is then", () => {
  const traits: Record<string, unknown> = { view: {}, form: [] };
  const handlers: Record<string, () => void> = {};
  const model: Model = {
    get: (name) => traits[name],
    set: () => {},
    save_changes: () => {},
    on: (name, handler) => {
      handlers[name] = handler;
    },
    off: () => {},
  };
  const sender = { waits: true, answer: (): boolean => true };
  const drawn: BoardEvent[] = [];
  subscribeToModel(model, sender, (event) => drawn.push(event));
  const form = (at: number): unknown[] => [{ kind: "choice", name: "mode", options: ["a", "b", "c"], at }];
  const say = (trait: string, value: unknown): void => {
    traits[trait] = value;
    handlers[`change:${trait}`]?.();
  };

  say("form", form(1));
  say("view", { v: 1, seq: 1 });
  expect(drawn.map(({ type }) => type)).toEqual(["view"]);

  say("form", form(2));
  sender.waits = false;
  say("view", { v: 1, seq: 2 });
  expect(drawn.slice(1)).toMatchObject([{ type: "view" }, { type: "form", form: form(2) }]);

  say("form", form(0));
  expect(drawn.at(-1)).toMatchObject({ type: "form", form: form(0) });
});

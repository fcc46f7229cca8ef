import { beforeEach, expect, test, vi } from "vitest";
import { Storage } from "../../src/play/storage";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

test("another game has the seats of the one before", () => {
  const storage = new Storage("/play/");
  storage.write("bot", '{"record": "...", "seats": [0, 4]}');
  expect(JSON.parse(storage.again("bot"))).toEqual({ record: "...", seats: [0, 4], new: true });
});

test("another game after one that was only begun has its number of players and its mode", () => {
  const storage = new Storage("/play/");
  storage.write("bot", '{"record": "...", "seats": [0, 4]}');
  storage.write("bot", storage.again("bot", { players: 3 }));
  expect(JSON.parse(storage.again("bot"))).toMatchObject({ new: true, players: 3 });
  expect(JSON.parse(storage.again("bot", { players: 4 }))).toMatchObject({ players: 4 });
  storage.write("bot", storage.again("bot", { mode: "master" }));
  expect(JSON.parse(storage.again("bot"))).toMatchObject({ new: true, players: 3, mode: "master" });
});

test("without a game that can be read there is nothing to go on with", () => {
  const storage = new Storage("/play/");
  expect(storage.again("bot")).toBe("");
  storage.write("bot", "junk");
  expect(storage.again("bot")).toBe("");
});

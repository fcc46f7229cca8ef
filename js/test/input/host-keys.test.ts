import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isHosts, keepKeys } from "../../src/input/host-keys";

const key = (name: string, more: object = {}): Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey"> => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe("a key is the host's", () => {
  test.each(["Tab", "Escape", "F1", "F12"])("%s", (name) => expect(isHosts(key(name))).toBe(true));
  test("with Ctrl or Cmd", () => {
    expect(isHosts(key("s", { ctrlKey: true }))).toBe(true);
    expect(isHosts(key("s", { metaKey: true }))).toBe(true);
  });
  test.each(["d", "0", "x", "Enter", " ", "ArrowDown", "F", "Delete"])("not %s", (name) =>
    expect(isHosts(key(name))).toBe(false),
  );
});

describe("the focused element is marked", () => {
  const page = new EventTarget();
  beforeEach(() => {
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  });
  afterEach(() => vi.unstubAllGlobals());

  const pressed = (name: string, marks: boolean[]): void => {
    const focused = { toggleAttribute: (_: string, on: boolean) => marks.push(on) };
    page.dispatchEvent(Object.assign(new Event("keydown"), { ...key(name), composedPath: () => [focused] }));
  };

  test("for plain keys, and not for the host's, only inside, until it is over", () => {
    const marks: boolean[] = [];
    let inside = true;
    const stop = keepKeys(() => ({ contains: () => inside }) as unknown as Element);
    pressed("d", marks);
    pressed("Tab", marks);
    inside = false;
    pressed("d", marks);
    stop();
    inside = true;
    pressed("d", marks);
    expect(marks).toEqual([true, false]);
  });
});

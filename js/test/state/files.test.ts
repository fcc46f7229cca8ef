import { describe, expect, it } from "vitest";
import { CASTLE, Driver, stateOf, viewOf } from "../support";

const FILE = { name: "torres.txt", text: "torres-record 1" };

describe("files of games", () => {
  it("are saved by the page that asked, once", () => {
    const asking = new Driver(stateOf()).arrive(viewOf({ file: FILE }), true);
    const watching = new Driver(stateOf()).arrive(viewOf({ file: FILE }), false);
    expect(asking.effects).toContainEqual({ type: "download", file: FILE });
    expect(watching.effects).not.toContainEqual({ type: "download", file: FILE });
  });

  it.each([7, "text", { name: 7 }, []])("are read whatever Python writes: %j", (file) => {
    const view = viewOf({ file: file as never });
    expect(view.file === null || typeof view.file.text === "string").toBe(true);
  });

  it("are opened, or read into the editor while it is open", () => {
    const draft = { problems: [], document: "{}" };
    expect(new Driver(stateOf()).dispatch({ type: "open", text: CASTLE }).sent).toEqual([{ open: CASTLE }]);
    expect(new Driver(stateOf(viewOf({ draft }))).dispatch({ type: "open", text: CASTLE }).sent).toEqual([
      { edit: { paste: CASTLE } },
    ]);
  });

  it("are expected while one is over the board", () => {
    const driver = new Driver(stateOf()).dispatch({ type: "given", over: true });
    expect(driver.state.given).toBe(true);
    expect(driver.dispatch({ type: "given", over: false }).state.given).toBe(false);
  });
});

/** The entry of the study's script: the editor and the list of moves of one board. */

import type { JSX } from "preact";
import { render } from "preact";
import { t } from "../language";
import type { Desk, Study } from "../page/study";
import type { Scene } from "../view";
import { Editor } from "./editor";
import { type EditTool, editAt, editTools } from "./edits";
import { MoveTree } from "./list";
import { MoveList } from "./moves";
import css from "./style.css";
import { draftWords } from "./words";

/** What the parts of the study are drawn from. */
export interface StudyProps extends Pick<Desk, "ask"> {
  view: Scene;
}

class BoardStudy implements Study {
  readonly #desk: Desk;
  readonly #list: MoveList;
  #tool: EditTool = "block";
  /** What was drawn last: where, and from what. */
  #shown: unknown[] = [];

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#list = new MoveList(() => desk.ask({ command: "moves" }));
    this.told();
  }

  told(): void {
    this.#list.read(this.#desk.model.get("tree"));
  }

  arrived(before: Scene, view: Scene): void {
    this.#list.arrived(before, view);
    const said = draftWords(before, view);
    if (said) this.#desk.announce(said);
  }

  editor(el: HTMLElement): void {
    const { view, ask, announce } = this.#desk;
    const choose = (tool: EditTool): void => this.#choose(tool);
    this.#draw(el, [view(), this.#tool], () => (
      <Editor view={view()} ask={ask} announce={announce} tool={this.#tool} choose={choose} />
    ));
  }

  moves(el: HTMLElement): void {
    const view = this.#desk.view();
    const { moves } = this.#list;
    this.#list.want(view);
    this.#draw(el, [view, moves], () =>
      moves.has(view.node?.[0] ?? 0) ? (
        <MoveTree view={view} ask={this.#desk.ask} moves={moves} />
      ) : (
        <p>{moves.size > 0 ? t`This position is not among the first ${moves.size} of the list.` : "…"}</p>
      ),
    );
  }

  /** Draws a part, unless it was drawn there from the same. */
  #draw(el: HTMLElement, from: unknown[], part: () => JSX.Element): void {
    const shown = [el, ...from];
    if (shown.every((value, at) => value === this.#shown[at])) return;
    this.#shown = shown;
    render(
      <>
        <style>{css}</style>
        {part()}
      </>,
      el,
    );
  }

  press(cell: number, alternate: boolean): void {
    this.#desk.ask({ edit: editAt(this.#desk.view(), this.#tool, cell, alternate) });
  }

  key(key: string): (() => void) | undefined {
    const tool = editTools(this.#desk.view()).find(([, toolKey]) => toolKey.toLowerCase() === key)?.[0];
    return tool === undefined ? undefined : () => this.#choose(tool);
  }

  #choose(tool: EditTool): void {
    this.#tool = tool;
    this.#desk.redraw();
  }

  get builds(): boolean {
    return this.#tool === "block";
  }
}

export const open = (desk: Desk): Study => new BoardStudy(desk);

/** The list of moves: the main line, its variations indented, comments as text; any move can be gone to. */
import { Component, createRef, type JSX } from "preact";
import type { Intent } from "../game/intents";
import { n, t } from "../language/catalogue";
import { playerName } from "../language/names";
import { MOST_COMMENT } from "../protocol/shape";
import { actionText } from "../texts/actions";
import { Button } from "../ui/button";
import { Shield } from "../ui/icons";
import { countFrom, inVariation, lineFrom, type Move, type Moves } from "../view/move-list";
import { nothingLegal } from "../view/view";
import type { PanelProps } from "./props";

type MoveListProps = Pick<PanelProps, "view" | "moves" | "dispatch">;
type MoveListState = { writing?: string | undefined; deleting?: boolean };

/** Phase, round and player, before the first move of a turn. */
function When({ when }: { when: string }): JSX.Element {
  const [phase = "", round = "", player] = when.split(".");
  return (
    <b class="torres-when" title={phase === "0" ? t`Set-up` : t`Phase ${phase}, round ${round}`}>
      {phase === "0" ? "" : `${phase}.${round} `}
      <Shield player={Number(player)} />
      <span class="torres-visually-hidden">{playerName(Number(player))}</span>
    </b>
  );
}

/** The part of the list that has come from Python. */
export function MoveList({ view, moves, dispatch }: MoveListProps): JSX.Element {
  if (moves.has(view.node?.[0] ?? 0)) return <MoveTree view={view} moves={moves} dispatch={dispatch} />;
  return <p>{moves.size > 0 ? t`This position is not among the first ${moves.size} of the list.` : "…"}</p>;
}

class MoveTree extends Component<MoveListProps, MoveListState> {
  readonly #list = createRef<HTMLDivElement>();
  readonly #tools = createRef<HTMLDivElement>();

  get #here(): number {
    return this.props.view.node?.[0] ?? 0;
  }

  override shouldComponentUpdate({ view, moves }: MoveListProps, state: MoveListState): boolean {
    return view !== this.props.view || moves !== this.props.moves || state !== this.state;
  }

  override componentDidMount(): void {
    this.#list.current?.scrollIntoView({ block: "nearest" });
    this.#reveal();
  }

  override componentDidUpdate(before: MoveListProps, { writing }: MoveListState): void {
    // The field takes the focus when it opens, and gives it back.
    if ((writing === undefined) !== (this.state.writing === undefined))
      this.#tools.current?.querySelector<HTMLElement>("textarea, button")?.focus();
    if (before.view.node?.[0] === this.#here) return;
    this.setState({ writing: undefined, deleting: false });
    this.#reveal();
  }

  /** Scroll the list, and it alone, to the move that is shown. */
  #reveal(): void {
    const list = this.#list.current;
    const here = list?.querySelector<HTMLElement>("[aria-current]");
    if (list && here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
  }

  /** One stop of the Tab key; arrows go from move to move. */
  #key = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const moves = [...(this.#list.current?.querySelectorAll<HTMLElement>(".torres-move") ?? [])];
    const next = by && moves[moves.indexOf(event.target as HTMLElement) + by];
    if (!next) return;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  #move({ id, text, when }: Move): JSX.Element {
    const action = actionText(text, Number(when.at(-1)));
    const { view, dispatch } = this.props;
    return (
      <Button
        key={id}
        class="torres-move"
        title={text ? t`Go to: ${action}` : t`Go to the first position`}
        current={id === this.#here}
        tab={id === this.#here ? 0 : -1}
        disabled={view.length === 0}
        onPress={() => dispatch({ type: "send", intent: { node: id } })}
      >
        {text || t`Start`}
      </Button>
    );
  }

  #line(moves: Moves, first: number): JSX.Element[] {
    let when = "";
    return lineFrom(moves, first).flatMap((move) => {
      const [main, ...others] = moves.get(move.parent)?.next ?? [];
      const parts = [this.#move(move)];
      if (move.when !== when) parts.unshift(<When key={`${move.id} when`} when={move.when} />);
      when = move.when;
      if (move.comment)
        parts.push(
          <p key={`${move.id} comment`} class="torres-caption">
            {move.comment}
          </p>,
        );
      if (main !== move.id || others.length === 0) return parts;
      when = "";
      const variations = others.map((id) => (
        <div key={id} class="torres-variation" role="group" aria-label={t`Variation`}>
          {this.#line(moves, id)}
        </div>
      ));
      return [...parts, ...variations];
    });
  }

  #below(moves: Moves): JSX.Element {
    const { view, dispatch } = this.props;
    const send = (intent: Intent): void => dispatch({ type: "send", intent });
    const { writing, deleting } = this.state;
    const here = this.#here;
    const write = (text: string | undefined): void => this.setState({ writing: text });
    if (writing !== undefined)
      return (
        <>
          <textarea
            aria-label={t`Comment`}
            rows={3}
            maxLength={MOST_COMMENT}
            value={writing}
            onInput={({ currentTarget }) => write(currentTarget.value)}
          />
          <div class="torres-row">
            <Button
              onPress={() => {
                write(undefined);
                send({ comment: writing });
              }}
            >
              {t`Save`}
            </Button>
            <Button onPress={() => write(undefined)}>{t`Cancel`}</Button>
          </div>
        </>
      );
    const count = countFrom(moves, here);
    return (
      <div class="torres-row">
        <Button onPress={() => write(moves.get(here)?.comment ?? "")}>{t`Comment`}</Button>
        {view.edit && (
          <>
            <Button
              title={t`Make this variation the main line`}
              disabled={!inVariation(moves, here)}
              onPress={() => send({ promote: here })}
            >
              {t`Promote`}
            </Button>
            <Button
              title={t`Delete this move and all after it`}
              disabled={moves.get(here)?.parent === 0}
              onPress={() => (deleting ? send({ delete: here }) : this.setState({ deleting: true }))}
            >
              {deleting ? n("Really delete {count} move", "Really delete {count} moves", count) : t`Delete`}
            </Button>
          </>
        )}
      </div>
    );
  }

  override render(): JSX.Element {
    const { view, moves } = this.props;
    const [root] = moves.keys();
    return (
      <>
        <div class="torres-moves" role="group" aria-label={t`All moves`} ref={this.#list} onKeyDown={this.#key}>
          {root && this.#line(moves, root)}
        </div>
        {(view.edit || !nothingLegal(view)) && <div ref={this.#tools}>{this.#below(moves)}</div>}
      </>
    );
  }
}

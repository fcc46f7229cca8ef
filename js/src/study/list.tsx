/** The list of moves: the main line, its variations indented, comments as text; any move can be gone to. */
import { Component, createRef, type JSX } from "preact";
import { n, t } from "../language";
import { Button } from "../panel/buttons";
import { Shield } from "../panel/icons";
import { idle } from "../view";
import { actionWords, playerName } from "../words";
import type { StudyProps } from "./index";
import { countFrom, inVariation, lineFrom, type Move, type Moves } from "./moves";

const MOST_COMMENT = 2000;

interface TreeProps extends StudyProps {
  moves: Moves;
}

/** Phase, round and player, before the first move of a turn. */
function When({ when }: { when: string }): JSX.Element {
  const [phase = "", round = "", player] = when.split(".");
  return (
    <b class="torres-when" title={phase === "0" ? t`Set-up` : t`Phase ${phase}, round ${round}`}>
      {phase === "0" ? "" : `${phase}.${round} `}
      <Shield player={Number(player)} />
      <span class="torres-unseen">{playerName(Number(player))}</span>
    </b>
  );
}

export class MoveTree extends Component<TreeProps, { writing?: string | undefined; deleting?: boolean }> {
  readonly #list = createRef<HTMLDivElement>();

  get #here(): number {
    return this.props.view.node?.[0] ?? 0;
  }

  override componentDidMount(): void {
    this.#list.current?.scrollIntoView({ block: "nearest" });
    this.#reveal();
  }

  override componentDidUpdate(before: TreeProps): void {
    if (before.view.node?.[0] === this.#here) return;
    this.setState({ writing: undefined, deleting: false });
    this.#reveal();
  }

  /** Scrolls the list, and it alone, to the move that is shown. */
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
    const action = actionWords(text, Number(when.at(-1)));
    const { view, ask } = this.props;
    return (
      <Button
        key={id}
        class="torres-move"
        title={text ? t`Go to: ${action}` : t`Go to the first position`}
        current={id === this.#here}
        tab={id === this.#here ? 0 : -1}
        disabled={view.length === 0}
        onPress={() => ask({ node: id })}
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
          <p key={`${move.id} said`} class="torres-caption">
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

  #tools(moves: Moves): JSX.Element {
    const { view, ask } = this.props;
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
                ask({ comment: writing });
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
        <Button onPress={() => write(view.caption)}>{t`Comment`}</Button>
        {view.edit && (
          <>
            <Button
              title={t`Make this variation the main line`}
              disabled={!inVariation(moves, here)}
              onPress={() => ask({ promote: here })}
            >
              {t`Promote`}
            </Button>
            <Button
              title={t`Delete this move and all after it`}
              disabled={moves.get(here)?.parent === 0}
              onPress={() => (deleting ? ask({ delete: here }) : this.setState({ deleting: true }))}
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
        {(view.edit || !idle(view)) && this.#tools(moves)}
      </>
    );
  }
}

/** The editor: everything of a position that is not set on the board itself. */
import { Component, createRef, type JSX } from "preact";
import { t } from "../language";
import { Button } from "../panel/buttons";
import { Crown, Icon, Pile, Shield } from "../panel/icons";
import { Reasons } from "../panel/notice";
import { Steps } from "../panel/steps";
import { CARDS, capital, cardWords, EDITIONS, knightWords, MASTER, MODES, playerName, STAGES } from "../words";
import { copyFrom, pasted } from "./clipboard";
import { type EditTool, editTools, numbersIn, replaced, withCards } from "./edits";
import type { StudyProps } from "./index";

type Options = readonly (readonly [value: string | number | null, words: string])[];
type Field = [key: string, label: string, options: Options];

const upTo = (count: number, words: (n: number) => string = String): Options =>
  Array.from({ length: count }, (_, at) => [at + 1, words(at + 1)] as const);

const TOOL_WORDS: Record<EditTool, string> = { block: t`Block`, take: t`Take a block`, K: t`King` };

function ToolMark({ tool }: { tool: EditTool }): JSX.Element {
  if (tool === "block") return <Pile blocks={1} />;
  if (tool === "take") return <Icon name="clear" />;
  return tool === "K" ? <Crown /> : <Shield player={Number(tool)} />;
}

interface EditorProps extends StudyProps {
  tool: EditTool;
  choose(tool: EditTool): void;
  announce(words: string): void;
}

export class Editor extends Component<EditorProps, { text: string; said: string }> {
  readonly #field = createRef<HTMLTextAreaElement>();
  override state = { text: "", said: "" };

  #set(key: string, value: unknown): void {
    this.props.ask({ edit: { set: { [key]: value } } });
  }

  #fields(): Field[] {
    const { players, rounds, mode } = this.props.view;
    const fields: Field[] = [
      ["edition", t`Edition`, Object.entries(EDITIONS)],
      ["mode", t`Mode`, Object.entries(MODES)],
      ["players", t`Players`, upTo(4).slice(1)],
      ["stage", t`Next`, Object.entries(STAGES).map(([key, words]) => [key, words || t`the game is over`])],
      ["to_act", t`To act`, upTo(players, playerName)],
      ["first", t`First`, upTo(players, playerName)],
      ["phase", t`Phase`, upTo(3)],
      ["round", t`Round`, upTo(rounds)],
      ["ap", t`AP`, [[0, "0"], ...upTo(7)]],
    ];
    if (mode === "master") fields.push(["master", t`Master card`, [[null, t`none`], ...Object.entries(MASTER)]]);
    return fields;
  }

  #select([key, label, options]: Field): JSX.Element {
    const value = (this.props.view as unknown as Record<string, unknown>)[key];
    return (
      <label key={key}>
        {label}
        <select
          value={String(value)}
          onChange={({ currentTarget }) => this.#set(key, options[currentTarget.selectedIndex]?.[0])}
        >
          {options.map(([option, words]) => (
            <option key={option} value={String(option)}>
              {words}
            </option>
          ))}
        </select>
      </label>
    );
  }

  #number(label: string, value: number, change: (value: number) => void, most = 999): JSX.Element {
    return (
      <input
        type="number"
        aria-label={label}
        min={0}
        max={most}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
      />
    );
  }

  #player(player: number): JSX.Element {
    const { scores, stacks, carry } = this.props.view;
    const at = player - 1;
    const name = playerName(player);
    return (
      <tr key={player}>
        <th scope="row">
          <Shield player={player} />
          <span class="torres-unseen">{name}</span>
        </th>
        <td>
          {this.#number(t`${name}, points`, scores[at] ?? 0, (value) =>
            this.#set("scores", replaced(scores, at, value)),
          )}
        </td>
        <td>
          <input
            aria-label={t`${name}, stacks`}
            value={(stacks[at] ?? []).join(" ")}
            onChange={({ currentTarget }) => this.#set("stacks", replaced(stacks, at, numbersIn(currentTarget.value)))}
          />
        </td>
        <td>
          {this.#number(t`${name}, blocks kept`, carry[at] ?? 0, (value) =>
            this.#set("carry", replaced(carry, at, value)),
          )}
        </td>
      </tr>
    );
  }

  #cards(): JSX.Element {
    const { ask, view } = this.props;
    const hands = view.hands as string[][];
    const inDecks = view.decks.reduce((sum, cards) => sum + cards, view.deck);
    return (
      <details>
        <summary>{t`Cards`}</summary>
        <table>
          <thead>
            <tr>
              <td />
              {hands.map((_, at) => (
                <th key={at} scope="col">
                  <Shield player={at + 1} />
                  <span class="torres-unseen">{playerName(at + 1)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.keys(CARDS).map((card) => (
              <tr key={card}>
                <th scope="row">{cardWords(card).title}</th>
                {hands.map((hand, at) => (
                  <td key={at}>
                    {this.#number(
                      `${playerName(at + 1)}, ${cardWords(card).title}`,
                      hand.filter((held) => held === card).length,
                      (value) => this.#set("hands", replaced(hands, at, withCards(hand, card, value))),
                      4,
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p>{t`Cards in decks: ${inDecks}`}</p>
        <div class="torres-row">
          <Button onPress={() => ask({ edit: { fill: "cards" } })}>{t`Deal decks`}</Button>
          <Button onPress={() => ask({ edit: { fill: "no-cards" } })}>{t`No cards`}</Button>
        </div>
      </details>
    );
  }

  #say(said: string): void {
    this.setState({ said });
    this.props.announce(said);
  }

  #copy(text: string): void {
    this.setState({ text }, () => {
      const field = this.#field.current;
      if (field)
        void copyFrom(field).then((done) =>
          this.#say(done ? t`Copied.` : t`The text is selected: copy it by Ctrl and C.`),
        );
    });
  }

  async #paste(): Promise<void> {
    const text = await pasted();
    if (text === undefined) {
      this.#field.current?.select();
      this.#say(t`Paste here by Ctrl and V, then press Read.`);
    } else this.#read(text);
  }

  #read(text: string): void {
    this.setState({ text, said: "" });
    this.props.ask({ edit: { paste: text } });
  }

  #texts(): JSX.Element {
    const { board, draft } = this.props.view;
    const { text, said } = this.state;
    return (
      <details>
        <summary>{t`Copy and paste`}</summary>
        <div class="torres-row">
          <Button onPress={() => this.#copy(board)}>{t`Copy board`}</Button>
          <Button onPress={() => this.#copy(draft?.document ?? "")}>{t`Copy document`}</Button>
          <Button onPress={() => void this.#paste()}>{t`Paste`}</Button>
        </div>
        <textarea
          ref={this.#field}
          aria-label={t`Board text or document`}
          rows={4}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => this.setState({ text: currentTarget.value })}
        />
        <div class="torres-row">
          <Button onPress={() => this.#read(text)}>{t`Read`}</Button>
        </div>
        <p>{said}</p>
      </details>
    );
  }

  override render(): JSX.Element {
    const { view, ask, tool: chosen, choose } = this.props;
    const problems = view.draft?.problems ?? [];
    return (
      <>
        <div>
          <Steps view={view} command={(command) => ask({ command })} />
          <p class="torres-when">{t`Editor`}</p>
          <h2>{t`Set up a position`}</h2>
        </div>
        <div class="torres-row torres-edit-tools" role="group" aria-label={t`Put on the board`}>
          {editTools(view).map(([tool, key]) => (
            <Button
              key={tool}
              class="torres-tool"
              label={TOOL_WORDS[tool] ?? capital(knightWords(Number(tool)))}
              title={`${TOOL_WORDS[tool] ?? capital(knightWords(Number(tool)))} (${key})`}
              keys={key}
              pressed={tool === chosen}
              onPress={() => choose(tool)}
            >
              <ToolMark tool={tool} />
            </Button>
          ))}
        </div>
        {problems.length > 0 ? (
          <Reasons label={t`Problems`} reasons={problems}>
            {t`This position is not possible:`}
          </Reasons>
        ) : (
          <p class="torres-when">
            {t`This position is possible.`} {t`Blocks in the supply: ${view.supply}`}
          </p>
        )}
        <div class="torres-row">
          <Button onPress={() => ask({ edit: { start: "empty" } })}>{t`Empty board`}</Button>
          <Button onPress={() => ask({ edit: { start: "new" } })}>{t`New game`}</Button>
          <Button onPress={() => ask({ edit: { start: "position" } })}>{t`Back to the start`}</Button>
        </div>
        <div class="torres-form">{this.#fields().map((field) => this.#select(field))}</div>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t`Points`}</th>
              <th scope="col">{t`Stacks`}</th>
              <th scope="col">{t`Kept`}</th>
            </tr>
          </thead>
          <tbody>{view.scores.map((_, at) => this.#player(at + 1))}</tbody>
        </table>
        <div class="torres-row">
          <Button onPress={() => ask({ edit: { fill: "stacks" } })}>{t`Stacks of this round`}</Button>
        </div>
        {this.#cards()}
        {this.#texts()}
        <div class="torres-travel torres-row">
          <Button class="torres-primary" disabled={problems.length > 0} onPress={() => ask({ command: "play" })}>
            {t`Play`}
          </Button>
          <Button onPress={() => ask({ command: "cancel" })}>{t`Cancel`}</Button>
        </div>
      </>
    );
  }
}

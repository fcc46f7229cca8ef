/** The editor of positions: everything that is not set on the board itself. */
import { Component, createRef, type JSX } from "preact";
import type { Edit } from "../game/intents";
import { t } from "../language/catalogue";
import { CARDS, cardText, EDITIONS, editToolName, MASTER_CARDS, MODES, playerName, STAGES } from "../language/names";
import { type EditTool, editTools, numbersIn, replaced } from "../selection/edits";
import type { Dispatch } from "../state/events";
import { Button } from "../ui/button";
import { copyFrom, pasted } from "../ui/clipboard";
import { Field } from "../ui/field";
import { Crown, Icon, Pile, Shield } from "../ui/icons";
import { Reasons } from "../ui/reasons";
import { UndoBar } from "../ui/undo-bar";
import type { View } from "../view/view";

type Choices = readonly (readonly [value: string | number | null, text: string])[];
type Setting = [key: string, label: string, options: Choices];

const upTo = (count: number, text: (n: number) => string = String): Choices =>
  Array.from({ length: count }, (_, at) => [at + 1, text(at + 1)] as const);

/** A longer text is cut off in its field, and repeated below it. */
const LONG = 18;

function ToolMark({ tool }: { tool: EditTool }): JSX.Element {
  if (tool === "block") return <Pile blocks={1} />;
  if (tool === "take") return <Icon name="clear" />;
  return tool === "K" ? <Crown /> : <Shield player={Number(tool)} />;
}

interface EditorProps {
  view: View;
  tool: EditTool;
  dispatch: Dispatch;
}

/** The settings that a scoring of a game with the box needs. */
const AT_TABLE = ["edition", "mode", "players", "first", "phase", "master"];

/** The part of the editor that asks for an edit, and shows why it is refused. */
type Place = "fields" | "table" | "cards" | "texts";

function placeOf(edit: Edit): Place {
  if ("paste" in edit) return "texts";
  if ("hold" in edit) return "cards";
  return "set" in edit && ["scores", "stacks", "carry"].some((key) => key in edit.set) ? "table" : "fields";
}

export class Editor extends Component<EditorProps, { text: string; message: string; asked: Place }> {
  readonly #field = createRef<HTMLTextAreaElement>();
  readonly #refused = createRef<HTMLDivElement>();
  override state = { text: "", message: "", asked: "fields" as Place };

  override componentDidUpdate({ view }: EditorProps): void {
    if (view !== this.props.view) this.#refused.current?.scrollIntoView({ block: "nearest" });
  }

  #edit(edit: Edit): void {
    this.setState({ asked: placeOf(edit) });
    this.props.dispatch({ type: "send", intent: { edit } });
  }

  #set(key: string, value: unknown): void {
    this.#edit({ set: { [key]: value } });
  }

  #fields(): Setting[] {
    const { players, rounds, mode } = this.props.view;
    const fields: Setting[] = [
      ["edition", t`Edition`, Object.entries(EDITIONS)],
      ["mode", t`Mode`, Object.entries(MODES)],
      ["players", t`Players`, upTo(4).slice(1)],
      ["stage", t`Next`, Object.entries(STAGES).map(([key, text]) => [key, text || t`the game is over`])],
      ["to_act", t`To act`, upTo(players, playerName)],
      ["first", t`First`, upTo(players, playerName)],
      ["phase", t`Phase`, upTo(3)],
      ["round", t`Round`, upTo(rounds)],
      ["ap", t`AP`, [[0, "0"], ...upTo(7)]],
    ];
    if (mode === "master") fields.push(["master", t`Master card`, [[null, t`none`], ...Object.entries(MASTER_CARDS)]]);
    return this.#atTable ? fields.filter(([key]) => AT_TABLE.includes(key)) : fields;
  }

  get #atTable(): boolean {
    return this.props.view.draft?.table === true;
  }

  #select([key, label, options]: Setting): JSX.Element {
    const value = (this.props.view as unknown as Record<string, unknown>)[key];
    const chosen = options.find(([option]) => option === value)?.[1] ?? "";
    return (
      <label key={key}>
        {label}
        <select
          value={String(value)}
          onChange={({ currentTarget }) => this.#set(key, options[currentTarget.selectedIndex]?.[0])}
        >
          {options.map(([option, text]) => (
            <option key={option} value={String(option)}>
              {text}
            </option>
          ))}
        </select>
        {chosen.length > LONG && <small>{chosen}</small>}
      </label>
    );
  }

  #number(label: string, value: number, change: (value: number) => void, most = 999): JSX.Element {
    return <Field label={label} value={value} most={most} change={({ valueAsNumber }) => change(valueAsNumber)} />;
  }

  #player(player: number): JSX.Element {
    const { scores, stacks, carry } = this.props.view;
    const at = player - 1;
    const name = playerName(player);
    return (
      <tr key={player}>
        <th scope="row">
          <Shield player={player} />
          <span class="torres-visually-hidden">{name}</span>
        </th>
        <td>
          {this.#number(t`${name}, points`, scores[at] ?? 0, (value) =>
            this.#set("scores", replaced(scores, at, value)),
          )}
        </td>
        {!this.#atTable && (
          <>
            <td>
              <Field
                label={t`${name}, stacks`}
                value={(stacks[at] ?? []).join(" ")}
                change={(field) => this.#set("stacks", replaced(stacks, at, numbersIn(field.value)))}
              />
            </td>
            <td>
              {this.#number(t`${name}, blocks kept`, carry[at] ?? 0, (value) =>
                this.#set("carry", replaced(carry, at, value)),
              )}
            </td>
          </>
        )}
      </tr>
    );
  }

  #cards(): JSX.Element {
    const { view } = this.props;
    const hands = view.hands as string[][];
    const cards = Object.keys(CARDS).map((card) => [card, cardText(card).title] as const);
    const fullHands = view.mode === "master";
    const inDecks = view.decks.reduce((sum, cards) => sum + cards, view.deck);
    return (
      <details>
        <summary>{t`Cards`}</summary>
        <p>{t`Don't know another player's hand? Give its number of cards: they are dealt at random, and advice doesn't look at them.`}</p>
        <table>
          <thead>
            <tr>
              <td />
              {hands.map((_, at) => (
                <th key={at} scope="col">
                  <Shield player={at + 1} />
                  <span class="torres-visually-hidden">{playerName(at + 1)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[["", t`Number of cards`] as const, ...cards].map(([card, title]) => (
              <tr key={card}>
                <th scope="row">{title}</th>
                {hands.map((hand, at) => (
                  <td key={at}>
                    {this.#number(
                      `${playerName(at + 1)}, ${title}`,
                      hand.filter((held) => !card || held === card).length,
                      (value) => this.#edit({ hold: [at + 1, card, value || 0] }),
                      card ? 4 : 40,
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {this.#refusal("cards")}
        {!fullHands && <p>{t`Cards in decks: ${inDecks}`}</p>}
        <div class="torres-row">
          <Button onPress={() => this.#edit({ fill: "cards" })}>{fullHands ? t`All cards` : t`Deal decks`}</Button>
          <Button onPress={() => this.#edit({ fill: "no-cards" })}>{t`No cards`}</Button>
        </div>
      </details>
    );
  }

  /** The reasons why the last edit was refused, in the part that asked for it. */
  #refusal(place: Place): JSX.Element | null {
    const { view, dispatch } = this.props;
    if (!view.refusal || this.state.asked !== place) return null;
    const [label, words] =
      place === "texts" ? [t`Not read`, t`This text can't be read:`] : [t`Not changed`, t`This can't be set:`];
    return (
      <div ref={this.#refused}>
        <Reasons view={view} dispatch={dispatch} label={label} reasons={view.refusal.reasons}>
          {words}
        </Reasons>
      </div>
    );
  }

  #say(message: string): void {
    this.setState({ message });
  }

  #copy(text: string): void {
    this.setState({ text }, () => {
      const field = this.#field.current;
      if (field)
        void copyFrom(field).then((done) =>
          this.#say(done ? t`Copied.` : t`The text is selected: press Ctrl+C to copy it.`),
        );
    });
  }

  async #paste(): Promise<void> {
    const text = await pasted();
    if (text === undefined) {
      this.#field.current?.select();
      this.#say(t`Paste here with Ctrl+V, then press Read.`);
    } else this.#read(text);
  }

  #read(text: string): void {
    this.setState({ text, message: "" });
    this.#edit({ paste: text });
  }

  #texts(): JSX.Element {
    const { view } = this.props;
    const { board, draft } = view;
    const { text, message } = this.state;
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
          <Button disabled={!text.trim()} onPress={() => this.#read(text)}>
            {t`Read`}
          </Button>
        </div>
        <p role="status">{message}</p>
        {this.#refusal("texts")}
      </details>
    );
  }

  override render(): JSX.Element {
    const { view, tool: current, dispatch } = this.props;
    const problems = view.draft?.problems ?? [];
    const table = this.#atTable;
    const player = playerName(view.to_act);
    const bot = !table && Boolean(view.seats[view.to_act - 1]);
    return (
      <>
        <div>
          <UndoBar view={view} dispatch={dispatch} />
          <p class="torres-when">{table ? t`At the table` : t`Editor`}</p>
          <h2>{table ? t`Tap in your board` : t`Set up a position`}</h2>
          {table && <p>{t`A block for each tap; then the knights and the king. Set phase and points, then score.`}</p>}
        </div>
        <div class="torres-row torres-edit-tools" role="group" aria-label={t`Put on the board`}>
          {editTools(view).map(([tool, key]) => (
            <Button
              key={tool}
              class="torres-tool"
              label={editToolName(tool)}
              title={`${editToolName(tool)} (${key})`}
              keys={key}
              pressed={tool === current}
              onPress={() => dispatch({ type: "editTool", tool })}
            >
              <ToolMark tool={tool} />
            </Button>
          ))}
        </div>
        {problems.length > 0 ? (
          <Reasons view={view} dispatch={this.props.dispatch} label={t`Problems`} reasons={problems}>
            {t`This position isn't possible:`}
          </Reasons>
        ) : (
          <p class="torres-when">
            {t`This position is possible.`} {t`Blocks in the supply: ${view.supply}`}
          </p>
        )}
        <div class="torres-row">
          <Button onPress={() => this.#edit({ start: "empty" })}>{t`Empty board`}</Button>
          {!table && (
            <>
              <Button onPress={() => this.#edit({ start: "new" })}>{t`New game`}</Button>
              <Button onPress={() => this.#edit({ start: "position" })}>{t`Back to the start`}</Button>
            </>
          )}
        </div>
        <div class="torres-form">{this.#fields().map((field) => this.#select(field))}</div>
        {bot && <p>{t`A bot plays ${player}, and acts as soon as you press Play.`}</p>}
        {this.#refusal("fields")}
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t`Points`}</th>
              {!table && (
                <>
                  <th scope="col">{t`Stacks`}</th>
                  <th scope="col">{t`Kept`}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>{view.scores.map((_, at) => this.#player(at + 1))}</tbody>
        </table>
        {this.#refusal("table")}
        {!table && (
          <>
            <div class="torres-row">
              <Button onPress={() => this.#edit({ fill: "stacks" })}>{t`Stacks of this round`}</Button>
            </div>
            {this.#cards()}
            {this.#texts()}
          </>
        )}
        <div class="torres-travel torres-row">
          <Button
            class="torres-primary"
            disabled={problems.length > 0}
            onPress={() => dispatch({ type: "command", command: "play" })}
          >
            {table ? t`Score the board` : t`Play`}
          </Button>
          {!table && <Button onPress={() => dispatch({ type: "command", command: "cancel" })}>{t`Cancel`}</Button>}
        </div>
      </>
    );
  }
}

/** A turn: action points, tools, stacks, and its end. */
import { Component, type JSX } from "preact";
import { buildingStack, type Tool } from "../interaction";
import { playerColour } from "../scene/palette";
import { idle, ownStacks } from "../view";
import { Button } from "./buttons";
import type { PanelProps } from "./controls";
import { Pile } from "./icons";

function Pips({ points, player }: { points: number; player: number }): JSX.Element {
  const shown = Math.max(5, points);
  return (
    <p
      class="torres-pips"
      role="img"
      aria-label={`${points} action points left`}
      style={{ "--pip": playerColour(player) }}
    >
      {Array.from({ length: shown }, (_, at) => (
        <i key={at} class={at < points ? "torres-full" : ""} />
      ))}
      <span>
        <b>{points}</b> AP
      </span>
    </p>
  );
}

const TOOLS: { tool: Tool; label: string; cost: number; key: string; title: string }[] = [
  { tool: "move", label: "Move", cost: 1, key: "M", title: "Move a knight, by steps and through doors" },
  { tool: "deploy", label: "Deploy", cost: 2, key: "D", title: "Deploy a knight beside one of yours" },
  { tool: "build", label: "Build", cost: 1, key: "B", title: "Build a block" },
];

export const blocksWords = (count: number): string => `${count} ${count === 1 ? "block" : "blocks"}`;

function Stacks({ view, choice, controls }: PanelProps): JSX.Element {
  const stacks = ownStacks(view);
  const current = buildingStack(view, choice);
  return (
    <div class="torres-stacks" role="group" aria-label="Stacks to build from">
      {stacks.map((blocks, at) => {
        const stack = at + 1;
        const free = view.stack === null && (view.legal.from ?? []).includes(stack);
        return (
          <Button
            key={at}
            class="torres-stack"
            label={`Stack ${stack}, ${blocksWords(blocks)}`}
            title={view.stack === stack ? "This turn builds from this stack" : `Build from stack ${stack}`}
            pressed={current === stack}
            disabled={!free}
            onPress={() => controls.stack(stack)}
          >
            <Pile blocks={blocks} />
            <b>{blocks}</b>
          </Button>
        );
      })}
    </div>
  );
}

class End extends Component<PanelProps, { open: boolean }> {
  override state = { open: false };

  override render({ view, controls }: PanelProps, { open }: { open: boolean }): JSX.Element | null {
    const ways = view.legal.end ?? [];
    const [usual] = ways;
    if (usual === undefined) return null;
    const end = (way: string): void => controls.act(way ? `end ${way}` : "end");
    return (
      <div class="torres-end">
        <div class="torres-row">
          <Button class="torres-primary" title="End the turn (E)" keys="E" onPress={() => end(usual)}>
            End turn
          </Button>
          {ways.length > 1 && (
            <Button
              pressed={open}
              label="Choose how unused blocks are spread"
              onPress={() => this.setState({ open: !open })}
            >
              Spread …
            </Button>
          )}
        </div>
        {open && <Spreads ways={ways} verb="End with" onChoose={end} />}
      </div>
    );
  }
}

/** The ways in which stacks may stand afterwards, to choose one. */
export function Spreads({
  ways,
  verb,
  onChoose,
}: {
  ways: string[];
  verb: string;
  onChoose(way: string): void;
}): JSX.Element {
  return (
    <ul class="torres-spreads">
      {ways.map((way) => (
        <li key={way}>
          <Button
            label={`${verb} ${way ? `stacks of ${way.replaceAll(" ", ", ")}` : "no stacks"}`}
            onPress={() => onChoose(way)}
          >
            {way ? way.split(" ").map((blocks, at) => <Pile key={`${at} ${blocks}`} blocks={Number(blocks)} />) : null}
            <b>{way || "none"}</b>
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function Turn(props: PanelProps): JSX.Element {
  const { view } = props;
  return (
    <section class="torres-turn" aria-label="Turn">
      <Pips points={view.ap} player={view.to_act} />
      {idle(view) ? <OwnStacks view={view} /> : <Tools {...props} />}
    </section>
  );
}

/** The stacks of the player to act, where nothing can be built. */
function OwnStacks({ view }: Pick<PanelProps, "view">): JSX.Element {
  const stacks = ownStacks(view);
  return (
    <p class="torres-stacks torres-own-stacks" role="img" aria-label={`Stacks of ${stacks.join(", ") || "no"} blocks`}>
      {stacks.map((blocks, at) => (
        <span key={at}>
          <Pile blocks={blocks} /> <b>{blocks}</b>
        </span>
      ))}
    </p>
  );
}

function Tools(props: PanelProps): JSX.Element {
  const { view, choice, controls } = props;
  const { legal } = view;
  const can: Record<string, boolean> = {
    move: Boolean(legal.step || legal.door),
    deploy: Boolean(legal.deploy),
    build: Boolean(legal.build),
  };
  return (
    <>
      <div class="torres-tools" role="group" aria-label="Tools">
        {TOOLS.map(({ tool, label, cost, key, title }) => (
          <Button
            key={tool}
            class={`torres-tool${can[tool] ? "" : " torres-idle"}`}
            title={`${title}: ${cost} AP (${key})`}
            keys={key}
            cost={cost}
            pressed={choice.tool === tool}
            onPress={() => controls.tool(tool)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Stacks {...props} />
      <div class="torres-row">
        <Button
          label="Score a point"
          cost={1}
          title="Score a point: 1 AP (P)"
          keys="P"
          disabled={!legal.score}
          onPress={() => controls.act("score")}
        >
          Score
        </Button>
        {view.mode !== "master" && (
          <Button
            label="Buy a card"
            cost={1}
            title="Buy a card: 1 AP"
            disabled={!legal.buy}
            onPress={() => controls.act("buy")}
          >
            Buy a card
          </Button>
        )}
      </div>
      <End {...props} key={`${view.ply} ${view.to_act}`} />
    </>
  );
}

/** A turn: action points, tools, stacks, and its end. */
import { Component, type ComponentChildren, type JSX } from "preact";
import { endAction } from "../game/actions";
import { digits, t } from "../language/catalogue";
import { blockCount, pointsLeft } from "../language/names";
import { playerColour } from "../meshes/palette";
import { stackToBuildFrom, usable } from "../selection/clickable";
import type { Tool } from "../selection/selection";
import { Button } from "../ui/button";
import { Icon, Pile } from "../ui/icons";
import { nothingLegal, stacksToAct } from "../view/view";
import type { PanelProps } from "./props";
import { Spreads } from "./spreads";

export function Pips({ points, player }: { points: number; player: number }): JSX.Element {
  const shown = Math.max(5, points);
  return (
    <p class="torres-pips" role="img" aria-label={pointsLeft(points)} style={{ "--pip": playerColour(player) }}>
      {Array.from({ length: shown }, (_, at) => (
        <i key={at} class={at < points ? "torres-full" : ""} />
      ))}
      <span>
        <b>{digits(points)}</b> {t`AP`}
      </span>
    </p>
  );
}

const TOOLS: { tool: Tool; label: string; cost: number; key: string; title: string }[] = [
  { tool: "move", label: t`Move`, cost: 1, key: "M", title: t`Move a knight, by steps and through doors` },
  { tool: "deploy", label: t`Deploy`, cost: 2, key: "D", title: t`Deploy a knight beside one of yours` },
  { tool: "build", label: t`Build`, cost: 1, key: "B", title: t`Build a block` },
];

function Stacks({ view, selection, dispatch }: PanelProps): JSX.Element {
  const stacks = stacksToAct(view);
  const current = stackToBuildFrom(view, selection);
  return (
    <div class="torres-stacks" role="group" aria-label={t`Stacks to build from`}>
      {stacks.map((blocks, at) => {
        const stack = at + 1;
        // Equal stacks are one to the rules: the first of them is named.
        const named = view.stack === null && (view.legal.from ?? []).find((other) => stacks[other - 1] === blocks);
        return (
          <Button
            key={at}
            class="torres-stack"
            label={t`Stack ${stack}, ${blockCount(blocks)}`}
            title={view.stack === stack ? t`This turn builds from this stack` : t`Build from stack ${stack}`}
            pressed={current === stack}
            disabled={!named}
            onPress={() => named && dispatch({ type: "selectStack", stack: named })}
          >
            <Pile blocks={blocks} />
            <b>{digits(blocks)}</b>
          </Button>
        );
      })}
    </div>
  );
}

interface EndState {
  /** Where in the game the ways to spread blocks were opened. */
  opened: string;
}

class End extends Component<EndProps, EndState> {
  override state: EndState = { opened: "" };

  override render({ view, dispatch, lean, children }: EndProps, { opened }: EndState): JSX.Element {
    const here = `${view.ply} ${view.to_act}`;
    const open = opened === here;
    const ways = view.legal.end ?? [];
    const [usual] = ways;
    if (usual === undefined) return <div class="torres-row">{children}</div>;
    const end = (way: string): void => dispatch({ type: "act", action: endAction(way) });
    return (
      <div class="torres-end">
        <div class="torres-row">
          {children}
          <Button class="torres-primary" title={t`End the turn (E)`} keys="E" onPress={() => end(usual)}>
            {t`End turn`}
          </Button>
          {(!lean || ways.length > 1) && (
            <Button
              class="torres-spread"
              pressed={open}
              disabled={ways.length < 2}
              label={t`Choose how unused blocks are spread`}
              onPress={() => this.setState({ opened: open ? "" : here })}
            >
              <Icon name="more" />
            </Button>
          )}
        </div>
        {open && <Spreads ways={ways} label={(stacks) => t`End with ${stacks}`} onChoose={end} />}
      </div>
    );
  }
}

interface TurnProps extends PanelProps {
  /** Whether only what is legal now is offered, below a line of the lesson's own. */
  lean?: boolean;
}

interface EndProps extends TurnProps {
  /** Buttons before *End turn*. */
  children: ComponentChildren;
}

export function Turn(props: TurnProps): JSX.Element {
  const { view } = props;
  return (
    <section class="torres-turn" aria-label={t`Turn`}>
      {!props.lean && <Pips points={view.ap} player={view.to_act} />}
      {nothingLegal(view) ? <OwnStacks view={view} /> : <Tools {...props} />}
    </section>
  );
}

/** The stacks of the player to act, if nothing can be built. */
export function OwnStacks({ view }: Pick<PanelProps, "view">): JSX.Element {
  const stacks = stacksToAct(view);
  const blocks = stacks.join(", ") || t`none`;
  return (
    <p class="torres-stacks torres-own-stacks" role="img" aria-label={t`Stacks: ${blocks}`}>
      {stacks.map((blocks, at) => (
        <span key={at}>
          <Pile blocks={blocks} /> <b>{digits(blocks)}</b>
        </span>
      ))}
    </p>
  );
}

function Tools(props: TurnProps): JSX.Element {
  const { view, selection, dispatch, lean = false } = props;
  const { legal } = view;
  const master = view.mode === "master";
  const score = (!lean || legal.score) && (
    <Button
      label={t`Score a point`}
      cost={1}
      title={`${t`Score a point`}: 1 ${t`AP`} (P)`}
      keys="P"
      disabled={!legal.score}
      onPress={() => dispatch({ type: "act", action: "score" })}
    >
      {t`Score`}
    </Button>
  );
  return (
    <>
      <div class="torres-row" role="group" aria-label={t`Tools`}>
        {TOOLS.filter(({ tool }) => !lean || usable(view, tool)).map(({ tool, label, cost, key, title }) => (
          <Button
            key={tool}
            class={`torres-tool${usable(view, tool) ? "" : " torres-idle"}`}
            title={`${title}: ${cost} ${t`AP`} (${key})`}
            keys={key}
            cost={cost}
            pressed={selection.tool === tool}
            onPress={() => dispatch({ type: "toggleTool", tool })}
          >
            {label}
          </Button>
        ))}
      </div>
      {(!lean || usable(view, "build")) && <Stacks {...props} />}
      {!master && (
        <div class="torres-row">
          {score}
          {(!lean || legal.buy) && (
            <Button
              label={t`Buy a card`}
              cost={1}
              title={`${t`Buy a card`}: 1 ${t`AP`}`}
              disabled={!legal.buy}
              onPress={() => dispatch({ type: "act", action: "buy" })}
            >
              {t`Buy a card`}
            </Button>
          )}
        </div>
      )}
      <End {...props}>{master && score}</End>
    </>
  );
}

/** The buttons that show overlays, and the legend of the shown one. */
import type { JSX } from "preact";
import { nameOf } from "../game/cells";
import type { Dispatch } from "../state/events";
import { isFlat, pointedCell, type State } from "../state/state";
import { t } from "../texts/catalogue";
import { type LegendEntry, legendOf, overlayTexts } from "../texts/overlays";
import { Button } from "../ui/button";
import { Shield } from "../ui/icons";
import { Toolbar } from "../ui/toolbar";
import { OVERLAYS, type OverlayKind } from "../view/overlays";
import type { PartProps } from "./page";
import { Slice } from "./slice";
import { Sign } from "./tags";

const BUTTONS: Record<OverlayKind, readonly [label: string, title: string, key: string]> = {
  castles: [t`Castles`, t`Castles: area, height, and who scores what now`, "C"],
  reach: [t`Reach`, t`Reach: action points to each cell, for the selected knight or for all of yours`, "R"],
  build: [t`Sites`, t`Building sites: where a block can go, and why not elsewhere`, "W"],
  doors: [t`Doors`, t`Doors: where they lead the selected knight`, "T"],
};

/** Shows and hides heights on the 3D board; on the flat one they always stand. */
export function HeightsButton({ on, dispatch }: { on: boolean; dispatch: Dispatch }): JSX.Element {
  return (
    <Button
      class="torres-small"
      label={t`Heights`}
      title={t`Heights of the castles (H)`}
      keys="H"
      pressed={on}
      onPress={() => dispatch({ type: "toggleHeights" })}
    >
      {t`Heights`}
    </Button>
  );
}

export function OverlayBar({ state, dispatch }: PartProps): JSX.Element {
  const flat = isFlat(state);
  return (
    <Slice of={state} fields={["view", "overlay", "heights", "options", "webGL"]}>
      {({ view, overlay, heights }) => (
        <Toolbar class="torres-overlay-bar" label={t`Show`}>
          {(view.overlays ?? OVERLAYS).map((kind) => {
            const [label, title, key] = BUTTONS[kind];
            return (
              <Button
                key={kind}
                class="torres-small"
                label={label}
                title={`${title} (${key})`}
                keys={key}
                pressed={overlay === kind}
                onPress={() => dispatch({ type: "toggleOverlay", overlay: kind })}
              >
                {label}
              </Button>
            );
          })}
          {!flat && !view.lesson && <HeightsButton on={heights} dispatch={dispatch} />}
        </Toolbar>
      )}
    </Slice>
  );
}

function Entry({ tag, player, text }: LegendEntry): JSX.Element {
  return (
    <span>
      {tag && (
        <i class="torres-tag" data-look={tag.look}>
          <Sign {...tag} />
        </i>
      )}
      {player !== undefined && <Shield player={player} />}
      {text}
    </span>
  );
}

/** The meaning of the signs on the board, and the overlay's words on the cell under the pointer. */
export function Legend({ state }: { state: State }): JSX.Element | null {
  const { view, overlay } = state;
  // A draft has overlays only while it is possible.
  if (!overlay || (view.draft && !view.overlay)) return null;
  const entries = view.overlay?.kind === overlay ? legendOf(view) : [{ text: t`Waiting for Python …` }];
  const cell = pointedCell(state);
  const texts = cell < 0 ? [] : overlayTexts(view, cell);
  return (
    <div class="torres-legend">
      <p>
        {entries.map((entry) => (
          <Entry key={`${entry.tag?.text} ${entry.player} ${entry.text}`} {...entry} />
        ))}
      </p>
      <p>{texts.length > 0 ? <b>{`${nameOf(cell)}: ${texts.join(" · ")}`}</b> : t`Point to a cell for more.`}</p>
    </div>
  );
}

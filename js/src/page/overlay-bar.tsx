/** The buttons that show overlays, and the legend of the shown one. */
import type { JSX } from "preact";
import { nameOf } from "../game/cells";
import { t } from "../language/catalogue";
import { legendOf, OVERLAY_KINDS, OVERLAYS, overlayTexts } from "../overlays/kinds";
import type { LegendEntry } from "../overlays/overlay";
import type { Dispatch } from "../state/events";
import { isFlat, pointedCell, type State } from "../state/state";
import { Button } from "../ui/button";
import { Shield } from "../ui/icons";
import { Toolbar } from "../ui/toolbar";
import { type PartProps, Slice } from "./slice";
import { Sign } from "./tags";

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
          {OVERLAY_KINDS.filter((kind) => view.overlays?.includes(kind) ?? true).map((kind) => {
            const { label, title, key } = OVERLAYS[kind];
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

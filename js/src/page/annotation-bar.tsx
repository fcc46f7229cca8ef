/** The buttons for drawing annotations. */
import type { JSX } from "preact";
import { ANNOTATION_COLOURS } from "../game/annotations";
import { t } from "../language/catalogue";
import { annotationColourName } from "../language/names";
import type { Dispatch } from "../state/events";
import type { State } from "../state/state";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { Toolbar } from "../ui/toolbar";

interface AnnotationBarProps {
  drawing: State["drawing"];
  /** Whether there are annotations to remove. */
  any: boolean;
  dispatch: Dispatch;
}

export function AnnotationBar({ drawing, any, dispatch }: AnnotationBarProps): JSX.Element {
  return (
    <Toolbar class="torres-camera" label={t`Annotations`}>
      <Button
        class="torres-small"
        label={t`Draw`}
        title={t`Draw circles and arrows (N), or hold Alt; colours 1 to 4`}
        keys="N"
        pressed={drawing.on}
        onPress={() => dispatch({ type: "toggleDrawing" })}
      >
        <Icon name="draw" />
      </Button>
      <Button
        class="torres-small"
        label={t`Remove the annotations`}
        title={t`Remove the annotations (Escape twice)`}
        disabled={!any}
        onPress={() => dispatch({ type: "clearAnnotations" })}
      >
        <Icon name="clear" />
      </Button>
      {drawing.on &&
        ANNOTATION_COLOURS.map((colour, at) => (
          <Button
            key={colour}
            class="torres-small torres-swatch"
            label={annotationColourName(colour)}
            title={`${annotationColourName(colour)} (${at + 1})`}
            keys={String(at + 1)}
            pressed={drawing.colour === colour}
            onPress={() => dispatch({ type: "annotationColour", colour })}
          >
            <i data-note={colour} />
          </Button>
        ))}
      {drawing.on && (
        <Button
          class="torres-small"
          label={t`Spotlight`}
          title={t`Spotlight: light cells and dim the others (5)`}
          keys="5"
          pressed={drawing.light}
          onPress={() => dispatch({ type: "toggleSpotlight" })}
        >
          <Icon name="light" />
        </Button>
      )}
    </Toolbar>
  );
}

/** Everything that can happen to a board: the only way to change its state. */
import type { AnnotationColour } from "../game/annotations";
import type { Command, Intent } from "../game/intents";
import type { Theme } from "../meshes/palette";
import type { CameraView, FormPart, OverlayKind } from "../protocol/shape";
import type { Camera } from "../scene/camera";
import type { EditTool } from "../selection/edits";
import type { Place } from "../selection/places";
import type { Tool } from "../selection/selection";
import type { Moves } from "../view/move-list";
import type { Options } from "../view/options";
import type { CardKey, View } from "../view/view";
import type { Line, Size } from "./state";

export type BoardEvent =
  // From Python.
  | { type: "view"; view: View; answered: boolean }
  | { type: "options"; options: Options }
  | { type: "moves"; moves: Moves }
  | { type: "form"; form: FormPart[] }
  | { type: "selected"; cell: number }
  | { type: "overlay"; overlay: OverlayKind | "" }
  | { type: "camera"; camera: Camera | undefined }
  | { type: "unanswered" }
  | { type: "thinks" }
  // From the host page.
  | { type: "hostTheme"; theme: Theme }
  | { type: "reducedMotion"; reduced: boolean }
  | { type: "resize"; size: Size }
  | { type: "room"; room: number }
  | { type: "undrawable" }
  // Pointer and keyboard.
  | { type: "clickCell"; cell: number; shift: boolean }
  | { type: "clickOutside" }
  | { type: "hover"; cell: number }
  | { type: "focus"; cell: number }
  | { type: "blur" }
  | { type: "input"; byKey: boolean; skips: boolean }
  | { type: "key"; key: string }
  | { type: "goToNext"; place: Place }
  | { type: "sayAgain" }
  | { type: "type" }
  | { type: "drawLine"; line: Line | null }
  | { type: "annotate"; from: number; to: number; shift: boolean }
  | { type: "dragCamera"; dx: number; dy: number; how: "turn" | "move" }
  | { type: "pinchCamera"; factor: number }
  | { type: "endGesture" }
  // Playing.
  | { type: "act"; action: string }
  | { type: "command"; command: Command }
  | { type: "send"; intent: Intent }
  | { type: "open"; text: string }
  | { type: "given"; over: boolean }
  | { type: "toggleTool"; tool: Tool }
  | { type: "toggleCard"; card: CardKey }
  | { type: "selectStack"; stack: number }
  | { type: "liftFrom"; stack: number }
  | { type: "cancel" }
  // Going through the game.
  | { type: "goTo"; ply: number }
  | { type: "step"; by: number }
  | { type: "togglePlaying" }
  | { type: "startPlaying" }
  | { type: "playNext" }
  | { type: "openMoves"; open: boolean }
  // What is shown.
  | { type: "passed" }
  | { type: "toggleOverlay"; overlay: OverlayKind }
  | { type: "toggleHeights" }
  | { type: "playScoring" }
  | { type: "nextScoringStep" }
  | { type: "skipScoring" }
  | { type: "toggleDrawing" }
  | { type: "toggleSpotlight" }
  | { type: "annotationColour"; colour: AnnotationColour }
  | { type: "clearAnnotations" }
  | { type: "look"; view: CameraView }
  | { type: "turn"; degrees: number }
  | { type: "zoom"; factor: number }
  | { type: "present"; on: boolean }
  | { type: "togglePointer" }
  // Editor and lesson.
  | { type: "editTool"; tool: EditTool }
  | { type: "answer"; answer: string };

export type Dispatch = (event: BoardEvent) => void;

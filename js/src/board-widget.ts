/** One board on the page: keeps the choice of the person before it, draws views, sends intents. */
import { nameOf, parseCell, parseCells } from "./cells";
import type { Model } from "./host";
import { type Intent, Intents } from "./intents";
import {
  type Answer,
  type Choice,
  cancel,
  carriedOver,
  chooseCard,
  chooseTool,
  liftFrom,
  litCells,
  NO_CHOICE,
  press,
} from "./interaction";
import { keyAction } from "./keys";
import { t } from "./language";
import { noteColourName } from "./notes";
import { type Options, parseOptions } from "./options";
import { CameraControl } from "./page/camera-control";
import { Annotator, gridCellAt } from "./page/drawing";
import { useKeyboard } from "./page/keyboard";
import { Layout } from "./page/layout";
import { OverPicture } from "./page/over";
import { type Parked, pageParking } from "./page/parking";
import { drawParts, removeParts } from "./page/parts";
import { usePointer } from "./page/pointer";
import { Sights } from "./page/sights";
import { openStudy, type Study } from "./page/study";
import { themeOf, watchTheme } from "./page/theme";
import { hasWebGL } from "./page/webgl";
import { useWheel } from "./page/wheel";
import type { Controls } from "./panel/controls";
import { type Camera, type CameraView, parseCamera } from "./scene/camera";
import { Picture } from "./scene/picture";
import type { PlotlyApi } from "./scene/plot";
import { Stage } from "./scene/stage";
import { Travel } from "./travel";
import { parseView, type Scene } from "./view";
import { cellFacts, changeWords, DRAW_HINT, hint, NO_KERNEL, troubleWords } from "./words";

export class BoardWidget implements Parked {
  readonly el: HTMLElement;
  /** How long the last parking and the last reviving took, in milliseconds. */
  readonly took = { park: 0, revive: 0 };
  readonly #model: Model;
  readonly #layout = new Layout();
  readonly #stage: Stage;
  readonly #picture: Picture;
  readonly #over: OverPicture;
  readonly #intents: Intents;
  readonly #camera: CameraControl;
  readonly #travel: Travel;
  readonly #annotator: Annotator;
  readonly #sights: Sights;
  #study: Study | undefined;
  /** Whether the list of moves is open. */
  #listed = false;
  readonly #ends: (() => void)[] = [];
  #view: Scene;
  #options: Options;
  #choice: Choice = NO_CHOICE;
  #hover = -1;
  #focus = 0;
  #focused = false;
  /** Whether the person last used a key rather than a pointer: then the focused cell is outlined. */
  #byKey = false;
  #notice = "";
  /** The last key was Escape, and nothing was pressed since. */
  #escaped = false;
  #outlining = 0;
  #ended = false;

  constructor(model: Model, el: HTMLElement, plotly: PlotlyApi) {
    this.#model = model;
    this.el = el;
    this.#view = parseView(model.get("view"));
    this.#options = parseOptions(model.get("options"));
    this.#choice = carriedOver(this.#view, { ...NO_CHOICE, selected: parseCell(String(model.get("selected") ?? "")) });
    this.#stage = new Stage(plotly, this.#layout.plot, themeOf(this.#options.theme));
    this.#picture = new Picture(this.#stage);
    this.#over = new OverPicture(this.#layout, this.#stage);
    this.#intents = new Intents(model, () => this.#unanswered());
    this.#camera = new CameraControl(
      {
        size: () => this.#layout.size,
        heights: () => this.#view.position.heights,
        show: (camera) => this.#showFrom(camera),
        keep: (camera) => {
          model.set("camera", camera);
          this.#intents.save();
        },
      },
      parseCamera(model.get("camera")),
    );
    this.#travel = new Travel({
      send: (ply) => this.#intents.send({ ply }),
      changed: () => this.#drawPage(),
      gliding: () => this.#gliding,
    });
    this.#travel.arrived(this.#view.ply, this.#view.length);
    this.#annotator = new Annotator({
      texts: () => this.#view.notes,
      send: (notes) => this.#ask({ notes }),
    });
    this.#sights = new Sights(
      model,
      () => this.#intents.save(),
      () => this.#draw(),
    );
    el.append(this.#layout.root);
    this.#listen();
    this.#applyOptions();
    this.#draw();
    this.#openStudy();
  }

  /** Loads the editor and the list of moves, if Python has named their script. */
  #openStudy(): void {
    if (this.#study) return;
    const desk = {
      model: this.#model,
      view: () => this.#view,
      ask: (intent: Intent) => this.#ask(intent),
      announce: (words: string) => this.#layout.announce(words),
      redraw: () => this.#drawPage(),
    };
    void openStudy(desk).then(
      (study) => {
        if (this.#ended || this.#study) return;
        this.#study = study;
        this.#drawPage();
      },
      () => this.#unanswered(),
    );
  }

  /** Takes the board off the page. */
  end(): void {
    this.#ended = true;
    pageParking.remove(this);
    this.#picture.still();
    cancelAnimationFrame(this.#outlining);
    this.#travel.stop();
    this.#sights.skip();
    this.#intents.end();
    for (const stop of this.#ends) stop();
    this.#stage.stop();
    removeParts(this.#layout);
    this.#layout.root.remove();
  }

  // --- what is heard

  #listen(): void {
    const traits: Record<string, () => void> = {
      view: () => this.#viewChanged(),
      options: () => this.#applyOptions(),
      selected: () => this.#selectedChanged(),
      overlay: () => this.#drawPage(),
      overlays: () => this.#drawPage(),
      study: () => this.#openStudy(),
      tree: () => {
        this.#study?.told();
        this.#drawPage();
      },
      camera: () => this.#camera.set(parseCamera(this.#model.get("camera"))),
    };
    for (const [name, listener] of Object.entries(traits)) {
      this.#model.on(`change:${name}`, listener);
      this.#ends.push(() => this.#model.off(`change:${name}`, listener));
    }
    const { stage, root } = this.#layout;
    this.#ends.push(
      usePointer(stage, {
        press: (x, y, alternate) => this.#pressAt(x, y, alternate),
        hover: (at) => this.#hoverAt(at),
        drag: (dx, dy, how) => this.#camera.drag(dx, dy, how),
        draws: () => this.#annotator.on,
        sketch: (line) => this.#layout.overlay.sketch(line),
        draw: (from, to, alternate) => this.#annotator.draw(this.#cellAt(from), this.#cellAt(to), alternate),
        pinch: (factor) => this.#camera.zoom(1 / factor),
        end: () => this.#camera.keep(),
      }),
      useKeyboard(root, {
        key: (event) => this.#key(event),
        hand: (byKey, { type, target }) => {
          this.#byKey = byKey;
          if (!byKey) this.#escaped = false;
          // The buttons of a scoring say for themselves what they do.
          if (type !== "keyup" && !(target as Element).closest(".torres-scoring")) this.#sights.skip();
          this.#outline();
        },
      }),
      useWheel(stage, (factor) => this.#controls.zoom(factor)),
      watchTheme(() => this.#applyTheme()),
    );
    const resized = new ResizeObserver(() => void this.#resize());
    resized.observe(stage);
    this.#ends.push(() => resized.disconnect());
  }

  #viewChanged(): void {
    const before = this.#view;
    this.#view = parseView(this.#model.get("view"));
    if (this.#intents.answered(this.#view.seq)) {
      this.#notice = "";
      this.#hover = -1;
    }
    this.#travel.arrived(this.#view.ply, this.#view.length);
    this.#take(carriedOver(this.#view, this.#choice));
    const said = changeWords(before, this.#view);
    if (said) this.#layout.announce(said);
    this.#study?.arrived(before, this.#view);
    this.#sights.arrived(before, this.#view, this.#gliding);
    if (!(this.#view.length || this.#view.ply || this.#view.draft)) this.#camera.refit();
    this.#draw();
    if (this.#gliding) this.#picture.glide(before, this.#view);
  }

  #selectedChanged(): void {
    const selected = parseCell(String(this.#model.get("selected") ?? ""));
    if (selected === this.#choice.selected) return;
    this.#choice = { ...this.#choice, selected };
    this.#draw();
  }

  // --- what is drawn

  #applyOptions(): void {
    this.#options = parseOptions(this.#model.get("options"));
    const flat = this.#flat;
    this.#layout.show({ height: this.#options.height, flat });
    this.#applyTheme();
    pageParking.remove(this);
    if (flat) this.#stage.stop();
    else pageParking.add(this);
    this.#drawPage();
  }

  get #flat(): boolean {
    return this.#options.view === "2d" || !hasWebGL();
  }

  #applyTheme(): void {
    const theme = themeOf(this.#options.theme);
    this.#layout.root.dataset.theme = theme;
    this.#stage.setTheme(theme);
  }

  #draw(): void {
    // While a scoring is played through, nothing else is lit.
    this.#picture.draw(this.#sights.step < Infinity ? { ...this.#view, legal: {} } : this.#view, this.#choice);
    this.#drawPage();
  }

  #drawPage(): void {
    const { ply, playing } = this.#travel;
    const { on, colour } = this.#annotator;
    drawParts(this.#layout, {
      view: this.#view,
      choice: this.#choice,
      controls: this.#controls,
      notice: this.#notice,
      travel: { ply, playing },
      drawing: { on, colour },
      listed: this.#listed,
      study: this.#study,
      panel: this.#options.panel,
      scored: this.#sights.scored(this.#view),
      step: this.#sights.step,
      told: this.#told,
      seeing: this.#sights,
      flatSeeing: {
        tags: this.#sights.tags(this.#view),
        glow: this.#sights.glow(this.#view, this.#told),
        ways: this.#sights.ways(this.#view, this.#told),
      },
      focus: this.#focus,
      flat: this.#flat,
      onPress: (cell, { shiftKey, altKey, detail }) => {
        if (!(altKey || on)) this.#press(cell, shiftKey);
        // A press by pointer, which counts its clicks, has drawn already.
        else if (detail === 0) this.#annotator.draw(cell, cell, shiftKey);
      },
      onFocus: (cell) => this.#focusOn(cell),
      onBlur: () => this.#focusOn(-1),
    });
    this.#tell();
    this.#outline();
  }

  /** The line below the board: what is under the pointer, or the next thing to do. */
  #tell(): void {
    const [alone, view] = [!this.#options.panel, this.#view];
    const trouble = troubleWords(view, this.#notice);
    const told = this.#told;
    if (trouble && this.#hover < 0 && (alone || this.#layout.stacked)) this.#layout.tell(trouble, true);
    else if (told >= 0) this.#layout.tell(cellFacts(view, told), false);
    else if (this.#annotator.on) this.#layout.tell(DRAW_HINT, false);
    else this.#layout.tell((alone && view.caption) || hint(view, this.#choice), false);
  }

  /** The cell that is spoken of: the one under the pointer, or the one that keys, or a finger, have gone to. */
  get #told(): number {
    if (this.#hover >= 0) return this.#hover;
    return this.#focused && (this.#byKey || this.#view.overlay) ? this.#focus : -1;
  }

  #outline(): void {
    if (!this.#stage.alive) return;
    const lit = this.#hover < 0 ? undefined : litCells(this.#view, this.#choice).get(this.#hover);
    const free = this.#choice.tool === "auto" && this.#choice.selected < 0 && this.#choice.card === null;
    const editing = this.#view.draft !== null && this.#hover >= 0;
    const ghost =
      lit?.kind === "build" ||
      (editing && this.#study?.builds) ||
      (free && parseCells(this.#view.legal.build).includes(this.#hover));
    this.#over.draw(this.#view, this.#sights, this.#told, {
      hover: this.#hover,
      focus: this.#focused && this.#byKey ? this.#focus : -1,
      ghost,
    });
    const pressable = lit !== undefined || ghost || editing;
    this.#layout.stage.style.cursor = this.#annotator.on
      ? "crosshair"
      : this.#hover < 0
        ? "grab"
        : pressable
          ? "pointer"
          : "default";
  }

  get #gliding(): boolean {
    return this.#options.animate && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  // --- what the person does

  readonly #controls: Controls = {
    act: (action) => this.#ask({ action }),
    command: (command) => this.#ask({ command }),
    go: (ply) => this.#travel.go(ply),
    step: (by) => this.#travel.go(this.#travel.ply + by),
    playThrough: () => this.#travel.toggle(),
    tool: (tool) => this.#choose(chooseTool(this.#choice, tool)),
    stack: (stack) => this.#choose({ ...this.#choice, stack }),
    card: (card) => this.#answer(chooseCard(this.#choice, card)),
    liftFrom: (stack) => this.#answer(liftFrom(this.#choice, stack)),
    cancel: () => {
      this.#annotator.on = false;
      this.#choose(cancel(this.#choice));
    },
    list: (open) => {
      if (open === this.#listed) return;
      this.#listed = open;
      if (open && this.#view.node && !this.#study) this.#intents.send({ command: "moves" });
      this.#drawPage();
    },
    draw: () => {
      this.#annotator.on = !this.#annotator.on;
      this.#drawPage();
    },
    noteColour: (colour) => {
      this.#annotator.colour = colour;
      const name = noteColourName(colour).toLowerCase();
      this.#layout.announce(t`Annotations in ${name}.`);
      this.#drawPage();
    },
    clearNotes: () => this.#annotator.clear(),
    numbers: () => {
      this.#sights.numbers = !this.#sights.numbers;
      this.#drawPage();
    },
    overlay: (kind) => {
      this.#sights.toggle(kind);
      this.#drawPage();
    },
    scoring: (play) => (play ? this.#sights.play(this.#view) : this.#sights.skip()),
    look: (view) => this.#camera.look(view),
    turn: (degrees) => this.#camera.turn(degrees),
    zoom: (factor) => {
      this.#camera.zoom(factor);
      this.#camera.keep();
    },
  };

  #ask(intent: Intent): void {
    this.#travel.stop();
    this.#intents.send(intent);
  }

  #pressAt(x: number, y: number, alternate: boolean): void {
    if (this.#flat) return;
    const cell = this.#cellAt({ x, y });
    if (cell >= 0) {
      this.#press(cell, alternate);
      this.#layout.focusCell(nameOf(cell));
    } else this.#choose(cancel(this.#choice));
  }

  #press(cell: number, alternate: boolean): void {
    this.#focus = cell;
    this.#travel.stop();
    if (this.#view.pick !== null) {
      this.ask({ lesson: `pick ${nameOf(cell)}` });
      return;
    }
    if (this.#view.draft) {
      this.#study?.press(cell, alternate);
      return;
    }
    this.#answer(press(this.#view, this.#choice, cell, alternate));
  }

  #answer({ choice, action }: Answer): void {
    if (action === undefined) {
      this.#hover = -1;
      this.#choose(choice);
      return;
    }
    // One message for both: a second one would wait for the kernel to be done with the first.
    this.#take(choice, true);
    // The answering view is drawn: a picture and a page of their own for the time until then would only delay it.
    this.#ask({ action });
  }

  #choose(choice: Choice): void {
    // Whoever goes on has read why the last action was refused.
    this.#view.refusal = null;
    this.#take(choice);
    this.#picture.mark(this.#view, choice);
    this.#drawPage();
  }

  /** Makes a choice, and tells Python which cell is chosen; `later`, with what is sent next. */
  #take(choice: Choice, later = false): void {
    const before = this.#choice.selected;
    this.#choice = choice;
    if (choice.selected === before) return;
    this.#model.set("selected", choice.selected < 0 ? "" : nameOf(choice.selected));
    if (!later) this.#intents.save();
  }

  #cellAt({ x, y }: { x: number; y: number }): number {
    return this.#flat ? gridCellAt(this.#layout.grid, x, y) : this.#stage.cellAt(this.#view.position, x, y);
  }

  #hoverAt(at: { x: number; y: number } | undefined): void {
    const cell = at ? this.#cellAt(at) : -1;
    if (cell === this.#hover) return;
    this.#hover = cell;
    if (this.#sights.chosen) this.#drawPage();
    else {
      this.#tell();
      this.#outline();
    }
  }

  #focusOn(cell: number): void {
    this.#focused = cell >= 0;
    if (cell >= 0) this.#focus = cell;
    if (this.#byKey || this.#view.overlay) this.#drawPage();
  }

  #key(event: KeyboardEvent): void {
    if ((event.target as Element).matches("textarea, select, input:not([type=range])")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    const again = key === "escape" && this.#escaped;
    this.#escaped = key === "escape";
    const act = again ? this.#controls.clearNotes : this.#keyAction(key);
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  #keyAction(key: string): (() => void) | undefined {
    const { draft } = this.#view;
    return draft && !"huy".includes(key) ? this.#study?.key(key) : keyAction(key, this.#view, this.#controls);
  }

  #unanswered(): void {
    this.#travel.failed();
    this.#notice = NO_KERNEL;
    this.#hover = -1;
    this.#layout.announce(NO_KERNEL);
    this.#draw();
  }

  // --- the camera and the WebGL context

  #showFrom(camera: Camera): void {
    this.#stage.setCamera(camera);
    this.#outlineSoon();
  }

  /** The outlines follow once plotly has drawn with the new camera. */
  #outlineSoon(): void {
    cancelAnimationFrame(this.#outlining);
    this.#outlining = requestAnimationFrame(() => {
      this.#outlining = requestAnimationFrame(() => this.#outline());
    });
  }

  async #resize(): Promise<void> {
    if (!this.#stage.alive) return;
    await this.#stage.resize();
    this.#showFrom(this.#camera.fitted());
  }

  revive(): void {
    this.#layout.style();
    if (this.#stage.alive || this.#flat) return;
    const { clientWidth, clientHeight } = this.#layout.stage;
    if (clientWidth === 0 || clientHeight === 0) return;
    const start = performance.now();
    void this.#picture
      .start(this.#view, this.#choice, this.#camera.fitted(), () => this.#lost())
      .then(() => {
        // It may have been parked again before it was drawn.
        if (!this.#stage.drawn) return;
        this.#layout.picture(undefined);
        this.#outlineSoon();
        this.took.revive = performance.now() - start;
      });
  }

  /** The browser took the WebGL context: another one, when the board is next in sight. */
  #lost(): void {
    this.#stage.stop();
    pageParking.remove(this);
    pageParking.add(this);
  }

  park(): void {
    const start = performance.now();
    this.#picture.still();
    const copy = this.#stage.park();
    if (copy) this.#layout.picture(copy);
    this.took.park = performance.now() - start;
  }

  // --- for a panel of its own beside the board

  ask(intent: Intent): void {
    this.#ask(intent);
  }

  look(view: CameraView): void {
    this.#camera.look(view);
  }

  playThrough(): void {
    if (!this.#travel.playing) this.#travel.toggle();
  }

  // --- for the tests of hosts

  /** The name of the cell seen at a point of the page, or "". */
  cellAt(clientX: number, clientY: number): string {
    const cell = this.#cellAt({ x: clientX, y: clientY });
    return cell < 0 ? "" : nameOf(cell);
  }

  /** Where the middle of a cell's top is seen on the page; null while there is no 3D picture. */
  project(name: string): { x: number; y: number } | null {
    return this.#over.place(this.#view.position, parseCell(name));
  }

  /**
   * "drawn" once the 3D picture is on the page, "rough" while it is in few pixels yet, "moving" while a figure is on its
   * way, "parked" while a still picture stands in, "flat" without WebGL.
   */
  get state(): "drawn" | "rough" | "moving" | "parked" | "flat" {
    if (this.#flat) return "flat";
    if (!this.#stage.drawn) return "parked";
    if (this.#picture.moving) return "moving";
    return this.#stage.rough ? "rough" : "drawn";
  }

  /** The seq of the view that is shown. */
  get seq(): number {
    return this.#view.seq;
  }
}

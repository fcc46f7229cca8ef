/** The page that plays without Jupyter: its buttons, its board, and the worker in which Python runs. */
import type { Bundle } from "../host";
import type { View } from "../protocol/shape";
import { copyFrom } from "../ui/clipboard";
import { base64, ClassFiles } from "./class-files";
import type { Answer, Answers, PlayPage, Request, Traits } from "./messages";
import { PageModel } from "./page-model";
import { type Chosen, type Left, Storage } from "./storage";

const element = <E extends HTMLElement>(name: string): E => document.getElementById(`play-${name}`) as E;

const page: PlayPage = JSON.parse(element("data").textContent ?? "");
const assets = new URL(page.assets, document.baseURI);
const storage = new Storage(new URL("..", assets).pathname);
const CHOICES = ["bot", "board", "puzzles", "course", "rules"];
/** Of these, the page keeps the game; of the others the progress. */
const GAMES = ["bot", "board"];
/** A page around shows the board alone; its games are its own. */
const framed = frameElement !== null;
/** The wish of an address, as `?show=lesson&name=movement` does, until something else is chosen. */
let asked = new URLSearchParams(location.search);

const status = element("status");
const level = element<HTMLSelectElement>("level");
const theme = element<HTMLSelectElement>("theme");
const players = element<HTMLSelectElement>("players");
const mode = element<HTMLSelectElement>("mode");
const choice = (): string =>
  asked.get("show") ?? CHOICES.find((what) => element<HTMLInputElement>(what).checked) ?? "bot";
const choose = (chosen: string): void => {
  for (const what of CHOICES) element<HTMLInputElement>(what).checked = what === chosen;
};
const isGame = (): boolean => GAMES.includes(choice());
/** Whether what is shown can be sent: the address holds it. */
const isSendable = (): boolean => isGame() || choice() === "lesson";
const isKept = (): boolean => !(framed && isGame());
/** The student who answers a lesson that was sent; several may share a browser. */
const named = element<HTMLInputElement>("student");
const student = (): string => (choice() === "lesson" && linked() ? (asked.get("student") ?? named.value).trim() : "");
/** A lesson's answers kept by a page around, such as a school's system. */
const handed = (frameElement as HTMLElement | null)?.dataset["kept"];
/** The storage's key for the open board: a game or lesson that was sent has its own. */
const place = (name = student()): string =>
  isSendable() ? `${choice()} ${asked.get("from") ?? linked()} ${name}`.trim() : choice();

let worker: Worker | undefined;
const send = (request: Request): void => worker?.postMessage(JSON.stringify(request));

/** The lesson that the site serves by the name in the address, packed. */
let served = "";

/** The position, game or lesson that the address asks for, if it does. */
function linked(): string {
  if (asked.has("from")) return served;
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

/** Have the address name what is shown, or nothing. */
const setLink = (link: string): void =>
  history.replaceState(null, "", location.pathname + location.search + (link && `#${link}`));

/** Show what the choice needs besides a board. */
const arrange = (): void => {
  const collects = choice() === "collect";
  element("opening").hidden = choice() !== "desk";
  element("class").hidden = !collects;
  element("scene").hidden = collects;
};

/** The old board takes neither clicks nor keys while another is being opened: they would be lost. */
function hold(held: boolean): void {
  element("scene").inert = held;
  if (held) delete element("main").dataset["ready"];
}

function open(first = false): void {
  const what = choice();
  hold(!first);
  for (const name of ["levels", "seats"]) element(name).hidden = what !== "bot";
  element("themes").hidden = what !== "puzzles" || asked.has("name");
  arrange();
  for (const name of ["mode", "again", "game-link"]) element(name).hidden = !isGame();
  const link = isSendable() ? linked() : "";
  element("sent").hidden = framed || !link;
  for (const name of ["named", "send"]) element(name).hidden = isGame() || !link;
  const kept = handed ?? (isKept() ? storage.read(place()) : "");
  const word = (key: string): string => asked.get(key) ?? "";
  const name = word("name") || (what === "puzzles" ? theme.value : "");
  const parts = { name, step: word("step"), overlay: word("overlay"), student: student() };
  const address = location.origin + location.pathname;
  const begun = { link, kept, first: first && !link && !kept, report: handed !== undefined };
  send({
    open: {
      what,
      language: page.language,
      level: Number(level.value),
      players: Number(players.value),
      mode: mode.value || "basic",
      address,
      ...begun,
      ...parts,
    },
  });
}

/** Have the header name the players and the mode of the game on the page. */
function nameGame(): void {
  const view = model.get("view") as View;
  if (choice() === "bot") players.value = String(view.players);
  if (isGame()) mode.value = view.mode;
}

/** Begin again, with the same seats and rules or what was chosen: neither the address nor the storage names the old game any more. */
function begin(chosen?: Chosen): void {
  const { length, ended, draft } = model.get("view") as View;
  if ((draft || (length > 0 && !ended)) && !confirm(page.words.sure)) {
    nameGame();
    return;
  }
  const again = isGame() ? storage.again(place(), chosen) : "";
  setLink("");
  if (isKept()) storage.write(choice(), again);
  open();
}

/** The board's intents go to Python; but the page begins a new game itself, in place of its kept one. */
function change(set: Traits): void {
  const intent = set["intent"] as { command?: string } | undefined;
  if (intent?.command === "new") begin();
  else send({ set });
  // That a link was made is no news any more.
  if (intent && [page.words.copied, page.words.named].includes(status.textContent)) status.textContent = "";
}

let model = new PageModel(page.traits, change);
let remove = (): void => {};
/** The view of the board on the page while Python starts, if there is one. */
let written = "";

async function scripts(): Promise<(traits: Traits) => void> {
  const name = page.language === "en" ? "front.js" : `front-${page.language}.js`;
  const load = (file: string) => import(new URL(file, assets).href);
  const [{ default: Plotly }, bundle] = await Promise.all([load("plotly.js"), load(name)]);
  return (traits) => {
    remove();
    model = new PageModel(traits, change);
    remove = (bundle as Bundle).render({ model, el: element("scene"), Plotly });
  };
}

/** Remember what is open, to draw it at once the next time. */
function leave(): void {
  const view = model.get("view") as Traits;
  if (asked.has("show") || !element("main").dataset["ready"] || view["draft"]) return;
  const traits = { view: { ...view, legal: {}, refusal: null }, options: model.get("options") };
  const chosen = { level: level.value, players: players.value, mode: mode.value };
  const left: Left = { assets: assets.href, what: choice(), link: linked(), ...chosen, traits };
  storage.write("left", JSON.stringify(left));
}

/** Show the answers to hand over: as a code, and as a file. */
function showAnswers({ name, text, code, note, open: steps }: Answers): void {
  element("note").textContent = note;
  element("open").hidden = steps.length === 0;
  element("open").lastElementChild?.replaceChildren(steps.join("; "));
  element("copied").textContent = "";
  element<HTMLTextAreaElement>("code").value = code;
  const file = element<HTMLAnchorElement>("download");
  URL.revokeObjectURL(file.href);
  file.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  file.download = name;
  element<HTMLDialogElement>("answers").showModal();
}

async function receive({ data }: MessageEvent<string>): Promise<void> {
  const answer: Answer = JSON.parse(data);
  if (answer.ready) navigator.serviceWorker?.register(page.service).catch(() => {});
  if (answer.board) {
    const show = await shown;
    // Until answers are there, a class has no board.
    const form = answer.board["form"] as unknown[];
    element("scene").hidden = choice() === "collect" && form.length === 0;
    hold(false);
    if (written === choice()) {
      // A board that was turned meanwhile keeps its camera.
      const { camera, ...traits } = answer.board;
      model.take(traits);
    } else show(answer.board);
    written = "";
    status.textContent = "";
    element("main").dataset["ready"] = choice();
    frameElement?.dispatchEvent(new Event("torres-ready"));
  }
  if (answer.traits) model.take(answer.traits);
  if (answer.board || answer.traits) nameGame();
  if (answer.progress) frameElement?.dispatchEvent(new CustomEvent("torres-progress", { detail: answer.progress }));
  if (answer.keep !== undefined && isKept() && handed === undefined) storage.write(place(), answer.keep);
  if (answer.link !== undefined) {
    const { href } = new URL(`#${answer.link}`, location.href);
    try {
      await navigator.clipboard.writeText(href);
      status.textContent = page.words.copied;
    } catch {
      setLink(answer.link);
      status.textContent = page.words.named;
    }
  }
  if (answer.answers) showAnswers(answer.answers);
  if (answer.error || answer.failed) hold(false);
  if (answer.error) status.textContent = answer.error;
  if (answer.failed) status.textContent = `${page.words.failed} ${answer.failed.trim().split("\n").at(-1)}`;
}

/** Fetch the lesson that the address names, if it does; without one by that name there is none. */
async function fetchLesson(): Promise<void> {
  const name = asked.get("from");
  if (name === null) return;
  const answer = await fetch(new URL(`../lessons/${encodeURIComponent(name)}.txt`, assets));
  served = answer.ok ? (await answer.text()).trim() : name;
}

/** Start Python, and have it open what is chosen. A worker from a Blob is under the page's own policy, one from an address is not. */
function start(): void {
  const script = `import ${JSON.stringify(new URL("worker.js", assets).href)};`;
  const entry = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  worker = new Worker(entry, { type: "module" });
  worker.addEventListener("message", receive);
  worker.addEventListener("error", () => {
    status.textContent = page.words.failed;
  });
  open(true);
}

for (const what of CHOICES)
  element(what).addEventListener("change", () => {
    asked = new URLSearchParams();
    if (!isGame()) setLink("");
    open();
  });
level.addEventListener("change", () => open());
/** The board's key leads to its field from anywhere on the page where nothing is typed or chosen. */
document.addEventListener("keydown", (event) => {
  const field = element("scene").querySelector<HTMLElement>("[data-typed]");
  const elsewhere = event.target instanceof Element && !event.target.closest("input, textarea, select, #play-scene");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !elsewhere || !field) return;
  event.preventDefault();
  field.focus();
});
players.addEventListener("change", () => begin({ players: Number(players.value) }));
mode.addEventListener("change", () => begin({ mode: mode.value }));
theme.addEventListener("change", () => {
  storage.write("theme", theme.value);
  open();
});
named.addEventListener("change", () => {
  const nameless = place("");
  if (student() && !storage.read(place())) {
    storage.write(place(), storage.read(nameless));
    storage.write(nameless, "");
  }
  storage.write("student", named.value);
  open();
});
element("lesson").addEventListener("change", async ({ target }) => {
  const { files } = target as HTMLInputElement;
  for (const file of files ?? []) send({ lesson: [file.name, await base64(file)] });
  (target as HTMLInputElement).value = "";
});
new ClassFiles(element, (files, codes) => {
  status.textContent = page.words.reading;
  send({ collect: { files, codes } });
});
element("send").addEventListener("click", () => send({ send: true }));
element("copy").addEventListener("click", async () => {
  if (await copyFrom(element<HTMLTextAreaElement>("code"))) element("copied").textContent = page.words.handed;
});
element("again").addEventListener("click", () => begin());
element("game-link").addEventListener("click", () => send({ link: true }));
element<HTMLSelectElement>("language").addEventListener("change", ({ target }) => {
  location.href = (target as HTMLSelectElement).value + location.search + location.hash;
});
addEventListener("hashchange", () => open());
addEventListener("pagehide", leave);
addEventListener("visibilitychange", leave);
status.textContent = page.words.starting;
document.documentElement.dataset["theme"] = asked.get("theme") ?? storage.mode(page.mode);
for (const name of ["header", "footer"]) element(name).hidden = framed;
document.documentElement.toggleAttribute("data-framed", framed);
named.value = storage.read("student");
theme.value = storage.read("theme");
if (asked.has("level")) level.value = asked.get("level") ?? "";
if (asked.has("players")) players.value = asked.get("players") ?? "";
if (asked.has("mode")) mode.value = asked.get("mode") ?? "";
const shown = scripts();
arrange();
if (asked.has("show")) {
  choose(choice());
  fetchLesson().then(start, start);
} else {
  const left = storage.left(assets.href, linked());
  if (left) {
    choose(left.what);
    level.value = left.level;
    players.value = left.players ?? players.value;
    mode.value = left.mode ?? mode.value;
    arrange();
  }
  if (linked() && !left?.traits["view"]) {
    choose("board");
    start();
  } else {
    // The board comes first: Python takes all of a small machine.
    shown.then((show) => {
      show({ ...page.traits, ...left?.traits });
      written = left?.traits["view"] ? left.what : "bot";
      requestAnimationFrame(() => setTimeout(start));
    });
  }
}

/** The page that plays without Jupyter: its buttons, its board, and the worker in which Python runs. */
import type { Bundle } from "../host";
import type { Answer, PlayPage, Request, Traits, What } from "./messages";
import { PageModel } from "./page-model";

const element = <E extends HTMLElement>(name: string): E => document.getElementById(`play-${name}`) as E;

const page: PlayPage = JSON.parse(element("data").textContent ?? "");
const assets = new URL(page.assets, document.baseURI);
/** Where the course's progress is kept. */
const KEPT = `torres-progress ${new URL("..", assets).pathname}`;
const CHOICES = ["bot", "board", "course"] as const satisfies What[];
/** What an address asks for, as `?show=lesson&name=movement` does, until something else is chosen. */
let asked = new URLSearchParams(location.search);

const status = element("status");
const level = element<HTMLSelectElement>("level");
const choice = (): What =>
  (asked.get("show") as What | null) ?? CHOICES.find((what) => element<HTMLInputElement>(what).checked) ?? "bot";

/** The storage of a browser may be full, or forbidden. */
function stored(change?: string): string {
  try {
    if (change !== undefined) localStorage.setItem(KEPT, change);
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

let worker: Worker | undefined;
const send = (request: Request): void => worker?.postMessage(JSON.stringify(request));

/** The position that the address asks for, if it does. */
function linked(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

function open(first = false): void {
  const what = choice();
  const free = what === "bot" || what === "board";
  element("levels").hidden = what !== "bot";
  element("again").hidden = !free;
  element("link").hidden = !free;
  const link = free ? linked() : "";
  const word = (key: string): string => asked.get(key) ?? "";
  const more = { name: word("name"), step: word("step"), overlay: word("overlay"), progress: stored() };
  const { language } = page;
  send({ open: { what, language, level: Number(level.value), link, first: first && !link, ...more } });
}

/** Begin anew: the address no longer names the position that is shown. */
function begin(): void {
  history.replaceState(null, "", location.pathname + location.search);
  open();
}

let model = new PageModel(page.traits, (set) => send({ set }));
let remove = (): void => {};
/** Whether the board on the page is still the one that Python wrote into it. */
let written = false;

async function scripts(): Promise<(traits: Traits) => void> {
  const name = page.language === "en" ? "front.js" : `front-${page.language}.js`;
  const load = (file: string) => import(new URL(file, assets).href);
  const [{ default: Plotly }, bundle] = await Promise.all([load("plotly.js"), load(name)]);
  return (traits) => {
    remove();
    model = new PageModel(traits, (set) => send({ set }));
    remove = (bundle as Bundle).render({ model, el: element("scene"), Plotly });
  };
}

async function receive({ data }: MessageEvent<string>): Promise<void> {
  const answer: Answer = JSON.parse(data);
  if (answer.ready) navigator.serviceWorker?.register(page.service).catch(() => {});
  if (answer.board) {
    const show = await shown;
    if (written && choice() === "bot") {
      // The same position: whoever has turned the board already goes on looking at it so.
      const { camera, ...traits } = answer.board;
      model.take(traits);
    } else show(answer.board);
    written = false;
    status.textContent = "";
    element("main").dataset["ready"] = choice();
    frameElement?.dispatchEvent(new Event("torres-ready"));
  }
  if (answer.traits) model.take(answer.traits);
  if (answer.progress !== undefined) stored(answer.progress);
  if (answer.link !== undefined) {
    history.replaceState(null, "", `#${answer.link}`);
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    status.textContent = page.words.copied;
  }
  if (answer.error) status.textContent = answer.error;
  if (answer.failed) status.textContent = `${page.words.failed} ${answer.failed}`;
}

/** Start Python, and have it open what is chosen. */
function start(): void {
  worker = new Worker(new URL("worker.js", assets), { type: "module" });
  worker.addEventListener("message", receive);
  worker.addEventListener("error", () => {
    status.textContent = page.words.failed;
  });
  open(true);
}

for (const what of CHOICES)
  element(what).addEventListener("change", () => {
    asked = new URLSearchParams();
    open();
  });
level.addEventListener("change", () => open());
element("again").addEventListener("click", begin);
element("link").addEventListener("click", () => send({ link: true }));
element<HTMLSelectElement>("language").addEventListener("change", ({ target }) => {
  location.href = (target as HTMLSelectElement).value + location.search + location.hash;
});
addEventListener("hashchange", () => open());
status.textContent = page.words.starting;
document.documentElement.dataset["theme"] = asked.get("theme") ?? "auto";
element("header").hidden = frameElement !== null;
if (asked.has("level")) level.value = asked.get("level") ?? "";
const shown = scripts();
if (asked.has("show")) {
  for (const what of CHOICES) element<HTMLInputElement>(what).checked = what === choice();
  start();
} else if (linked()) {
  element<HTMLInputElement>("board").checked = true;
  start();
} else {
  // The board comes first: Python takes all of a small machine.
  shown.then((show) => {
    show(page.traits);
    written = true;
    requestAnimationFrame(() => setTimeout(start));
  });
}

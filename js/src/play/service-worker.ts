/** Keeps the page that plays for visits without a network. Python writes before it which files there are. */

interface Site {
  /** Changes with any of the files. */
  version: string;
  files: string[];
}
declare const site: Site;
interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

declare const registration: { scope: string };
const OURS = `torres ${registration.scope} `;
const NAME = `${OURS}${site.version}`;
/** Milliseconds that a network may take to answer. */
const LONGEST_WAIT = 3000;

/** The page has just fetched most of them: the browser's own cache spares a second fetch. */
async function keep(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(
    site.files.map((file) => new Request(file, { cache: file.endsWith("/") ? "reload" : "force-cache" })),
  );
}

async function forget(): Promise<void> {
  const names = await caches.keys();
  const here = names.filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(here.map((name) => caches.delete(name)));
}

async function kept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(NAME);
  return cache.match(request, { ignoreSearch: true });
}

async function answer(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

/** The newest page, if the network answers soon. Its files are in a folder of their version, and never mix. */
async function newest(request: Request): Promise<Response> {
  const older = await kept(request);
  if (!older) return fetch(request);
  const late = new Promise<undefined>((done) => setTimeout(done, LONGEST_WAIT));
  const page = await Promise.race([fetch(request).catch(() => undefined), late]);
  return page?.ok ? page : older;
}

addEventListener("install", (event) => (event as Waiting).waitUntil(keep()));
addEventListener("activate", (event) => (event as Waiting).waitUntil(forget()));
addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetching;
  if (request.method !== "GET") return;
  respondWith.call(event, request.mode === "navigate" ? newest(request) : answer(request));
});

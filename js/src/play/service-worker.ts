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

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => (event as Waiting).waitUntil(keep()));
addEventListener("activate", (event) => (event as Waiting).waitUntil(forget()));
addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetching;
  if (request.method === "GET") respondWith.call(event, answer(request));
});

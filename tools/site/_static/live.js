// Puts the board itself in the place of its picture. One board is live at a time: each has a Python of its own.
let close = () => {};

function theme() {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

/** Keep a frame as high as what it holds: what comes and goes there moves nothing. */
function fit(frame) {
  const inner = frame.contentDocument.body;
  let width = 0;
  let height = 0;
  new ResizeObserver(() => {
    if (frame.clientWidth !== width) height = 0;
    width = frame.clientWidth;
    height = Math.max(height, inner.offsetHeight);
    frame.style.height = `${height}px`;
  }).observe(inner);
}

function open(figure, link) {
  close();
  const address = new URL(link.href);
  address.searchParams.set("theme", theme());
  const frame = document.createElement("iframe");
  frame.title = figure.querySelector("img").alt;
  frame.className = "torres-live-board";
  frame.scrolling = "no";
  frame.src = address.href;
  const caption = link.textContent;
  link.setAttribute("aria-busy", "true");
  link.textContent = link.dataset.waits;
  figure.classList.add("torres-live-waits");
  frame.addEventListener("torres-ready", () => {
    figure.classList.replace("torres-live-waits", "torres-live-open");
    fit(frame);
    frame.focus({ preventScroll: true });
  });
  figure.prepend(frame);
  close = () => {
    frame.remove();
    link.textContent = caption;
    link.removeAttribute("aria-busy");
    figure.classList.remove("torres-live-waits", "torres-live-open");
    close = () => {};
  };
}

// The picture opens the board, too.
document.addEventListener("click", (event) => {
  const part = event.target.closest?.(".torres-live-play, .torres-live img");
  const figure = part?.closest(".torres-live");
  const link = figure?.querySelector(".torres-live-play");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!figure.classList.contains("torres-live-waits")) open(figure, link);
});

new MutationObserver(() => {
  for (const frame of document.querySelectorAll(".torres-live-board"))
    frame.contentDocument?.documentElement.setAttribute("data-theme", theme());
}).observe(document.documentElement, { attributeFilter: ["data-theme"] });

// These names of the theme's leave out what is seen; without them the seen text is the name.
document.addEventListener("DOMContentLoaded", () => {
  for (const element of document.querySelectorAll(".search-button__button, .cell summary"))
    element.removeAttribute("aria-label");
});

// Puts the board itself in the place of its picture. One board is live at a time: each has a Python of its own.
let close = () => {};

function theme() {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function open(figure, link) {
  close();
  const address = new URL(link.href);
  address.searchParams.set("theme", theme());
  const frame = document.createElement("iframe");
  frame.title = figure.querySelector("img").alt;
  frame.className = "torres-live-board";
  frame.src = address.href;
  const caption = link.textContent;
  link.setAttribute("aria-busy", "true");
  link.textContent = `${caption} …`;
  figure.classList.add("torres-live-waits");
  frame.addEventListener("torres-ready", () => {
    figure.classList.replace("torres-live-waits", "torres-live-open");
    frame.focus();
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

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".torres-live-play");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.closest(".torres-live"), link);
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

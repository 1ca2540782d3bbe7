// The search, the theme, the menu of narrow screens, and buttons that copy code.
const root = document.documentElement.dataset.root;
const byId = (id) => document.getElementById(id);

const themes = ["system", "light", "dark"];

const DARK = "(prefers-color-scheme: dark)";
const darkPictures = document.querySelectorAll(`source[media="${DARK}"]`);

function showTheme() {
  const theme = document.documentElement.dataset.theme ?? "system";
  byId("theme").textContent = `Theme: ${theme}`;
  // The browser chooses a picture by the system's theme. A chosen theme must choose the picture too.
  const media = { system: DARK, light: "not all", dark: "all" }[theme];
  for (const source of darkPictures) source.media = media;
}

byId("theme").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? "system";
  const next = themes[(themes.indexOf(now) + 1) % themes.length];
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  try {
    if (next === "system") localStorage.removeItem("navigator-docs-theme");
    else localStorage.setItem("navigator-docs-theme", next);
  } catch {
    // The browser keeps nothing for this site: the choice lasts until the next page.
  }
  showTheme();
});
showTheme();

byId("menu").addEventListener("click", () => {
  const isOpen = document.body.classList.toggle("menu-open");
  byId("menu").setAttribute("aria-expanded", String(isOpen));
});

// The list of pages is longer than most screens: without this, the current page may be out of sight.
const current = document.querySelector(".contents [aria-current]");
if (current) byId("contents").scrollTop = current.offsetTop - byId("contents").clientHeight / 2;

const query = byId("query");
const hits = byId("hits");
let index;
let chosen = -1;

/** Loads the index at the first use: most visits do not search. */
function loadIndex() {
  index ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = `${root}/assets/search-index.js`;
    script.addEventListener("load", () => resolve(window.searchIndex));
    script.addEventListener("error", () => resolve([]));
    document.head.append(script);
  });
  return index;
}

function close() {
  hits.hidden = true;
  hits.replaceChildren();
  query.setAttribute("aria-expanded", "false");
  query.removeAttribute("aria-activedescendant");
  chosen = -1;
}

function lineOf(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function hitOf({ address, title, heading, text }, place) {
  const link = document.createElement("a");
  link.href = `${root}/${address}`;
  link.id = `hit-${place}`;
  link.setAttribute("role", "option");
  link.tabIndex = -1;
  link.append(lineOf("strong", heading === "" ? title : `${title} › ${heading}`), lineOf("span", text));
  return link;
}

async function search() {
  const asked = query.value;
  const sections = await loadIndex();
  // A slower answer to an older query must not replace this one.
  if (asked !== query.value) return;
  if (asked.trim() === "") return close();
  const found = window.searchSections(sections, asked);
  chosen = -1;
  hits.replaceChildren(
    ...(found.length > 0 ? found.map(hitOf) : [lineOf("p", `Nothing found for "${asked}".`)]),
  );
  hits.hidden = false;
  query.setAttribute("aria-expanded", "true");
}

function choose(step) {
  const links = [...hits.querySelectorAll("a")];
  if (links.length === 0) return;
  chosen = (chosen + step + links.length) % links.length;
  for (const [place, link] of links.entries()) link.setAttribute("aria-selected", String(place === chosen));
  query.setAttribute("aria-activedescendant", `hit-${chosen}`);
  links[chosen].scrollIntoView({ block: "nearest" });
}

const keys = {
  ArrowDown: () => choose(1),
  ArrowUp: () => choose(-1),
  Escape: close,
  Enter: () => hits.querySelectorAll("a")[Math.max(0, chosen)]?.click(),
};

query.addEventListener("input", search);
query.addEventListener("keydown", (event) => {
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest(".search")) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input")) return;
  event.preventDefault();
  query.focus();
});

for (const block of document.querySelectorAll(".code")) {
  const button = lineOf("button", "Copy");
  button.type = "button";
  button.className = "copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("code").textContent);
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  });
  block.append(button);
}

import { addressOf, linkBetween } from "./address-of.ts";
import type { Chapter } from "./contents.ts";
import { escaped } from "./highlight.ts";
import type { Rendered } from "./render-markdown.ts";

/** Nothing from elsewhere, nothing inline: the same rules that the server's headers state. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** A whole page of the site. */
export function layout(
  path: string,
  { title, html, sections }: Rendered,
  contents: readonly Chapter[],
): string {
  const here = addressOf(path);
  const to = (file: string) => linkBetween(here, file);
  return `<!doctype html>
<html lang="en" data-root="${to(".") || "."}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Navigator</title>
<link rel="icon" href="${to("assets/favicon.svg")}" type="image/svg+xml">
<script src="${to("assets/theme.js")}"></script>
<link rel="stylesheet" href="${to("assets/tokens.css")}">
<link rel="stylesheet" href="${to("assets/site.css")}">
<script src="${to("assets/search.js")}" defer></script>
<script src="${to("assets/site.js")}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<button type="button" id="menu" aria-expanded="false" aria-controls="contents">Menu</button>
<a class="brand" href="${to("index.html")}"><img src="${to("assets/favicon.svg")}" alt="" width="20" height="20">Navigator</a>
<div class="search">
<input id="query" type="search" placeholder="Search (press /)" aria-label="Search the documentation" role="combobox" aria-expanded="false" aria-controls="hits" autocomplete="off">
<div id="hits" class="hits" role="listbox" aria-label="Found" hidden></div>
</div>
<button type="button" id="theme">Theme: system</button>
</header>
<div class="columns">
<nav id="contents" class="side contents" aria-label="Contents">
${contents.map((chapter) => chapterList(chapter, path, to)).join("\n")}
</nav>
<main id="main" tabindex="-1">
<article>
${html}</article>
${neighbours(path, contents, to)}
</main>
${onThisPage(sections)}
</div>
</body>
</html>
`;
}

function chapterList({ title, pages }: Chapter, path: string, to: (file: string) => string): string {
  const items = pages.map((page) => {
    const current = page.path === path ? ' aria-current="page"' : "";
    return `<li><a href="${to(addressOf(page.path))}"${current}>${escaped(page.title)}</a></li>`;
  });
  return `<h2>${escaped(title)}</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
}

function onThisPage(sections: Rendered["sections"]): string {
  const shown = sections.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return "";
  const items = shown.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  return `<aside class="side on-page" aria-label="On this page">\n<h2>On this page</h2>\n<ul>\n${items.join("\n")}\n</ul>\n</aside>`;
}

/** The pages before and after this one. */
function neighbours(path: string, contents: readonly Chapter[], to: (file: string) => string): string {
  const pages = contents.flatMap((chapter) => chapter.pages);
  const index = pages.findIndex((page) => page.path === path);
  if (index < 0) return "";
  const link = (page: (typeof pages)[number] | undefined, word: string) =>
    page
      ? `<a class="${word}" href="${to(addressOf(page.path))}">${escaped(page.title)}</a>`
      : "<span></span>";
  return `<nav class="neighbours" aria-label="Pages before and after">\n${link(pages[index - 1], "before")}\n${link(pages[index + 1], "after")}\n</nav>`;
}

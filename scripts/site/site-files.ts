import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { addressOf, linkBetween } from "./address-of.ts";
import { collectSources, linkedPath, type Source } from "./collect-sources.ts";
import { contentsOf } from "./contents.ts";
import { codeBlock, escaped } from "./highlight.ts";
import { layout } from "./layout.ts";
import { type Rendered, renderMarkdown } from "./render-markdown.ts";

export interface Site {
  /** every file of the site, by its address */
  readonly files: ReadonlyMap<string, string | Buffer>;
  /** links and pictures that lead nowhere, each with its page */
  readonly problems: readonly string[];
}

const HOME = "docs/README.md";
const assets = ["site.css", "site.js", "search.js", "theme.js"];

/** Builds the site from the repository's own text, without a network. */
export function siteFiles(root: string): Site {
  const sources = collectSources(root);
  const problems: string[] = [];
  const anchors: { readonly from: string; readonly path: string; readonly id: string }[] = [];
  const rendered = new Map<string, Rendered>();
  for (const source of sources.values()) {
    if (source.kind === "picture") continue;
    const resolve = (href: string): string | undefined => {
      const path = linkedPath(source.path, href) ?? source.path;
      const [, id] = href.split("#");
      if (!sources.has(path)) problems.push(`${source.path}: ${href}`);
      if (id !== undefined) anchors.push({ from: source.path, path, id });
      if (!sources.has(path)) return undefined;
      return `${linkBetween(addressOf(source.path), addressOf(path))}${id === undefined ? "" : `#${id}`}`;
    };
    rendered.set(source.path, renderedOf(source, resolve));
  }
  for (const { from, path, id } of anchors)
    if (!rendered.get(path)?.sections.some((section) => section.id === id))
      problems.push(`${from}: no heading #${id} in ${path}`);
  return { files: filesOf(root, sources, rendered), problems };
}

function renderedOf(
  source: Exclude<Source, { kind: "picture" }>,
  resolve: (href: string) => string | undefined,
) {
  if (source.kind === "page") return renderMarkdown(source.text, resolve);
  const title = source.path;
  if (source.kind === "folder") {
    const list = source.names.map((name) => `- [${name}](${posix.basename(source.path)}/${name})`).join("\n");
    return renderMarkdown(`# ${title}\n\n${list}\n`, (href) => resolve(href));
  }
  const language = posix.extname(source.path).slice(1);
  const html = `<h1>${escaped(title)}</h1>\n${codeBlock(source.text, language)}`;
  return { title, html, sections: [] };
}

function filesOf(
  root: string,
  sources: ReadonlyMap<string, Source>,
  rendered: ReadonlyMap<string, Rendered>,
): Map<string, string | Buffer> {
  const files = new Map<string, string | Buffer>();
  const home = sources.get(HOME);
  const contents = contentsOf(home?.kind === "page" ? home.text : "");
  for (const [path, page] of rendered) files.set(addressOf(path), layout(path, page, contents));
  for (const source of sources.values())
    if (source.kind === "picture") files.set(addressOf(source.path), source.content);
  for (const name of assets)
    files.set(`assets/${name}`, readFileSync(join(root, "scripts/site/assets", name), "utf8"));
  files.set("assets/favicon.svg", readFileSync(join(root, "dashboard/public/favicon.svg"), "utf8"));
  files.set("assets/tokens.css", readFileSync(join(root, "dashboard/src/style/tokens.css"), "utf8"));
  files.set("assets/search-index.js", searchIndex(sources, rendered));
  return files;
}

/** What the search reads, as a script: a script also loads where the site is opened from a disk. */
function searchIndex(sources: ReadonlyMap<string, Source>, rendered: ReadonlyMap<string, Rendered>): string {
  const entries = [...rendered]
    .filter(([path]) => sources.get(path)?.kind === "page")
    .flatMap(([path, { title, sections }]) =>
      sections.map((section) => [
        `${addressOf(path)}${section.depth > 1 ? `#${section.id}` : ""}`,
        title,
        section.depth > 1 ? section.title : "",
        section.text,
      ]),
    );
  return `window.searchIndex = ${JSON.stringify(entries)};\n`;
}

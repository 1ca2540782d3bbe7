import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, posix } from "node:path";

/** A file or folder of the repository that the site shows. */
export type Source =
  | { readonly kind: "page"; readonly path: string; readonly text: string }
  | { readonly kind: "code"; readonly path: string; readonly text: string }
  | { readonly kind: "picture"; readonly path: string; readonly content: Buffer }
  | { readonly kind: "folder"; readonly path: string; readonly names: readonly string[] };

/** The path of the repository that a link names; `undefined` for links to other sites and inside the page. */
export function linkedPath(from: string, href: string): string | undefined {
  if (/^[a-z]+:/.test(href) || href.startsWith("#")) return undefined;
  const [path = ""] = href.split("#");
  return posix.normalize(posix.join(posix.dirname(from), path)).replace(/\/$/, "");
}

/** The links and pictures of a page, outside of code. */
export function linksIn(text: string): string[] {
  const prose = text.replaceAll(/^ *```.*?^ *```$/gms, "").replaceAll(/`[^`\n]*`/g, "");
  return [
    ...[...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href),
    ...[...prose.matchAll(/\bsrc(?:set)?="([^"]+)"/g)].map(([, href = ""]) => href),
  ];
}

/** Every page under docs, and everything in the repository that a shown page links to, so that no link leads out. */
export function collectSources(root: string): ReadonlyMap<string, Source> {
  const found = new Map<string, Source>();
  const waiting = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((name) => `docs/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".md"))
    .toSorted();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path) || path.startsWith("..") || !existsSync(join(root, path))) continue;
    const source = sourceAt(root, path);
    found.set(path, source);
    if (source.kind === "page")
      waiting.push(...linksIn(source.text).flatMap((href) => linkedPath(path, href) ?? []));
    if (source.kind === "folder") waiting.push(...source.names.map((name) => posix.join(path, name)));
  }
  return found;
}

function sourceAt(root: string, path: string): Source {
  const file = join(root, path);
  if (statSync(file).isDirectory()) return { kind: "folder", path, names: readdirSync(file).toSorted() };
  if ([".png", ".webp", ".svg"].includes(extname(path)))
    return { kind: "picture", path, content: readFileSync(file) };
  return { kind: extname(path) === ".md" ? "page" : "code", path, text: readFileSync(file, "utf8") };
}

import { posix } from "node:path";

/** Where a file of the repository is on the site. Pages of docs are at the top; others keep their path in `repository`. */
export function addressOf(path: string): string {
  if (path === "docs/README.md") return "index.html";
  const inSite = path.startsWith("docs/") ? path.slice("docs/".length) : posix.join("repository", path);
  if (/\.(png|webp|svg)$/.test(inSite)) return inSite;
  return inSite.endsWith(".md") ? inSite.replace(/\.md$/, ".html") : `${inSite}.html`;
}

/** The address of one file of the site, as another one links to it. Works under any folder, and from a disk. */
export function linkBetween(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}

import { linkedPath } from "./collect-sources.ts";

export interface Chapter {
  readonly title: string;
  readonly pages: readonly { readonly title: string; readonly path: string }[];
}

/** The table of contents of the site: the headings of docs/README.md, with the links below each. */
export function contentsOf(home: string): Chapter[] {
  return home
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const links = [...lines.join("\n").matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)];
      return {
        title,
        pages: links.flatMap(([, name = "", href = ""]) => {
          const path = linkedPath("docs/README.md", href);
          return path === undefined ? [] : [{ title: name, path }];
        }),
      };
    })
    .filter(({ pages }) => pages.length > 0);
}

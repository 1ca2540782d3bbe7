import { Marked, type Tokens } from "marked";
import { codeBlock, escaped } from "./highlight.ts";
import { Slugs } from "./slug.ts";

/** A part of a page, from one heading to the next. */
export interface Section {
  /** the id of its heading; empty above the first one */
  readonly id: string;
  readonly depth: number;
  readonly title: string;
  /** its words, without marks, for the search */
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** Gives the address of a link or picture on the site; `undefined` if it leads nowhere. */
export type Resolve = (href: string) => string | undefined;

/** A table of this many columns becomes a list of cards on a narrow page. */
const MANY = 4;
const SHORT = 32;

/** A page of Markdown as HTML. */
export function renderMarkdown(text: string, resolve: Resolve): Rendered {
  const slugs = new Slugs();
  const sections: Omit<Section, "text">[] = [{ id: "", depth: 0, title: "" }];
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const title = plain(inner);
        const id = slugs.next(title);
        sections.push({ id, depth, title });
        const mark =
          depth === 1 ? "" : ` <a class="mark" href="#${id}" aria-label="Link to ${escaped(title)}">#</a>`;
        return `<h${depth} id="${id}">${inner}${mark}</h${depth}>\n`;
      },
      code({ text: code, lang }: Tokens.Code) {
        return codeBlock(code, lang ?? "");
      },
      codespan({ text: code }: Tokens.Codespan) {
        // A short name that is broken in two cannot be read; a long one would make a table wide.
        return `<code${code.length <= SHORT ? ' class="short"' : ""}>${escaped(code)}</code>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const isOutside = /^https?:/.test(href);
        const to = isOutside ? href : resolve(href);
        return to === undefined
          ? inner
          : `<a href="${escaped(to)}"${isOutside ? ' rel="noreferrer"' : ""}>${inner}</a>`;
      },
      image({ href, text: alt }: Tokens.Image) {
        return `<img src="${escaped(resolve(href) ?? href)}" alt="${escaped(alt)}" loading="lazy">`;
      },
      table(token: Tokens.Table) {
        const inner = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        const names = token.header.map((cell) => escaped(plain(inner(cell))));
        const head = token.header.map((cell) => `<th>${inner(cell)}</th>`).join("");
        const rows = token.rows.map(
          (cells) =>
            `<tr>${cells.map((cell, index) => `<td data-name="${names[index] ?? ""}">${inner(cell)}</td>`).join("")}</tr>`,
        );
        const classes = names.length >= MANY ? "table stacked" : "table";
        return `<div class="${classes}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table></div>\n`;
      },
      html({ text: html }: Tokens.HTML | Tokens.Tag) {
        return html.replaceAll(/\b(src|srcset)="([^"]+)"/g, (_, name: string, href: string) => {
          return `${name}="${escaped(resolve(href) ?? href)}"`;
        });
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return { title: sections[1]?.title ?? "", html, sections: withTexts(html, sections) };
}

/** The words of each section: the HTML between two headings, without its tags. */
function withTexts(html: string, found: readonly Omit<Section, "text">[]): Section[] {
  const parts = html.split(/<h[1-6] id="[^"]*">.*?<\/h[1-6]>\n/s);
  return found
    .map(({ id, depth, title }, index) => ({ id, depth, title, text: plain(parts[index] ?? "") }))
    .filter(({ id, text }) => id !== "" || text !== "");
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => entities[name] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

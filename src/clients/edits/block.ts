import { eolOf } from "./layout.ts";
import type { TextEdit } from "./text-edit.ts";

const OPEN = /<!-- navigator:begin [0-9]+ -->/;
const CLOSE = "<!-- navigator:end -->";

/** The block as it stands in a file, with its markers. */
export function markedBlock(version: number, content: string): string {
  return `<!-- navigator:begin ${version} -->\n${content}\n${CLOSE}\n`;
}

/** The edits that put a block at the end of a Markdown text, or in the place of an older one. */
export function addBlock(text: string, block: string): readonly TextEdit[] | undefined {
  const eol = eolOf(text);
  const own = block.replaceAll("\n", eol);
  const present = blockIn(text);
  if (present === "broken") return undefined;
  if (present !== undefined) {
    const removed = text.slice(present.start, present.end);
    const added = own.trimEnd();
    return removed === added ? [] : [{ at: present.start, removed, added }];
  }
  const gap = text === "" ? "" : text.endsWith("\n") ? eol : `${eol}${eol}`;
  return [{ at: text.length, removed: "", added: `${gap}${own}` }];
}

/** The text without its block; `undefined` if there is none, or only one of its markers. */
export function removeBlock(text: string): string | undefined {
  const present = blockIn(text);
  if (present === undefined || present === "broken") return undefined;
  const before = text.slice(0, present.start).replace(/\r?\n(?=\r?\n$)/, "");
  return `${before}${text.slice(present.end).replace(/^\r?\n/, "")}`;
}

function blockIn(text: string): { readonly start: number; readonly end: number } | "broken" | undefined {
  const open = OPEN.exec(text);
  const close = text.indexOf(CLOSE);
  if (!open && close < 0) return undefined;
  if (!open || close < open.index) return "broken";
  return { start: open.index, end: close + CLOSE.length };
}

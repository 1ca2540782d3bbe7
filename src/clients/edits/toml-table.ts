import { isToml } from "./is-toml.ts";
import { eolOf } from "./layout.ts";
import type { TextEdit } from "./text-edit.ts";

/**
 * The edit that appends a table to a TOML text; none if the text has it. `undefined` if the text is no TOML, or has
 * another table of that name.
 */
export function addTable(text: string, table: string): readonly TextEdit[] | undefined {
  const eol = eolOf(text);
  const own = table.replaceAll("\n", eol);
  if (text.includes(own.trimEnd())) return [];
  const [header = ""] = table.split("\n", 1);
  if (text.split(/\r?\n/).some((line) => line.trim() === header)) return undefined;
  // TOML forbids extending an inline table by a table at the end of the file.
  const holder = header.slice(1).split(".")[0] ?? "";
  if (new RegExp(`^\\s*${holder}\\s*[.=]`, "m").test(text)) return undefined;
  if (!isToml(text)) return undefined;
  const gap = text === "" ? "" : text.endsWith("\n") ? eol : `${eol}${eol}`;
  return [{ at: text.length, removed: "", added: `${gap}${own}` }];
}

/** Takes a table out wherever it is now; `undefined` if it is not there as it was written. */
export function removeTable(text: string, table: string): string | undefined {
  const eol = eolOf(text);
  const own = table.replaceAll("\n", eol);
  const at = text.indexOf(own);
  if (at < 0) return undefined;
  const before = text.slice(0, at);
  const gap = before.endsWith(`${eol}${eol}`) ? eol.length : 0;
  return `${before.slice(0, before.length - gap)}${text.slice(at + own.length)}`;
}

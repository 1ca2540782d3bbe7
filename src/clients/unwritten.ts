import type { WrittenFile } from "../model/set-up-record.ts";
import { removeBlock } from "./edits/block.ts";
import { jsonValue } from "./edits/json-node.ts";
import { parseJson } from "./edits/parse-json.ts";
import { removeFromJson } from "./edits/remove-from-json.ts";
import type { SettingsPart } from "./edits/settings-part.ts";
import { unedited } from "./edits/text-edit.ts";
import { removeTable } from "./edits/toml-table.ts";

/** A file without the text that was written into it. */
export interface Unwritten {
  /** `undefined` if the file goes too */
  readonly text: string | undefined;
  /** what is still there, because it was changed after it was written */
  readonly kept: readonly string[];
}

/** Undoes what was written into a file: exactly, or, if the file was changed since, part by part. */
export function unwritten(now: string, written: WrittenFile): Unwritten {
  const { created, edits, content } = written;
  const exact = unedited(now, edits);
  const isExact = exact !== undefined && (content.format !== "json" || isSettings(exact));
  const { text, kept } = isExact ? { text: exact, kept: [] } : byPart(now, written);
  return { text: created && isBare(text, content) ? undefined : text, kept };
}

function byPart(
  now: string,
  { content }: WrittenFile,
): { readonly text: string; readonly kept: readonly string[] } {
  switch (content.format) {
    case "json": {
      const removed = removeFromJson(now, content.parts.filter(isRemovable));
      if (removed === undefined) return { text: now, kept: ["the file, which no longer parses"] };
      return { text: removed.text, kept: removed.kept.map(({ path }) => path.join(".")) };
    }
    case "toml":
      return { text: removeTable(now, content.table) ?? now, kept: [] };
    case "block":
      return { text: removeBlock(now) ?? now, kept: [] };
    case "own":
      return { text: now, kept: now === "" ? [] : ["the file, which was changed"] };
  }
}

/** Another program may have come to need a member that was only added where there was none. */
function isRemovable({ as }: SettingsPart): boolean {
  return as !== "default";
}

function isSettings(text: string): boolean {
  return text.trim() === "" || parseJson(text) !== undefined;
}

/** Whether nothing is left but what holds our parts. */
function isBare(text: string, content: WrittenFile["content"]): boolean {
  if (text.trim() === "") return true;
  if (content.format !== "json") return false;
  const root = parseJson(text);
  if (root === undefined || /\/[/*]/.test(text)) return false;
  const defaults = new Set(
    content.parts.flatMap(({ path, as }) => (as === "default" ? path.slice(0, 1) : [])),
  );
  const value = jsonValue(root);
  return isEmpty(value, defaults);
}

function isEmpty(value: unknown, ignored: ReadonlySet<string>): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([key, part]) => ignored.has(key) || isEmpty(part, new Set()));
}

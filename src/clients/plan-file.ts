import type { WrittenFile } from "../model/set-up-record.ts";
import type { ClientFile, FileContent } from "./client.ts";
import { addToJson } from "./edits/add-to-json.ts";
import { addBlock } from "./edits/block.ts";
import { valueWith } from "./edits/settings-part.ts";
import { edited, type TextEdit } from "./edits/text-edit.ts";
import { addTable } from "./edits/toml-table.ts";
import { unwritten } from "./unwritten.ts";

/** What is to be done with a file. */
export type PlannedFile =
  | {
      readonly is: "written";
      readonly path: string;
      readonly before: string | undefined;
      readonly after: string;
      readonly record: Omit<WrittenFile, "folders">;
    }
  | { readonly is: "same"; readonly path: string }
  /** a file of its own that was there before, or was changed by hand since */
  | { readonly is: "kept"; readonly path: string }
  /** `toAdd`: the text to add by hand */
  | { readonly is: "left alone"; readonly path: string; readonly problem: string; readonly toAdd: string };

/** Plans a file: `now` is its text, `earlier` the record of an earlier set-up, whose text is replaced. */
export function planFile(
  { path, content }: ClientFile,
  now: string | undefined,
  earlier?: WrittenFile,
): PlannedFile {
  const before =
    earlier !== undefined && now !== undefined ? unwritten(now, earlier) : { text: now, kept: [] };
  if (before.kept.length > 0 && content.format === "own") return { is: "kept", path };
  if (before.kept.length > 0)
    return leftAlone(path, content, `${path} was changed by hand: ${before.kept.join(", ")}.`);
  const base = before.text ?? "";
  const edits = additions(base, content);
  if (edits === undefined && content.format === "own") return { is: "kept", path };
  if (edits === undefined) return leftAlone(path, content, problemOf(path, content));
  const after = edited(base, edits);
  if (after === now) return { is: "same", path };
  const created = before.text === undefined;
  return { is: "written", path, before: now, after, record: { path, created, edits, content } };
}

function additions(text: string, content: FileContent): readonly TextEdit[] | undefined {
  switch (content.format) {
    case "json":
      return addToJson(text, content.parts);
    case "toml":
      return addTable(text, content.table);
    case "block":
      return addBlock(text, content.block);
    case "own":
      if (text === content.text) return [];
      return text === "" ? [{ at: 0, removed: "", added: content.text }] : undefined;
  }
}

function problemOf(path: string, { format }: FileContent): string {
  switch (format) {
    case "block":
      return `${path} has only one of the two markers of Navigator's block.`;
    default:
      return `${path} does not parse, or has another entry where Navigator's belongs.`;
  }
}

function leftAlone(path: string, content: FileContent, problem: string): PlannedFile {
  return { is: "left alone", path, problem, toAdd: textToAdd(content) };
}

/** The content as it would stand in a file of its own. */
export function textToAdd(content: FileContent): string {
  switch (content.format) {
    case "json":
      return `${JSON.stringify(valueWith(content.parts), null, 2)}\n`;
    case "toml":
      return content.table;
    case "block":
      return content.block;
    case "own":
      return content.text;
  }
}

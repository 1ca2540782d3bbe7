import type { WrittenFile } from "../../model/set-up-record.ts";

/** A part of a text that was replaced: `removed` was at `at`, and `added` is there now. */
export type TextEdit = WrittenFile["edits"][number];

/** The text after the edits. Each position is one of the text after the edits before it. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce((now, { at, removed, added }) => replaced(now, at, removed.length, added), text);
}

/** The text before the edits; `undefined` if one of them is no longer in its place. */
export function unedited(text: string, edits: readonly TextEdit[]): string | undefined {
  let now = text;
  for (const { at, removed, added } of edits.toReversed()) {
    if (!now.startsWith(added, at)) return undefined;
    now = replaced(now, at, added.length, removed);
  }
  return now;
}

function replaced(text: string, at: number, length: number, by: string): string {
  return `${text.slice(0, at)}${by}${text.slice(at + length)}`;
}

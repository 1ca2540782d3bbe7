/**
 * A cursor into a project's log: the number of an entry and the first digits of its hash. If the entry with that number
 * has another hash, an import or a failover has replaced the log that the mark was taken from.
 */
export type Mark = string;

/** The mark before the first entry of any log. */
export const START: Mark = "0";

const DIGITS = 8;
const MARK = /^(\d{1,15})(?:-([0-9a-f]{8}))?$/;

export interface MarkParts {
  readonly seq: number;
  /** the first digits of the hash; absent in marks of earlier versions, which cannot be checked */
  readonly digits: string | undefined;
}

export function markOf({ seq, hash }: { readonly seq: number; readonly hash: string }): Mark {
  return seq === 0 ? START : `${seq}-${hash.slice(0, DIGITS)}`;
}

/** Parses a mark; `undefined` for any other text. */
export function readMark(text: string): MarkParts | undefined {
  const [, seq, digits] = MARK.exec(text) ?? [];
  return seq === undefined ? undefined : { seq: Number(seq), digits };
}

/** Whether a mark may name this entry. A bare number names any entry with that number. */
export function isMarkOf(mark: Mark, entry: { readonly seq: number; readonly hash: string }): boolean {
  const parts = readMark(mark);
  if (parts?.seq !== entry.seq) return false;
  return parts.digits === undefined || entry.hash.startsWith(parts.digits);
}

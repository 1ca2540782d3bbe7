import type { AttachedFile } from "../../model/attached-file.ts";

/** Bounds what a person reads about one decision; the decision is about all attachments. */
const MOST_FILES = 20;

export interface ListedFiles {
  readonly files?: AttachedFile[];
  /** how many attachments are not listed */
  readonly moreFiles?: number;
}

/**
 * The attachments that a person is shown: the changed ones first, then the newest. An agent could otherwise hide the
 * file that it wants approved behind older ones.
 */
export function listedFiles(files: readonly AttachedFile[]): ListedFiles {
  if (files.length === 0) return {};
  const changed = files.filter((file) => file.changed !== undefined).slice(0, MOST_FILES);
  const others = files.filter((file) => file.changed === undefined);
  const newest = others.slice(Math.max(0, others.length - (MOST_FILES - changed.length)));
  const more = files.length - changed.length - newest.length;
  return { files: [...changed, ...newest], ...(more > 0 && { moreFiles: more }) };
}

import type { AttachedFile } from "../../../model/attached-file.ts";
import { hasSameName } from "../../../model/attached-names.ts";
import type { Piece } from "../../../model/attachment.ts";
import type { Refusal } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Call } from "../../ports/call.ts";
import { attachmentChange } from "./attachment-change.ts";

type Attached = Pick<TaskRecord, "id" | "attachments" | "askedFiles">;

/**
 * The attachments that a person decides about. If `reads` is true, each has a note on how its file has changed
 * since it was attached.
 */
export async function attachedFiles(
  record: Attached,
  call: Call,
  reads = true,
): Promise<readonly AttachedFile[]> {
  const files: AttachedFile[] = [];
  for (const piece of piecesOf(record)) {
    const { type, name, path, size, sha256 } = piece;
    const changed = reads ? await attachmentChange(piece, call) : undefined;
    files.push({
      type,
      ...(name !== undefined && { name }),
      ...(path !== undefined && { path }),
      size,
      sha256,
      ...(changed !== undefined && { changed }),
    });
  }
  return files;
}

/** The total size of the attached files, which `attachedFiles` would read. */
export function bytesToRead(record: Attached): number {
  return piecesOf(record).reduce((sum, { path, size }) => (path === undefined ? sum : sum + size), 0);
}

/**
 * The attachments of the task, and those of a report that waits for approval. Only the newest attachment of each path
 * is listed. An older one has an earlier content of the file, so the check for changed files would report it wrongly.
 */
function piecesOf({ attachments = [], askedFiles = [] }: Attached): readonly Piece[] {
  const kept = attachments.filter(
    (one) => !askedFiles.some((file) => file.replace && hasSameName(one, file)),
  );
  const pieces: readonly Piece[] = [...kept, ...askedFiles];
  const newest = new Map(pieces.map((piece) => [piece.path, piece]));
  return pieces.filter((piece) => piece.path === undefined || newest.get(piece.path) === piece);
}

/** Refuses a decision about files that have changed: the person would see another content than the attached one. */
export async function judgeFiles(record: Attached, call: Call): Promise<Refusal | undefined> {
  return changedFiles(record.id, await attachedFiles(record, call));
}

/** The refusal that names the changed files; `undefined` if none has changed. */
export function changedFiles(taskId: string, files: readonly AttachedFile[]): Refusal | undefined {
  const changed = files.flatMap((file) => file.changed ?? []);
  if (changed.length === 0) return undefined;
  return {
    code: "ATTACHMENT_CHANGED",
    message: `Nothing was decided about "${taskId}": ${changed[0]}.`,
    facts: { taskId, files: changed },
  };
}

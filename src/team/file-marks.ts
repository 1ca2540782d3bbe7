import { type FileMark, isLock, type MarkHolder } from "../model/file-mark.ts";

/** A mark that a worker asks for. */
export interface AskedMark extends MarkHolder {
  readonly files: readonly string[];
}

/** A file or lock that another worker holds. */
export interface MarkConflict {
  readonly file: string;
  readonly holder: MarkHolder;
}

export interface Marking {
  /** the marks as they are after the call; none if a lock is taken */
  readonly marks: readonly FileMark[];
  readonly conflicts: readonly MarkConflict[];
}

/**
 * What a worker gets. Marks of others stop no worker: the conflict is told, and the file is marked by both. A lock of
 * another worker stops the whole call: with half of its locks a worker would wait for another that waits for it.
 */
export function marking(known: ReadonlyMap<string, FileMark>, { files, ...holder }: AskedMark): Marking {
  const conflicts = files.flatMap((file) =>
    othersIn(known.get(file), holder.worker).map((other) => ({ file, holder: other })),
  );
  if (conflicts.some(({ file }) => isLock(file))) return { marks: [], conflicts };
  const marks = files.map((file) => ({
    file,
    holders: [...othersIn(known.get(file), holder.worker), holder],
  }));
  return { marks, conflicts };
}

/** Whether a worker has marked a file in the same way already: repeating that must not grow the log. */
export function isMarkedSo(mark: FileMark | undefined, { worker, task, reason, until }: MarkHolder): boolean {
  const own = mark?.holders.find((holder) => holder.worker === worker);
  return own !== undefined && own.task === task && own.reason === reason && own.until === until;
}

/** A mark without some of its holders. */
export function withoutHolders({ file, holders }: FileMark, workers: ReadonlySet<string>): FileMark {
  return { file, holders: holders.filter(({ worker }) => !workers.has(worker)) };
}

/** The workers whose own lease of a mark has run out. */
export function lapsedHolders({ holders }: FileMark, now: number): readonly string[] {
  return holders.filter(({ until }) => until !== undefined && until <= now).map(({ worker }) => worker);
}

/** When a mark ends unless it is renewed: with its own lease or with that of its worker, whichever ends first. */
export function endOf({ until }: MarkHolder, leaseUntil: number): number {
  return until === undefined ? leaseUntil : Math.min(until, leaseUntil);
}

function othersIn(mark: FileMark | undefined, worker: string): readonly MarkHolder[] {
  return mark?.holders.filter((holder) => holder.worker !== worker) ?? [];
}

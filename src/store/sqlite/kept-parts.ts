import type { TaskRecord } from "../../model/task.ts";

/** A record as it is in the database, and where it is. */
export interface KeptRecord {
  readonly record: TaskRecord;
  readonly ordinal: number;
}

/** Whether this is the same task at the same version: only then do its parts tell what is in the database. */
export function isVersionOf({ record }: KeptRecord, { project, id, version, hash }: TaskRecord): boolean {
  const isSame = record.version === version && record.hash === hash;
  return isSame && record.id === id && record.project === project;
}

/** Records that were handed out, found again by their contexts: what has not changed since is not written again. */
export class KeptParts {
  readonly #owners = new WeakMap<object, KeptRecord>();

  add(kept: KeptRecord): void {
    this.#owners.set(kept.record.context, kept);
  }

  find(changed: TaskRecord): KeptRecord | undefined {
    const kept = this.#owners.get(changed.context);
    return kept !== undefined && isVersionOf(kept, changed) ? kept : undefined;
  }
}

import type { TaskRecord } from "../../model/task.ts";

/** A record as it is in the database, and where it is. */
export interface KeptRecord {
  readonly record: TaskRecord;
  readonly ordinal: number;
}

/** Which objects are in the database exactly as they are, so that a large one is not written again with every change. */
export class KeptParts {
  readonly #owners = new WeakMap<object, KeptRecord>();

  add(kept: KeptRecord): void {
    const { context, position } = kept.record;
    this.#owners.set(context, kept);
    if (position !== undefined) this.#owners.set(position, kept);
  }

  has(part: object | undefined, record: TaskRecord): boolean {
    return this.ownerOf(part, record) !== undefined;
  }

  /**
   * The record that was handed out with this part. It counts for one version of one task only: the part may have been
   * replaced since, or come from another task.
   */
  ownerOf(part: object | undefined, { project, id, version, hash }: TaskRecord): KeptRecord | undefined {
    const kept = part === undefined ? undefined : this.#owners.get(part);
    if (kept === undefined) return undefined;
    const { record } = kept;
    const isSame = record.version === version && record.hash === hash;
    return isSame && record.id === id && record.project === project ? kept : undefined;
  }
}

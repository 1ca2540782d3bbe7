import type { TaskRecord } from "../../model/task.ts";

/** A stored task, and the number of its row. */
export interface LoadedTask {
  readonly record: TaskRecord;
  readonly ordinal: number;
}

/**
 * Whether a record is based on this loaded task at the same version. Only then do the loaded parts
 * equal the stored ones.
 */
export function isVersionOf(
  { record }: LoadedTask,
  { project, id, version, hash, counted }: TaskRecord,
): boolean {
  const isSame = record.version === version && record.hash === hash && record.counted === counted;
  return isSame && record.id === id && record.project === project;
}

/**
 * Remembers loaded tasks by their context object. So a change finds the task that it is based on, and unchanged parts
 * are not written again.
 */
export class LoadedTasks {
  readonly #byContext = new WeakMap<object, LoadedTask>();

  add(loaded: LoadedTask): void {
    this.#byContext.set(loaded.record.context, loaded);
  }

  find(changed: TaskRecord): LoadedTask | undefined {
    const loaded = this.#byContext.get(changed.context);
    return loaded !== undefined && isVersionOf(loaded, changed) ? loaded : undefined;
  }
}

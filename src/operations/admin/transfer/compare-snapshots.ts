import type { Json } from "../../../model/json.ts";
import { sameValue } from "../../../workflow/conditions/same-value.ts";
import type { IndexedTask, SnapshotIndex } from "./snapshot-index.ts";

/** One task that differs: for each field its value before and after; null for a field that is not there. */
export interface ChangedTask {
  readonly id: string;
  readonly versions: readonly [before: number, after: number];
  readonly fields: Readonly<Record<string, readonly [before: Json, after: Json]>>;
}

interface Names {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface SnapshotDiff {
  readonly tasks: Names & { readonly changed: readonly ChangedTask[] };
  readonly others: Names & { readonly changed: readonly string[] };
}

/** What differs between two snapshots, sorted by name. */
export function compareSnapshots(before: SnapshotIndex, after: SnapshotIndex): SnapshotDiff {
  const changed = [...before.tasks].flatMap(([id, task]) => {
    const other = after.tasks.get(id);
    return other && isChanged(task, other) ? [changedTask(id, task, other)] : [];
  });
  const others = [...before.others].filter(([name, text]) => {
    const other = after.others.get(name);
    return other !== undefined && other !== text;
  });
  return {
    tasks: {
      ...namesIn(before.tasks, after.tasks),
      changed: changed.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    },
    others: { ...namesIn(before.others, after.others), changed: others.map(([name]) => name).toSorted() },
  };
}

function namesIn(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): Names {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)).toSorted(),
    removed: [...before.keys()].filter((name) => !after.has(name)).toSorted(),
  };
}

/** In a project of another name, equal histories have other hashes, so the version decides as well as the fields. */
function isChanged(before: IndexedTask, after: IndexedTask): boolean {
  if (before.hash === after.hash && before.counted === after.counted) return false;
  return before.version !== after.version || !sameValue(before.fields, after.fields);
}

function changedTask(id: string, before: IndexedTask, after: IndexedTask): ChangedTask {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  const fields: Record<string, readonly [Json, Json]> = {};
  for (const name of [...names].toSorted()) {
    const [old, now] = [before.fields[name] ?? null, after.fields[name] ?? null] as [Json, Json];
    if (!sameValue(old, now)) fields[name] = [old, now];
  }
  return { id, versions: [before.version, after.version], fields };
}

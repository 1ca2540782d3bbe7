import type { Refusal } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";
import type { FlatTask } from "./flatten-tree.ts";

export interface JudgedParents {
  /** ids that are named as parents but do not exist */
  readonly missing: ReadonlySet<string>;
  readonly refusal?: Refusal;
}

/** Refuses cycles of parents, including those that run through stored tasks. */
export async function judgeParents(
  tasks: readonly FlatTask[],
  known: ReadonlyMap<string, TaskRecord>,
  call: Call,
): Promise<JudgedParents> {
  const parents = new Map<string, string | undefined>(
    tasks.map(({ id, parent }) => [id, parent ?? known.get(id)?.parent]),
  );
  const missing = await loadAncestors(parents, call);
  const safe = new Set<string>();
  for (const { id } of tasks) {
    const path = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && !safe.has(at) && !path.has(at)) {
      path.add(at);
      at = parents.get(at);
    }
    if (at !== undefined && path.has(at)) return { missing, refusal: insideItself(at) };
    for (const passed of path) safe.add(passed);
  }
  return { missing };
}

/** Adds stored ancestors to the map, level by level; returns the ids that do not exist. */
async function loadAncestors(parents: Map<string, string | undefined>, call: Call): Promise<Set<string>> {
  const store = await call.ports.store();
  const missing = new Set<string>();
  let open = unknownOf(parents, missing);
  while (open.length > 0) {
    const found = await store.tasks.load(call.ports.settings.project, open);
    for (const record of found) parents.set(record.id, record.parent);
    for (const id of open) if (!parents.has(id)) missing.add(id);
    open = unknownOf(parents, missing);
  }
  return missing;
}

function unknownOf(parents: ReadonlyMap<string, string | undefined>, missing: ReadonlySet<string>): string[] {
  const named = new Set([...parents.values()].filter((id) => id !== undefined));
  return [...named].filter((id) => !parents.has(id) && !missing.has(id));
}

function insideItself(id: string): Refusal {
  const problem = "would be inside itself";
  return {
    code: "INPUT_INVALID",
    message: `The task "${id}" ${problem}.`,
    facts: { taskId: id, problems: [{ field: "parent", problem }] },
  };
}

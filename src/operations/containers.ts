import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Context } from "./context.ts";
import type { FlatTask } from "./flat-tree.ts";

export interface Containers {
  /** tasks that are named as parents and are nowhere */
  readonly missing: ReadonlySet<string>;
  readonly refusal?: Refusal;
}

/** Looks up from tasks to what they are in, through those that are kept already: nothing may be inside itself. */
export async function judgeContainers(
  tasks: readonly FlatTask[],
  known: ReadonlyMap<string, TaskRecord>,
  context: Context,
): Promise<Containers> {
  const parents = new Map<string, string | undefined>(
    tasks.map(({ id, parent }) => [id, parent ?? known.get(id)?.parent]),
  );
  const missing = await lookUp(parents, context);
  const safe = new Set<string>();
  for (const { id } of tasks) {
    const way = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && !safe.has(at) && !way.has(at)) {
      way.add(at);
      at = parents.get(at);
    }
    if (at !== undefined && way.has(at)) return { missing, refusal: insideItself(at) };
    for (const passed of way) safe.add(passed);
  }
  return { missing };
}

/** Adds the parents of parents, level by level; gives those that do not exist. */
async function lookUp(parents: Map<string, string | undefined>, context: Context): Promise<Set<string>> {
  const store = await context.store();
  const missing = new Set<string>();
  let open = unknownOf(parents, missing);
  while (open.length > 0) {
    const found = await store.tasks.load(context.settings.project, open);
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

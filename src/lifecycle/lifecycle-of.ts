import type { Lifecycle } from "../model/lifecycle.ts";
import type { TaskRecord } from "../model/task.ts";
import { defaultLifecycle } from "./default-lifecycle.ts";

const lifecycles: ReadonlyMap<string, Lifecycle> = new Map([[defaultLifecycle.name, defaultLifecycle]]);

/** The lifecycle that a task names. */
export function lifecycleOf({ lifecycle }: Pick<TaskRecord, "lifecycle">): Lifecycle {
  const known = lifecycles.get(lifecycle);
  if (!known) throw new Error(`there is no lifecycle "${lifecycle}"`);
  return known;
}

/** Whether a record from elsewhere names a known lifecycle and one of its states. */
export function hasKnownState({ lifecycle, state }: Pick<TaskRecord, "lifecycle" | "state">): boolean {
  const states = lifecycles.get(lifecycle)?.states;
  return states !== undefined && Object.hasOwn(states, state);
}

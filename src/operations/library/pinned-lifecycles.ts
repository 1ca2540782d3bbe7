import { isKnownLifecycle, keepLifecycle } from "../../lifecycle/lifecycle-of.ts";
import { Lifecycle } from "../../model/lifecycle.ts";
import { LIFECYCLE } from "../../model/record-kind.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Store } from "../../store/store.ts";

/** Thrown inside a claiming transaction to undo it: a candidate's lifecycle must be loaded first. */
class LifecycleUnread extends Error {
  readonly pin: string;

  constructor(pin: string) {
    super();
    this.pin = pin;
  }
}

/** Makes stored lifecycles known to this process. */
export async function readLifecycles(
  { records }: Pick<Store, "records">,
  project: string,
  pins: readonly string[],
): Promise<void> {
  const missing = [...new Set(pins)].filter((pin) => !isKnownLifecycle(pin));
  if (missing.length === 0) return;
  for (const { value } of await records.load(project, LIFECYCLE, missing))
    keepLifecycle(Lifecycle.parse(value));
}

/**
 * A store that makes the lifecycle of every task that it returns known to this process. Another process may have pinned
 * a task to a lifecycle that this one has never met.
 */
export function withLifecycles(store: Store): Store {
  const { tasks } = store;
  const known = async <R extends readonly TaskRecord[]>(project: string, records: R): Promise<R> => {
    const missing = records.filter(({ lifecycle }) => !isKnownLifecycle(lifecycle));
    if (missing.length > 0)
      await readLifecycles(
        store,
        project,
        missing.map(({ lifecycle }) => lifecycle),
      );
    return records;
  };
  const claim: Store["claim"] = async (query, take) => {
    const met = (candidate: TaskRecord) => {
      if (!isKnownLifecycle(candidate.lifecycle)) throw new LifecycleUnread(candidate.lifecycle);
      return take(candidate);
    };
    for (;;) {
      try {
        return await store.claim(query, met);
      } catch (error) {
        if (!(error instanceof LifecycleUnread)) throw error;
        await readLifecycles(store, query.project, [error.pin]);
        if (!isKnownLifecycle(error.pin)) throw new Error(`there is no lifecycle "${error.pin}"`);
      }
    }
  };
  return {
    ...store,
    claim,
    tasks: {
      ...tasks,
      load: async (project, ids) => known(project, await tasks.load(project, ids)),
      queue: async (query) => known(query.project, await tasks.queue(query)),
      due: async (project, now, limit) => known(project, await tasks.due(project, now, limit)),
      list: async (query) => {
        const page = await tasks.list(query);
        await known(query.project, page.tasks);
        return page;
      },
    },
  };
}

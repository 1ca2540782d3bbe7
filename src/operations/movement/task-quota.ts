import type { Store } from "../../store/store.ts";
import { QuotaReached } from "../door/quota-reached.ts";
import type { Call } from "../ports/call.ts";

/** How long a count is used before the tasks are counted again: counting reads all of them in some stores. */
const KNOWN_MS = 60_000;

interface KnownCount {
  count: number;
  readonly until: number;
}

const known = new WeakMap<Store, Map<string, KnownCount>>();

/**
 * Refuses new tasks beyond the project's quota. Between two counts, tasks that other processes create are not noticed,
 * so the quota may be exceeded by as many as they create in a minute. No call is refused on an old count.
 */
export async function judgeTaskQuota(added: number, { ports }: Call): Promise<void> {
  const { tasks: limit } = ports.settings.limits;
  const { project } = ports.settings;
  const store = await ports.store();
  const counts = known.get(store) ?? new Map<string, KnownCount>();
  known.set(store, counts);
  const last = counts.get(project);
  if (last && last.until > ports.now() && last.count + added <= limit) {
    last.count += added;
    return;
  }
  const count = (await store.tasks.count(project)).reduce((sum, each) => sum + each.count, 0);
  if (count + added > limit)
    throw new QuotaReached(
      "tasks",
      limit,
      count,
      `The project would hold ${count + added} tasks; at most ${limit} are kept.`,
    );
  counts.set(project, { count: count + added, until: ports.now() + KNOWN_MS });
}

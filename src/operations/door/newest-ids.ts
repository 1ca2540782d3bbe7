import type { Mark } from "../../model/mark.ts";
import type { Store } from "../../store/store.ts";
import type { Call } from "../ports/call.ts";

/** How many of the newest tasks are searched for a similar id. */
const MOST_SEARCHED = 1_000;

interface Found {
  readonly project: string;
  readonly head: Mark;
  readonly ids: Promise<readonly string[]>;
}

const found = new WeakMap<Store, Found>();

/**
 * The ids of the newest tasks. They are read again only after the log has grown: many calls with unknown ids would
 * otherwise read a thousand tasks each, one after the other, while all other callers wait.
 */
export async function newestIds(call: Call): Promise<readonly string[]> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const head = await store.log.head(project);
  const known = found.get(store);
  if (known?.project === project && known.head === head) return known.ids;
  const ids = store.tasks
    .list({ project, limit: MOST_SEARCHED, newestFirst: true })
    .then(({ tasks }) => tasks.map(({ id }) => id));
  found.set(store, { project, head, ids });
  // A store that failed once is asked again.
  ids.catch(() => found.delete(store));
  return ids;
}

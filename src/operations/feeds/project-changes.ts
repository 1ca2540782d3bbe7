import type { Store } from "../../store/store.ts";
import type { Call } from "../ports/call.ts";

/** How long one call waits. Workflows write no entries, so they are compared once per interval. */
const LOOK_MS = 2_000;
const PAGE = 1_000;

type ProjectChange = { readonly taskId: string } | { readonly workflowId: string };

/** The current version of each workflow. */
type Versions = ReadonlyMap<string, string>;

interface FeedPosition {
  readonly seq: number;
  readonly versions: Versions;
  readonly comparedAt: number;
}

/**
 * Changes from now on, by any process. Each call waits once and returns the changes since the previous call. A call that
 * fails loses nothing: the next one starts at the same position.
 */
export function projectChanges(call: Call, signal: AbortSignal): () => Promise<readonly ProjectChange[]> {
  const {
    ports: { settings, now },
  } = call;
  const { project } = settings;
  let position: FeedPosition | undefined;

  return async () => {
    const store = await call.ports.store();
    position ??= {
      seq: await store.newest(project),
      versions: await versionsIn(store, project),
      comparedAt: now(),
    };
    const { seq, versions, comparedAt } = position;
    const arrived = await store.waitForEntry(project, seq, LOOK_MS, signal);
    if (signal.aborted) return [];
    const entries = arrived ? await store.history({ project, after: seq, limit: PAGE }) : [];
    // Lower sequence numbers mean that an import replaced the log; all of it is new.
    const last = entries.at(-1)?.seq ?? ((await store.newest(project)) < seq ? 0 : seq);
    const isDue = !arrived || now() - comparedAt >= LOOK_MS;
    const current = isDue ? await versionsIn(store, project) : versions;
    // Not earlier: entries that were read before a failure have not been returned.
    position = { seq: last, versions: current, comparedAt: isDue ? now() : comparedAt };
    return [
      ...[...new Set(entries.map(({ task }) => task))].map((taskId) => ({ taskId })),
      ...differing(versions, current).map((workflowId) => ({ workflowId })),
    ];
  };
}

async function versionsIn(store: Store, project: string): Promise<Versions> {
  return new Map((await store.definitions(project)).map(({ id, version }) => [id, version]));
}

function differing(before: Versions, after: Versions): readonly string[] {
  if (before === after) return [];
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
}

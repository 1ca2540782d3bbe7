import type { Store } from "../../store/store.ts";
import type { Call } from "../ports/call.ts";

/** How long one look lasts. Workflows leave no entries: once in this time they are compared. */
const LOOK_MS = 2_000;
const PAGE = 1_000;

type Change = { readonly taskId: string } | { readonly workflowId: string };

/** Of each workflow the version that is current. */
type Versions = ReadonlyMap<string, string>;

interface Place {
  readonly seq: number;
  readonly versions: Versions;
  readonly comparedAt: number;
}

/**
 * What is changed from now on, by whichever process. Each call takes one look and answers with what there is since the
 * one before. A look that fails has lost nothing: the next one begins at the same place.
 */
export function changes(call: Call, signal: AbortSignal): () => Promise<readonly Change[]> {
  const {
    ports: { settings, now },
  } = call;
  const { project } = settings;
  let place: Place | undefined;

  return async () => {
    const store = await call.ports.store();
    place ??= {
      seq: await store.newest(project),
      versions: await versionsIn(store, project),
      comparedAt: now(),
    };
    const { seq, versions, comparedAt } = place;
    const arrived = await store.waitForEntry(project, seq, LOOK_MS, signal);
    if (signal.aborted) return [];
    const entries = arrived ? await store.history({ project, after: seq, limit: PAGE }) : [];
    // Numbers that are lower now are of another log, which an import has brought: all of it is new here.
    const last = entries.at(-1)?.seq ?? ((await store.newest(project)) < seq ? 0 : seq);
    const isDue = !arrived || now() - comparedAt >= LOOK_MS;
    const current = isDue ? await versionsIn(store, project) : versions;
    // Only now: what was read before something failed has been told to nobody.
    place = { seq: last, versions: current, comparedAt: isDue ? now() : comparedAt };
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

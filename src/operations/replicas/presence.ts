import * as z from "zod";
import { LOCAL_KIND } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import { INSTALLATION } from "./installation.ts";

const KIND = `${LOCAL_KIND}replica`;
/** How long a server counts as running after its last sign of life. */
export const PRESENCE_MS = 15_000;
const MOST = 1_000;

/** One server of a store. */
const Replica = z.object({ url: z.string(), version: z.string(), until: z.number() });

export interface RunningReplica {
  readonly id: string;
  readonly url: string;
  /** the release that it runs */
  readonly version: string;
}

/** Notes that this server runs, and returns all servers of the store that do. */
export async function showPresence(store: Store, own: RunningReplica): Promise<readonly RunningReplica[]> {
  const { records } = await store.records.list(INSTALLATION, KIND, { limit: MOST });
  const now = store.now();
  const { id, url, version } = own;
  const read = records.map((record) => ({ ...record, replica: Replica.safeParse(record.value).data }));
  const others = read.filter((each) => each.id !== id);
  const isGone = (each: (typeof read)[number]): boolean => (each.replica?.until ?? 0) <= now;
  const sign = (loaded: number) => ({
    kind: KIND,
    id,
    version: loaded,
    value: { url, version, until: now + PRESENCE_MS },
  });
  const changes = [
    sign(records.find((record) => record.id === id)?.version ?? 0),
    ...others
      .filter(isGone)
      .map((each) => ({ kind: KIND, id: each.id, version: each.version, value: undefined })),
  ];
  const done = await store.commit({ project: INSTALLATION, changes: [], records: changes });
  if (!done.ok) {
    // Another server has removed the same dead ones at this moment, or this one, which was late with its sign of life.
    const [present] = await store.records.load(INSTALLATION, KIND, [id]);
    await store.commit({ project: INSTALLATION, changes: [], records: [sign(present?.version ?? 0)] });
  }
  const running = others.filter((each) => !isGone(each));
  return [
    own,
    ...running.flatMap(({ id: other, replica }) =>
      replica ? [{ id: other, url: replica.url, version: replica.version }] : [],
    ),
  ];
}

/** The servers of the store that run now. */
export async function runningReplicas(store: Store): Promise<readonly RunningReplica[]> {
  const { records } = await store.records.list(INSTALLATION, KIND, { limit: MOST });
  const now = store.now();
  return records.flatMap(({ id, value }) => {
    const replica = Replica.safeParse(value).data;
    return replica && replica.until > now ? [{ id, url: replica.url, version: replica.version }] : [];
  });
}

/** Notes that this server ends. */
export async function leavePresence(store: Store, id: string): Promise<void> {
  const [record] = await store.records.load(INSTALLATION, KIND, [id]);
  if (!record) return;
  const records = [{ kind: KIND, id, version: record.version, value: undefined }];
  await store.commit({ project: INSTALLATION, changes: [], records });
}

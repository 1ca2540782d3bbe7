import * as z from "zod";
import { LOCAL_KIND } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import { INSTALLATION } from "./installation.ts";

const KIND = `${LOCAL_KIND}lease`;
const Held = z.object({ holder: z.string(), until: z.number() });

export interface LeaseOptions {
  /** the job that only one process does at a time */
  readonly name: string;
  /** the process */
  readonly holder: string;
  /** how long a lease lasts; a process that dies keeps the others waiting as long */
  readonly ms: number;
}

/**
 * Whether this process holds the lease, after taking it if no other does. A lease only saves double work: two processes
 * may believe for a moment that they hold it, so the job itself must be safe to do twice.
 */
export async function holdsLease(store: Store, { name, holder, ms }: LeaseOptions): Promise<boolean> {
  const [record] = await store.records.load(INSTALLATION, KIND, [name]);
  const held = Held.safeParse(record?.value).data;
  const now = store.now();
  const isOurs = held?.holder === holder;
  if (held && !isOurs && held.until > now) return false;
  // Renew only past the first half: a renewal is a durable write.
  if (held && isOurs && held.until - now > ms / 2) return true;
  const records = [
    { kind: KIND, id: name, version: record?.version ?? 0, value: { holder, until: now + ms } },
  ];
  return (await store.commit({ project: INSTALLATION, changes: [], records })).ok;
}

/** Gives the lease back, so that another process need not wait for its end. */
export async function leaveLease(store: Store, { name, holder }: LeaseOptions): Promise<void> {
  const [record] = await store.records.load(INSTALLATION, KIND, [name]);
  if (!record || Held.safeParse(record.value).data?.holder !== holder) return;
  const records = [{ kind: KIND, id: name, version: record.version, value: undefined }];
  await store.commit({ project: INSTALLATION, changes: [], records });
}

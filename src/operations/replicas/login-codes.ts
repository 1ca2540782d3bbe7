import * as z from "zod";
import { LOCAL_KIND, type VersionedRecord } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import { INSTALLATION } from "./installation.ts";

const LIFETIME_MS = 15 * 60_000;
const MOST = 100;
const KIND = `${LOCAL_KIND}login-code`;
const Code = z.object({ expiresAt: z.number() });

/**
 * One-time codes in login addresses: each logs one browser in, once, at any server of the store. They are stored under
 * their hashes, `mark`: a reader of the database cannot log in.
 */
export async function keepLoginCode(
  store: Store,
  mark: string,
  now: number,
): Promise<{ readonly expiresAt: number }> {
  const { records } = await store.records.list(INSTALLATION, KIND, { limit: MOST * 2 });
  const latestFirst = records.toSorted((one, other) => expiryOf(other) - expiryOf(one));
  // The codes that no browser used in time, and of too many the oldest.
  const old = latestFirst.filter((record, index) => index >= MOST - 1 || expiryOf(record) <= now);
  await remove(store, old);
  // Later than any other code, so that the codes have an order.
  const expiresAt = Math.max(
    now + LIFETIME_MS,
    ...latestFirst.slice(0, 1).map((record) => expiryOf(record) + 1),
  );
  const added = { kind: KIND, id: mark, version: 0, value: { expiresAt } };
  await store.commit({ project: INSTALLATION, changes: [], records: [added] });
  return { expiresAt };
}

/** Whether the code is valid. Of two servers that redeem a code at once, one is refused. */
export async function redeemLoginCode(store: Store, mark: string, now: number): Promise<boolean> {
  const [record] = await store.records.load(INSTALLATION, KIND, [mark]);
  return record !== undefined && expiryOf(record) > now && (await remove(store, [record]));
}

function expiryOf({ value }: VersionedRecord): number {
  return Code.safeParse(value).data?.expiresAt ?? 0;
}

async function remove(store: Store, records: readonly VersionedRecord[]): Promise<boolean> {
  if (records.length === 0) return true;
  const gone = records.map(({ id, version }) => ({ kind: KIND, id, version, value: undefined }));
  return (await store.commit({ project: INSTALLATION, changes: [], records: gone })).ok;
}

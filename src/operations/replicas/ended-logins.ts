import * as z from "zod";
import { LOCAL_KIND } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import { INSTALLATION } from "./installation.ts";

const KIND = `${LOCAL_KIND}ended-login`;
const PAGE = 200;
const Ended = z.object({ until: z.number() });

/** Ends a login at every server of the store, so that a copy of its cookie is refused until the cookie expires. */
export async function endLogin(store: Store, nonce: string, until: number): Promise<void> {
  const { records } = await store.records.list(INSTALLATION, KIND, { limit: PAGE });
  const gone = records
    .filter(({ id, value }) => id !== nonce && (Ended.safeParse(value).data?.until ?? 0) <= store.now())
    .map(({ id, version }) => ({ kind: KIND, id, version, value: undefined }));
  const [known] = await store.records.load(INSTALLATION, KIND, [nonce]);
  const version = known?.version ?? 0;
  const ended = { kind: KIND, id: nonce, version, value: { until } };
  const done = await store.commit({ project: INSTALLATION, changes: [], records: [ended, ...gone] });
  // Another server has removed some of the old ones: only the new one matters.
  if (!done.ok) await store.commit({ project: INSTALLATION, changes: [], records: [ended] });
}

/** The logins among these that were ended. */
export async function endedLogins(store: Store, nonces: readonly string[]): Promise<ReadonlySet<string>> {
  const records = await store.records.load(INSTALLATION, KIND, nonces);
  return new Set(records.map(({ id }) => id));
}

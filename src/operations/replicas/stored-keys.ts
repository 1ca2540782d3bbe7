import { Keyring } from "../../model/keyring.ts";
import type { Result } from "../../model/refusal.ts";
import { LOCAL_KIND } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import { newKeyring, rotateKeyring } from "../../tokens/keys.ts";
import type { Random } from "../../tokens/random.ts";
import { INSTALLATION } from "./installation.ts";

const KIND = `${LOCAL_KIND}keys`;
const ID = "ring";

/**
 * The keys of all servers of a store, in the store itself. A reader of a database on a server could change every task
 * there, so the keys give that reader no further power.
 */
export interface StoredKeys {
  /** the keys, made on first use; two processes that start at once get the same keys */
  readonly read: () => Promise<Result<Keyring>>;
  /** makes a new key; earlier keys stay valid for `keepMs` at most */
  readonly rotate: (keepMs: number) => Promise<Result<Keyring>>;
}

export function storedKeys(open: () => Promise<Store>, random: Random): StoredKeys {
  const load = async (store: Store) => {
    const [record] = await store.records.load(INSTALLATION, KIND, [ID]);
    return { version: record?.version ?? 0, ring: Keyring.safeParse(record?.value) };
  };
  const put = async (store: Store, version: number, value: Keyring): Promise<boolean> => {
    const records = [{ kind: KIND, id: ID, version, value: { ...value } }];
    return (await store.commit({ project: INSTALLATION, changes: [], records })).ok;
  };
  const read = async (): Promise<Result<Keyring>> => {
    const store = await open();
    const found = await load(store);
    if (found.version > 0) return found.ring.success ? { ok: true, value: found.ring.data } : unusable();
    // Of two processes that make keys at once, the first one's keys stay.
    await put(store, 0, newKeyring(random, store.now()));
    const made = await load(store);
    return made.ring.success ? { ok: true, value: made.ring.data } : unusable();
  };
  const rotate = async (keepMs: number): Promise<Result<Keyring>> => {
    for (;;) {
      const made = await read();
      if (!made.ok) return made;
      const store = await open();
      const { version, ring } = await load(store);
      if (!ring.success) return unusable();
      const value = rotateKeyring(ring.data, keepMs, random, store.now());
      // If another process has rotated the keys in between, rotate its keys, so that none is lost.
      if (await put(store, version, value)) return { ok: true, value };
    }
  };
  return { read, rotate };
}

function unusable(): Extract<Result<never>, { readonly ok: false }> {
  const message = "The store does not hold keys where they belong.";
  return { ok: false, refusal: { code: "KEYS_UNUSABLE", message, facts: {} } };
}

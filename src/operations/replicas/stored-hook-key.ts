import * as z from "zod";
import { LOCAL_KIND } from "../../store/parts/records.ts";
import type { Store } from "../../store/store.ts";
import type { Random } from "../../tokens/random.ts";
import { INSTALLATION } from "./installation.ts";

const KIND = `${LOCAL_KIND}hook-key`;
const ID = "key";
const BYTES = 32;

/**
 * The key with which all servers of a store hash the commands and outputs that hooks tell of. With a key for each
 * server, a command seen by one would not be found by another.
 */
export async function storedHookKey(store: Store, random: Random): Promise<Uint8Array> {
  const found = await load(store);
  if (found !== undefined) return found;
  const value = { secret: Buffer.from(random(BYTES)).toString("base64url") };
  // Of two processes that make the key at once, the first one's key stays.
  await store.commit({
    project: INSTALLATION,
    changes: [],
    records: [{ kind: KIND, id: ID, version: 0, value }],
  });
  const made = await load(store);
  if (made === undefined) throw new Error("The store did not keep the key of hooks.");
  return made;
}

async function load(store: Store): Promise<Uint8Array | undefined> {
  const [record] = await store.records.load(INSTALLATION, KIND, [ID]);
  const secret = z.object({ secret: z.string() }).safeParse(record?.value).data?.secret;
  return secret === undefined ? undefined : Buffer.from(secret, "base64url");
}

import type { Call } from "../../operations/ports/call.ts";
import {
  leavePresence,
  PRESENCE_MS,
  type RunningReplica,
  showPresence,
} from "../../operations/replicas/presence.ts";
import { every } from "./repeat-job.ts";

/**
 * Makes this server known to the other servers of its database, and shares the rate limits with them. Returns the
 * function that ends this; `undefined` for a database of this machine, whose servers are not behind one address.
 */
export async function joinReplicas(
  { ports: { store, machine } }: Call,
  own: RunningReplica,
  shareWith: (servers: number) => void,
): Promise<(() => Promise<void>) | undefined> {
  if (!machine?.isServer) return undefined;
  const show = async () => shareWith((await showPresence(await store(), own)).length);
  await show();
  const stop = every(PRESENCE_MS / 3, show, machine.database);
  return async () => {
    await stop();
    // If the store is unavailable now, the others stop counting this server by themselves.
    await leavePresence(await store(), own.id).catch(() => undefined);
  };
}

import { TooLongHere } from "../../operations/door/aside-call.ts";
import { sweep } from "../../operations/movement/load-current.ts";
import type { Call } from "../../operations/ports/call.ts";
import { holdsLease, leaveLease } from "../../operations/replicas/lease.ts";
import { every } from "./repeat-job.ts";

const SWEEP_MS = 1_000;
const LEASE_MS = 5_000;

/**
 * Applies expired time limits at regular intervals. Of the processes of a database server, one at a time does: otherwise
 * each of hundreds would ask the server every second. Returns the function that stops this. `holder` names the process
 * among them.
 */
export function startSweeping(call: Call, holder?: string): () => Promise<void> {
  const { store, machine, settings } = call.ports;
  // A new name loads Node's cryptography, which a start on a file does not need.
  const lease = machine?.isServer && {
    name: `sweep ${settings.project}`,
    holder: holder ?? crypto.randomUUID(),
    ms: LEASE_MS,
  };
  const job = async () => {
    if (!lease || (await holdsLease(await store(), lease))) await sweepHere(call);
  };
  const stop = every(SWEEP_MS, job, machine?.database);
  return async () => {
    await stop();
    // If the store is unavailable now, the lease ends by itself.
    if (lease) await leaveLease(await store(), lease).catch(() => undefined);
  };
}

async function sweepHere(call: Call): Promise<void> {
  const { aside } = call.ports;
  try {
    await sweep({ ...call, movable: aside?.sharesStore ?? false });
  } catch (error) {
    if (!(error instanceof TooLongHere) || !aside) throw error;
    // The sweep takes too long for this thread, for example because a time limit ends a wide fork. The other thread
    // performs it, by an operation that sweeps before it reads the queue.
    await aside.perform("get_next_tasks_from_tree", { value: { limit: 1 } }, call);
  }
}

import type { TaskRecord } from "../../../model/task.ts";
import type { Call } from "../../ports/call.ts";
import { runChanges, runsKnown } from "./settle-hosts.ts";

/**
 * Whether a hook of the agent's host saw this call before it arrived; `undefined` if the host is unknown. A diagnosis
 * only: nothing is decided by it. Also notes the session that leads the run from now on.
 */
export async function enforcedIn(record: TaskRecord, call: Call): Promise<boolean | undefined> {
  const { host, ports, caller } = call;
  const session = host?.session;
  if (!host || session === undefined || !ports.hooks || record.run?.caller !== caller.id) return undefined;
  if (!record.position || record.position.result !== undefined) return undefined;
  const kept = (await runsKnown([record.id], call)).get(record.id);
  const isKnown =
    kept?.run.session === session && kept.run.enforced === host.seen && kept.run.version === record.version;
  if (!isKnown) {
    const records = await runChanges(record, { session, host, kept, version: record.version }, call);
    // If another call changes the run at this moment, that call notes its own session.
    await (await ports.store()).commit({ project: record.project, changes: [], records });
  }
  return host.seen ?? false;
}

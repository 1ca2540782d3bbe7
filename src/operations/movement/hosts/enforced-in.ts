import * as z from "zod";
import type { TaskRecord } from "../../../model/task.ts";
import type { Call } from "../../ports/call.ts";
import { runsKnown } from "./hooked-records.ts";
import { ledChanges } from "./settle-hosts.ts";

/**
 * Whether a hook of the agent's host saw this call before it arrived; `undefined` if the host is unknown. A diagnosis
 * only: nothing is decided by it.
 */
export function isSeen({ host, ports, role }: Call): boolean | undefined {
  const isInHost = role === "agent" && host?.session !== undefined && ports.hooks !== undefined;
  return isInHost ? (host.seen ?? false) : undefined;
}

/** The field of an answer that says whether its call was seen. */
export const enforced = {
  /** whether a hook of the agent's host saw this call before it arrived; absent if the host is unknown */
  enforced: z.boolean().optional(),
};

export function seenIn(call: Call): { readonly enforced?: boolean } {
  const seen = isSeen(call);
  return seen === undefined ? {} : { enforced: seen };
}

/** Whether this call about a run was seen. Also notes the session that leads the run from now on. */
export async function enforcedIn(record: TaskRecord, call: Call): Promise<boolean | undefined> {
  if (record.run?.caller !== call.caller.id) return undefined;
  await noteSession([record], call);
  return record.position && record.position.result === undefined ? isSeen(call) : undefined;
}

/**
 * Notes that the session of this call leads these tasks from now on: guided runs of its agent, or tasks that it has
 * claimed. If another call changes one of them at this moment, that call notes its own session.
 */
export async function noteSession(records: readonly TaskRecord[], call: Call): Promise<void> {
  const { host, ports } = call;
  const session = host?.session;
  const open = records.filter(({ position }) => position && position.result === undefined);
  if (session === undefined || isSeen(call) === undefined || open.length === 0) return;
  const known = await runsKnown(
    open.map(({ id }) => id),
    call,
  );
  const store = await ports.store();
  for (const record of open) {
    const kept = known.get(record.id);
    const isKnown =
      kept?.run.session === session &&
      kept.run.enforced === host?.seen &&
      kept.run.version === record.version;
    if (isKnown) continue;
    const leader = { session, isOwn: true, holds: true };
    const changes = await ledChanges(record, { leader, kept, version: record.version }, call);
    await store.commit({ project: record.project, changes: [], records: changes });
  }
}

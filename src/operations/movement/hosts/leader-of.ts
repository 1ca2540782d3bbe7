import type { Claim, TaskRecord } from "../../../model/task.ts";
import type { Call } from "../../ports/call.ts";
import type { PendingChange } from "../pending-change.ts";
import type { KeptRun } from "./hooked-records.ts";

/** The session that a task belongs to after a change, and whether its agent still has the task. */
export interface Leader {
  /** empty if an agent outside of a host has claimed the task */
  readonly session: string;
  /** the call comes from an agent of this session */
  readonly isOwn: boolean;
  /** the agent of the session has the task: as its guided run, or by its claim */
  readonly holds: boolean;
}

type Change = Pick<PendingChange, "before" | "record" | "remark">;

/** Whether hooks may have to know of a change. Most tasks are worked on outside of hosts, and cost no read here. */
export function concernsHosts({ record, remark }: Change, call: Call): boolean {
  if (record.run !== undefined || record.hosted) return true;
  return sessionOf(call) !== undefined && record.position !== undefined && isBy(record.claim, remark, call);
}

/** The session that leads a task after a change; `undefined` if none does. */
export function leaderOf(change: Change, kept: KeptRun | undefined, call: Call): Leader | undefined {
  const { record } = change;
  const asking = sessionOf(call);
  if (record.run) {
    const session = asking ?? kept?.run.session;
    return session === undefined ? undefined : { session, isOwn: asking !== undefined, holds: true };
  }
  const { claim } = record;
  if (claim && asking !== undefined && (isBy(claim, change.remark, call) || isKept(change, kept, asking)))
    return { session: asking, isOwn: true, holds: true };
  if (!kept) return undefined;
  const { session, caller } = kept.run;
  if (!claim) return { session, isOwn: false, holds: false };
  return claim.owner === caller
    ? { session, isOwn: false, holds: session !== "" }
    : { session: "", isOwn: false, holds: false };
}

/** The session of the agent that calls; `undefined` for operators, and outside of hosts. */
function sessionOf({ role, host }: Call): string | undefined {
  return role === "agent" ? host?.session : undefined;
}

/** Whether the claim is the caller's own. The agent of a known token is named besides its worker. */
function isBy(claim: Claim | undefined, { caller }: Change["remark"], call: Call): boolean {
  const by = caller ?? call.caller;
  return claim !== undefined && [by.id, by.worker].includes(claim.owner);
}

/** Whether the session goes on under a claim that it has already. Its fence is proof enough, so no worker is named. */
function isKept({ before, record }: Change, kept: KeptRun | undefined, asking: string): boolean {
  return kept?.run.session === asking && before?.claim?.fence === record.claim?.fence;
}

/** The worker that has a task, or had it last. */
export function holderOf({ run, claim }: TaskRecord, kept: KeptRun | undefined): string {
  return run?.caller ?? claim?.owner ?? kept?.run.caller ?? "";
}

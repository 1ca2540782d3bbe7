import { copyRecord } from "../../../model/copy-record.ts";
import type { HookedRun } from "../../../model/hooked-run.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { Call } from "../../ports/call.ts";
import { locate } from "../locate.ts";
import type { Gathered } from "../team/gathered.ts";
import { HookedRecords, type KeptRun, runsKnown } from "./hooked-records.ts";
import { hookedRun } from "./hooked-run.ts";
import { concernsHosts, type Leader, leaderOf } from "./leader-of.ts";
import { passedGates } from "./passed-gates.ts";
import { usedCommands } from "./used-commands.ts";

/**
 * Adds what the hooks of hosts need to know of the tasks that a call changes. It is part of the same commit, so that a
 * hook never reads the bounds of a step that the task has left.
 */
export async function settleHosts({ call, pending }: Gathered): Promise<readonly RecordChange[]> {
  if (!call.ports.hooks) return [];
  const changes = [...pending.values()].filter((change) => concernsHosts(change, call));
  if (changes.length === 0) return [];
  const known = await runsKnown(
    changes.map(({ before, record }) => before?.id ?? record.id),
    call,
  );
  const records = new HookedRecords(call);
  const used: RecordChange[] = [];
  for (const change of changes) {
    const { before, record, events } = change;
    const kept = known.get(before?.id ?? record.id);
    const leader = leaderOf(change, kept, call);
    if (!leader) continue;
    if (!record.run && !record.hosted) {
      change.record = copyRecord(record);
      change.record.hosted = true;
    }
    const gates = await passedGates(kept?.run.gates ?? [], events, call);
    const led = { leader, kept, version: record.version + 1, gates };
    records.put(record.id, kept, await describedRun(record, led, call));
    used.push(...(await usedCommands(events, leader.session, record.id, call)));
  }
  return [...(await records.changes()), ...used];
}

/** A task, the session that leads it, and the version of the task that the record will describe. */
interface Led {
  readonly leader: Leader;
  readonly kept: KeptRun | undefined;
  readonly version: number;
  /** the gates that a person has passed; those of the stored record if absent */
  readonly gates?: HookedRun["gates"];
}

/** The changes by which hooks learn of the session that leads a task from now on. */
export async function ledChanges(record: TaskRecord, led: Led, call: Call): Promise<readonly RecordChange[]> {
  const records = new HookedRecords(call);
  records.put(record.id, led.kept, await describedRun(record, led, call));
  return records.changes();
}

/** The run as hooks see it; `undefined` if it has ended in a way that its agent did not choose. */
async function describedRun(
  record: TaskRecord,
  { leader, kept, version, gates = kept?.run.gates ?? [] }: Led,
  call: Call,
): Promise<HookedRun | undefined> {
  if (record.position && record.position.result === undefined) {
    const host = leader.isOwn ? call.host : kept && { agent: kept.run.agent, seen: kept.run.enforced };
    return hookedRun(await locate(record, call), { leader, host, kept, version, gates }, call);
  }
  // An agent that ends its run early must not get rid of what the run denies.
  const isGivenUp = record.position?.result === "cancelled" && call.role === "agent" && kept !== undefined;
  if (!isGivenUp) return undefined;
  const { call: _, question: __, ...rest } = kept.run;
  return { ...rest, task: record.id, version, standing: "given up" };
}

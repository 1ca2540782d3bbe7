import { isDeepStrictEqual } from "node:util";
import { replay } from "../../src/engine/evolve.ts";
import type { HistoryEntry } from "../../src/model/history.ts";
import type { TaskRecord } from "../../src/model/task.ts";
import { verifyChain } from "../../src/store/chain.ts";
import type { Desk } from "../support/desk.ts";
import type { SideLog } from "./side-log.ts";

export interface Audit {
  readonly tasks: number;
  readonly entries: number;
  readonly claims: number;
  readonly expired: number;
  readonly unconfirmed: number;
  readonly problems: readonly string[];
}

/** Compares the store with the acknowledged changes and checks its consistency. */
export async function audit(desk: Desk, log: SideLog): Promise<Audit> {
  const records = await desk.records();
  const entries = await desk.history();
  const byTask = new Map<string, HistoryEntry[]>(records.map(({ id }) => [id, []]));
  for (const entry of entries) byTask.get(entry.task)?.push(entry);
  const problems = log.thrown.map((thrown) => `an operation threw: ${thrown}`);
  for (const record of records) {
    const own = byTask.get(record.id) ?? [];
    problems.push(...judgeTask(record, own, desk), ...judgeClaims(record, own));
  }
  problems.push(...judgeAcknowledged(log, byTask));
  const unconfirmed = await judgeSyncs(desk, log, records, entries, problems);
  return {
    tasks: records.length,
    entries: entries.length,
    claims: entries.filter(({ type }) => type === "claimed").length,
    expired: entries.filter(({ type, caller }) => type === "released" && caller.kind === "clock").length,
    unconfirmed,
    problems,
  };
}

/** The whole chain holds, and the position is the fold of the events. */
function judgeTask(record: TaskRecord, own: readonly HistoryEntry[], desk: Desk): string[] {
  const problems: string[] = [];
  const chain = verifyChain(desk.call.ports.settings.project, own);
  if (!chain.sound) problems.push(`${record.id}: the chain is ${chain.problem} at version ${chain.version}`);
  else if (chain.hash !== record.hash || chain.version !== record.version)
    problems.push(`${record.id}: the record is not what its chain ends with`);
  const folded = JSON.parse(JSON.stringify(replay(own.flatMap(({ events }) => events)))) as unknown;
  if (!isDeepStrictEqual(folded, record.position))
    problems.push(`${record.id}: the position is not the replay`);
  return problems;
}

/** No task has two owners; the fence counts the claims. */
export function judgeClaims(record: TaskRecord, own: readonly HistoryEntry[]): string[] {
  const problems: string[] = [];
  let owner: unknown = null;
  let claims = 0;
  for (const { type, change, version } of own) {
    if (type === "claimed") {
      claims += 1;
      if (owner !== null) problems.push(`${record.id}: version ${version} was claimed from ${owner}`);
    }
    if (Object.hasOwn(change, "owner")) owner = change["owner"];
  }
  if (record.fence !== claims) problems.push(`${record.id}: fence ${record.fence} after ${claims} claims`);
  if ((record.claim?.owner ?? null) !== owner)
    problems.push(`${record.id}: the owner is not the last one told of`);
  return problems;
}

function judgeAcknowledged(log: SideLog, byTask: ReadonlyMap<string, readonly HistoryEntry[]>): string[] {
  const problems: string[] = [];
  for (const id of log.created)
    if (!byTask.has(id)) problems.push(`${id}: was acknowledged and is not there`);
  for (const { task, version, step, claim } of log.changes) {
    const own = byTask.get(task) ?? [];
    const entry = own[version - 1];
    const steps = own
      .slice(0, version)
      .flatMap(({ change }) => (change["currentStep"] === undefined ? [] : [change["currentStep"]]));
    if (entry?.version !== version)
      problems.push(`${task}: version ${version} was acknowledged and is not there`);
    else if (steps.at(-1) !== step)
      problems.push(`${task}: version ${version} is at ${steps.at(-1)}, not at ${step}`);
    if (!claim || !entry) continue;
    const fence = own.slice(0, version).filter(({ type }) => type === "claimed").length;
    if (entry.type !== "claimed" || entry.change["owner"] !== claim.worker || fence !== claim.fence)
      problems.push(`${task}: the claim ${claim.fence} of ${claim.worker} is not in the history`);
  }
  return problems;
}

/** A change of a loaded task is unconfirmed, or its confirmation was requested. */
async function judgeSyncs(
  desk: Desk,
  log: SideLog,
  records: readonly TaskRecord[],
  entries: readonly HistoryEntry[],
  problems: string[],
): Promise<number> {
  const { project } = desk.call.ports.settings;
  const { syncs, total } = await (await desk.call.ports.store()).syncs.list({ project, limit: 1_000_000 });
  const pending = new Set(syncs.map(({ id }) => id));
  const synced = new Set(records.filter((record) => record.synced).map(({ id }) => id));
  for (const { seq, task, change } of entries) {
    const id = `sync-${seq}`;
    const isSync = synced.has(task) && Object.keys(change).length > 0;
    if (isSync && !pending.has(id) && !log.asked.has(id)) problems.push(`${id} of ${task} is missing`);
  }
  for (const id of log.confirmed) if (pending.has(id)) problems.push(`${id} was confirmed and is pending`);
  if (total !== pending.size) problems.push(`${total} syncs are counted and ${pending.size} are there`);
  return total;
}

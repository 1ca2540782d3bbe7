import { type HistoryEntry, isTaskEntry } from "../../../src/model/history.ts";
import { TaskLinks } from "../../../src/model/link.ts";
import { LINKS, WORKER } from "../../../src/model/record-kind.ts";
import type { TaskRecord } from "../../../src/model/task.ts";
import { Worker } from "../../../src/model/worker.ts";
import { verifyChain } from "../../../src/store/chain.ts";
import { problemsIn } from "../../properties/team-model.fixture.ts";
import type { Desk } from "../../support/desk.ts";
import { judgeClaims } from "../audit.ts";
import type { RaceLog } from "./race-log.ts";

/** A claim that ended because its worker was silent for too long. */
interface LostClaim {
  readonly worker: string;
  readonly task: string;
  readonly fence: number;
}

export interface RaceAudit {
  readonly entries: number;
  readonly claims: number;
  readonly lostClaims: number;
  readonly problems: readonly string[];
}

/** Compares the store after a race with the answers that the workers got, and checks its consistency. */
export async function auditRace(desk: Desk, log: RaceLog, planted: readonly string[]): Promise<RaceAudit> {
  const store = await desk.call.ports.store();
  const { project } = desk.call.ports.settings;
  const records = await desk.records();
  const whole = await store.log.all({ project, limit: 1_000_000 });
  const byTask = new Map<string, HistoryEntry[]>(records.map(({ id }) => [id, []]));
  for (const entry of whole.filter(isTaskEntry)) byTask.get(entry.task)?.push(entry);
  const links = await linksIn(desk);
  const problems = [
    ...log.thrown.map((thrown) => `an operation threw: ${thrown}`),
    ...(whole.every(({ seq }, index) => seq === index + 1) ? [] : ["the log has a gap"]),
    ...problemsIn(records, links),
    ...planted.filter((id) => !byTask.has(id)).map((id) => `${id} is gone`),
  ];
  const lost: LostClaim[] = [];
  for (const record of records) {
    const own = byTask.get(record.id) ?? [];
    problems.push(...judgeDone(record, own, project), ...judgeClaims(record, own));
    problems.push(...judgeOrder(record, links, byTask));
    lost.push(...lostIn(own));
  }
  problems.push(...judgeAcknowledged(log, byTask), ...judgeTold(log, lost), ...(await judgeWorkers(desk)));
  const claims = [...byTask.values()].flat().filter(({ type }) => type === "claimed").length;
  return { entries: whole.length, claims, lostClaims: lost.length, problems };
}

async function linksIn(desk: Desk) {
  const store = await desk.call.ports.store();
  const { records } = await store.records.list("test", LINKS, { limit: 10_000 });
  return records.flatMap(({ id, value }) =>
    TaskLinks.parse(value).next.map(({ task, type }) => ({ from: id, to: task, type })),
  );
}

/** The chain holds, and the task was completed once. */
function judgeDone(record: TaskRecord, own: readonly HistoryEntry[], project: string): string[] {
  const chain = verifyChain(project, own);
  const isWhole = chain.sound && chain.hash === record.hash && chain.version === record.version;
  const done = own.filter(({ change }) => change["state"] === "completed").length;
  return [
    ...(isWhole ? [] : [`${record.id}: the chain does not end at the record`]),
    ...(done === 1 && record.state === "completed" ? [] : [`${record.id} was done ${done} times`]),
  ];
}

/** No task was claimed before the tasks that it waits for were done. */
function judgeOrder(
  { id }: TaskRecord,
  links: readonly { readonly from: string; readonly to: string }[],
  byTask: ReadonlyMap<string, readonly HistoryEntry[]>,
): string[] {
  const seqOf = (task: string, isIt: (entry: HistoryEntry) => boolean) =>
    byTask.get(task)?.find(isIt)?.seq ?? Number.POSITIVE_INFINITY;
  const begun = seqOf(id, ({ type }) => type === "claimed");
  const before = links.filter(({ to }) => to === id).map(({ from }) => from);
  return before
    .filter((from) => seqOf(from, ({ change }) => change["state"] === "completed") > begun)
    .map((from) => `${id} was begun before ${from} was done`);
}

function lostIn(own: readonly HistoryEntry[]): LostClaim[] {
  const lost: LostClaim[] = [];
  let owner = "";
  let fence = 0;
  for (const { type, change, caller, task } of own) {
    if (type === "claimed") fence += 1;
    if (type === "released" && caller.kind === "clock") lost.push({ worker: owner, task, fence });
    if (typeof change["owner"] === "string") owner = change["owner"];
  }
  return lost;
}

/** Every acknowledged claim and completion is in the history, under the worker and the fence of the answer. */
function judgeAcknowledged(
  { claimed, completed }: RaceLog,
  byTask: ReadonlyMap<string, readonly HistoryEntry[]>,
): string[] {
  const claimsOf = (task: string) => (byTask.get(task) ?? []).filter(({ type }) => type === "claimed");
  const isOwners = ({ worker, task, fence }: (typeof claimed)[number]) =>
    claimsOf(task)[fence - 1]?.change["owner"] === worker;
  const isLast = ({ task, fence }: (typeof claimed)[number]) => claimsOf(task).length === fence;
  return [
    ...claimed.filter((one) => !isOwners(one)).map((one) => `not in the history: ${JSON.stringify(one)}`),
    ...completed
      .filter((one) => !isOwners(one) || !isLast(one))
      .map((one) => `completed by another: ${JSON.stringify(one)}`),
  ];
}

/** A claim that its worker knew of, and lost, was told to the worker. */
function judgeTold({ claimed, told }: RaceLog, lost: readonly LostClaim[]): string[] {
  const key = ({ worker, task, fence }: LostClaim) => JSON.stringify([worker, task, fence]);
  const known = new Set(claimed.map(key));
  return lost
    .filter((one) => known.has(key(one)) && !told.get(one.worker)?.includes(one.task))
    .map(({ worker, task }) => `${worker} was not told that it lost ${task}`);
}

/** No worker keeps a claim on its list. */
async function judgeWorkers(desk: Desk): Promise<string[]> {
  const store = await desk.call.ports.store();
  const { records } = await store.records.list("test", WORKER, { limit: 1_000 });
  return records
    .map(({ value }) => Worker.parse(value))
    .filter(({ claims }) => claims.length > 0)
    .map(({ id, claims }) => `${id} still has ${claims.join(", ")}`);
}

import { lifecycleOf } from "../lifecycle/lifecycle-of.ts";
import { copyRecord } from "../model/copy-record.ts";
import type { TaskRecord } from "../model/task.ts";
import type { TeamFacts } from "../model/team-facts.ts";
import { laneOf } from "./lane-of.ts";

/**
 * The record with the facts that follow from its others: its lane, and the time in timed states. Every commit passes
 * here, so that no change of a task can forget them.
 */
export function withSettledFacts(
  before: TaskRecord | undefined,
  record: TaskRecord,
  now: number,
): TaskRecord {
  const { team } = record;
  if (!team) return record;
  const lane = laneOf(record);
  const times = timesOf(before, record, now);
  const wait = waitOf(team, isOffered(record, lane), now);
  const isSame =
    team.lane === lane &&
    team.enteredAt === times.enteredAt &&
    team.timedMs === times.timedMs &&
    team.readySince === wait.readySince &&
    (wait.waitedMs === undefined || team.waitedMs === wait.waitedMs);
  if (isSame) return record;
  const settled = copyRecord(record);
  settled.team = offeredFacts(team, times, wait.readySince, lane) ?? withoutOffer(team, times, wait, lane);
  return settled;
}

type Times = Required<Pick<TeamFacts, "enteredAt" | "timedMs">>;

/** The facts of a task that the queue offers. Thousands may be offered at once, and a rest of fields takes longer. */
function offeredFacts(
  team: TeamFacts,
  { enteredAt, timedMs }: Times,
  readySince: number | undefined,
  lane: string | undefined,
): TeamFacts | undefined {
  if (lane === undefined || readySince === undefined) return undefined;
  const facts = { ...team };
  facts.enteredAt = enteredAt;
  facts.timedMs = timedMs;
  facts.readySince = readySince;
  facts.lane = lane;
  return facts;
}

function withoutOffer(
  { lane: _lane, readySince: _readySince, ...facts }: TeamFacts,
  times: Times,
  wait: Pick<TeamFacts, "readySince" | "waitedMs">,
  lane: string | undefined,
): TeamFacts {
  return { ...facts, ...times, ...wait, ...(lane !== undefined && { lane }) };
}

/** Whether the queue gives a task to the next worker that fits. */
function isOffered({ category, hold, claim }: TaskRecord, lane: string | undefined): boolean {
  return lane !== undefined && category === "ready" && hold === undefined && !claim;
}

/** A wait begins when the queue offers the task, and is measured when it no longer does. */
function waitOf(
  { readySince }: TeamFacts,
  offered: boolean,
  now: number,
): Pick<TeamFacts, "readySince" | "waitedMs"> {
  if (offered) return { readySince: readySince ?? now };
  return readySince === undefined ? {} : { waitedMs: Math.max(0, now - readySince) };
}

/** The time since the last change of state counts if the clock ran. */
function timesOf(before: TaskRecord | undefined, record: TaskRecord, now: number): Times {
  const { enteredAt = now, timedMs = 0 } = (before ?? record).team ?? {};
  // A new task has spent no time, unless an import brings it with its times.
  const isSame = before
    ? before.state === record.state && isTimed(before) === isTimed(record)
    : record.team?.enteredAt !== undefined;
  if (isSame && (before ?? record).team) return { enteredAt, timedMs };
  const spent = before && isTimed(before) ? Math.max(0, now - enteredAt) : 0;
  return { enteredAt: now, timedMs: timedMs + spent };
}

/** The time that a task has spent in timed states until now. */
export function spentMs(record: Timed, now: number): number {
  const { timedMs = 0, enteredAt = now } = record.team ?? {};
  return timedMs + (isTimed(record) ? Math.max(0, now - enteredAt) : 0);
}

type Timed = Pick<TaskRecord, "lifecycle" | "state" | "hold" | "team">;

/** Whether the clock of a task runs: a hold or a deletion stops it. */
function isTimed(record: Timed): boolean {
  const { state, hold, team } = record;
  const isStopped = hold !== undefined || team?.deletedAt !== undefined;
  return !isStopped && lifecycleOf(record).states[state]?.timed === true;
}

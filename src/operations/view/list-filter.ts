import { taskStatus } from "../../lifecycle/task-status.ts";
import { Status } from "../../model/status.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { TaskQuery } from "../../store/parts/tasks.ts";
import { laneOf } from "../../team/lane-of.ts";
import { placeIn } from "../../team/place-in.ts";
import { statesOf } from "../tasks/states-of.ts";

/** The filters of a list of tasks. All that are given must hold. */
export interface ListFilter {
  /** states by name, or statuses */
  readonly status?: readonly string[] | undefined;
  readonly step?: string | undefined;
  readonly phase?: string | undefined;
  readonly tags_any?: readonly string[] | undefined;
  readonly tags_all?: readonly string[] | undefined;
  readonly owner?: string | undefined;
  readonly ready?: boolean | undefined;
  readonly blocked?: boolean | undefined;
  readonly claimed?: boolean | undefined;
  readonly deleted?: boolean | undefined;
  /** the lanes of the worker for which tasks must be ready; all lanes if absent */
  readonly isLane?: ((lane: string) => boolean) | undefined;
}

/** The part of a filter that the store's index answers: statuses, if no state is named. */
export function indexedStates({ status }: ListFilter): TaskQuery["states"] | undefined {
  const statuses = (status ?? []).filter((word): word is Status => Status.safeParse(word).success);
  if (!status || statuses.length < status.length) return undefined;
  return [...new Set(statuses)].flatMap((one) => statesOf(one));
}

/** Whether a filter asks for more than the store's indexes answer. */
export function needsScan(filter: ListFilter): boolean {
  const { status, deleted: _deleted, isLane: _isLane, ...rest } = filter;
  return (
    (status !== undefined && indexedStates(filter) === undefined) ||
    Object.values(rest).some((value) => value !== undefined)
  );
}

/** Whether a task passes all filters. Deleted tasks are listed only when they are asked for. */
export function passes(record: TaskRecord, filter: ListFilter): boolean {
  const { team, claim, step, state } = record;
  const tags = team?.tags ?? [];
  const checks = [
    filter.status === undefined ||
      filter.status.some((word) => word === state || word === taskStatus(record)),
    filter.step === undefined || step === filter.step || step.startsWith(`${filter.step}/`),
    filter.phase === undefined || placeIn(record).phase === filter.phase,
    filter.tags_any === undefined || filter.tags_any.some((tag) => tags.includes(tag)),
    filter.tags_all === undefined || filter.tags_all.every((tag) => tags.includes(tag)),
    filter.owner === undefined || claim?.owner === filter.owner,
    filter.ready === undefined || isReady(record, filter) === filter.ready,
    filter.blocked === undefined || (team?.blockers ?? 0) > 0 === filter.blocked,
    filter.claimed === undefined || (claim !== undefined) === filter.claimed,
    (team?.deletedAt !== undefined) === (filter.deleted ?? false),
    !team?.obliterated,
  ];
  return checks.every(Boolean);
}

/** Whether a worker could take the task now. */
function isReady(record: TaskRecord, { isLane }: ListFilter): boolean {
  const { category, hold, claim, team } = record;
  if (category !== "ready" || hold || claim) return false;
  const lane = team ? laneOf(record) : "";
  return lane !== undefined && (isLane?.(lane) ?? true);
}

import { lifecycleOf } from "../lifecycle/lifecycle-of.ts";
import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";

/** A state with a limit on the tasks in it. */
export interface LimitedState {
  /** the id of the record that counts the tasks */
  readonly id: string;
  readonly state: string;
  readonly limit: number;
}

/** The limited state that a task counts in; `undefined` if its state has no limit or the task is deleted. */
export function limitedState(record: TaskRecord | undefined): LimitedState | undefined {
  if (!record || record.team?.deletedAt !== undefined) return undefined;
  return limitOf(record, record.state);
}

/** The limit of a state in the task's lifecycle. */
export function limitOf(record: Pick<TaskRecord, "lifecycle">, state: string): LimitedState | undefined {
  const limit = lifecycleOf(record).states[state]?.wip;
  return limit === undefined ? undefined : { id: `${record.lifecycle} ${state}`, state, limit };
}

export function wipFull(taskId: string, { state, limit }: LimitedState): Refusal {
  return {
    code: "WIP_FULL",
    message: `"${state}" holds its ${limit} tasks already.`,
    facts: { taskId, state, limit },
  };
}

/** Begins the id of the count of a tag. Pins of lifecycles have no such beginning. */
const TAG = "tag ";

/** The most tasks with each tag that may be claimed at once. */
export type TagLimits = Readonly<Record<string, number>>;

const none: readonly LimitedState[] = [];

/** The limited counts that a task is part of: of its state, and of its tags while it is claimed. */
export function countsWith(record: TaskRecord | undefined, tags: TagLimits): readonly LimitedState[] {
  const state = limitedState(record);
  const ofTags = record?.claim && record.team?.deletedAt === undefined ? tagLimitsOf(record, tags) : none;
  return state ? [state, ...ofTags] : ofTags;
}

/** The limits on the tags of a task. */
export function tagLimitsOf({ team }: TaskRecord, tags: TagLimits): readonly LimitedState[] {
  if (team?.tags === undefined) return none;
  return [...new Set(team.tags)].flatMap((tag) => {
    const limit = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
    return limit === undefined ? [] : [{ id: `${TAG}${tag}`, state: tag, limit }];
  });
}

/** The tag that a record counts; `undefined` if it counts a state. */
export function tagIn(id: string): string | undefined {
  return id.startsWith(TAG) ? id.slice(TAG.length) : undefined;
}

export function tagFull(taskId: string, { state: tag, limit }: LimitedState): Refusal {
  return {
    code: "WIP_FULL",
    message: `${limit} tasks with the tag "${tag}" are claimed already.`,
    facts: { taskId, tag, limit },
  };
}

import { copyRecord } from "../../model/copy-record.ts";
import type { Hold, TaskRecord } from "../../model/task.ts";
import { COUNTED, setCounts } from "./counts-column.ts";
import { parseColumn } from "./json-column.ts";
import type { LoadedTask, LoadedTasks } from "./loaded-tasks.ts";
import type { Row, SqlValue } from "./row.ts";

type Column = "project" | "id" | "version" | "hash" | "counted" | "workflow" | "priority" | "due" | "parent";
type StateColumn = "category" | "hold" | "agent" | "claim";
type Rest = Omit<TaskRecord, Column | StateColumn | "position" | "context">;

type TaskRow = readonly [
  ordinal: number,
  id: string,
  version: number,
  hash: string,
  workflow: string,
  category: TaskRecord["category"],
  hold: Hold | null,
  priority: number,
  agent: string | null,
  claim: string | null,
  due: number | null,
  parent: string | null,
  rest: string,
  position: string | null,
  context: string | null,
  counts: string | null,
];

export function taskRecord(project: string, row: Row, tasks: LoadedTasks): TaskRecord {
  const loaded = loadedTask(project, row);
  tasks.add(loaded);
  return loaded.record;
}

export function loadedTask(project: string, row: Row): LoadedTask {
  const [
    ordinal,
    id,
    version,
    hash,
    workflow,
    category,
    hold,
    priority,
    agent,
    claim,
    due,
    parent,
    rest,
    position,
    context,
    counts,
  ] = row as TaskRow;
  // Filled up instead of spread: a spread of this many fields costs as much as the row.
  const record = parseColumn<TaskRecord>(rest);
  record.project = project;
  record.id = id;
  record.version = version;
  record.hash = hash;
  record.workflow = workflow;
  record.category = category;
  record.priority = priority;
  record.context = context === null ? {} : parseColumn<TaskRecord["context"]>(context);
  if (hold !== null) record.hold = hold;
  if (agent !== null) record.agent = agent;
  if (claim !== null) record.claim = parseColumn(claim);
  if (due !== null) record.due = due;
  if (parent !== null) record.parent = parent;
  if (position !== null) record.position = parseColumn(position);
  if (hash.includes(COUNTED)) setCounts(record, hash, counts);
  return { record: copyRecord(record), ordinal };
}

/** The values of the columns category, hold, priority, claim, due and lane. */
export function stateColumns(record: TaskRecord): readonly SqlValue[] {
  const { category, hold, priority, claim, due } = record;
  const claimText = claim === undefined ? null : JSON.stringify(claim);
  return [category, hold ?? null, priority, claimText, due ?? null, laneColumn(record)];
}

/** The values of the columns agent, category, hold, priority, claim, due, lane, workflow and parent. */
export function stateAndKindColumns(record: TaskRecord): readonly SqlValue[] {
  const { agent, workflow, parent } = record;
  return [agent ?? null, ...stateColumns(record), workflow, parent ?? null];
}

/** A task without `team` is in the lane "", which every worker may take from. */
export function laneColumn({ team }: TaskRecord): string | null {
  return team === undefined ? "" : (team.lane ?? null);
}

/** The fields that no query uses, as one JSON text. */
export function restText(record: TaskRecord): string {
  const { lifecycle, state, step, fence, synced, createdAt, updatedAt, definition } = record;
  const { run, hosted, issueId, title, attachments, team, placement, pausedBy, asked, askedFiles } = record;
  const rest: Record<keyof Rest, unknown> = {
    lifecycle,
    state,
    step,
    fence,
    synced,
    createdAt,
    updatedAt,
    definition,
    run,
    hosted,
    issueId,
    title,
    attachments,
    team,
    placement,
    pausedBy,
    asked,
    askedFiles,
  };
  return JSON.stringify(rest);
}

export function positionText({ position }: TaskRecord): string | null {
  return position === undefined ? null : JSON.stringify(position);
}

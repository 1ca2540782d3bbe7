import type { Hold, TaskRecord } from "../../model/task.ts";
import { parseColumn } from "./json-column.ts";
import type { KeptParts } from "./kept-parts.ts";
import type { Row, SqlValue } from "./sqlite-driver.ts";

type Column = "project" | "id" | "version" | "hash" | "workflow" | "priority" | "due" | "parent";
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
];

export function taskRecord(project: string, row: Row, kept: KeptParts): TaskRecord {
  const [
    ,
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
  ] = row as TaskRow;
  const record: TaskRecord = {
    project,
    id,
    version,
    hash,
    workflow,
    category,
    priority,
    context: context === null ? {} : parseColumn<TaskRecord["context"]>(context),
    ...parseColumn<Rest>(rest),
  };
  kept.add(record.context, record);
  if (hold !== null) record.hold = hold;
  if (agent !== null) record.agent = agent;
  if (claim !== null) record.claim = parseColumn(claim);
  if (due !== null) record.due = due;
  if (parent !== null) record.parent = parent;
  if (position !== null) {
    record.position = parseColumn(position);
    kept.add(record.position, record);
  }
  return record;
}

/** category, hold, priority, agent, claim, due; workflow, parent */
export function stateAndKind(record: TaskRecord): readonly SqlValue[] {
  const { category, hold, priority, agent, claim, due, workflow, parent } = record;
  const lease = claim === undefined ? null : JSON.stringify(claim);
  return [category, hold ?? null, priority, agent ?? null, lease, due ?? null, workflow, parent ?? null];
}

/** Whatever no query looks at, whatever fields there will be. */
export function restText(record: TaskRecord): string {
  const { project, id, version, hash, workflow, category, hold, priority, ...others } = record;
  const { agent, claim, due, parent, position, context, ...rest } = others;
  return JSON.stringify(rest satisfies Rest);
}

export function positionText({ position }: TaskRecord): string | null {
  return position === undefined ? null : JSON.stringify(position);
}

import { HISTORY_SCHEMA, type HistoryEntry, type NewEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { EntryText } from "../chain.ts";
import { chainedChange, storedEntry } from "../chained-change.ts";
import { isSync } from "../is-sync.ts";
import type { TaskChange } from "../parts/commit.ts";
import { storedHash } from "../rows/counts-column.ts";
import type { SqlValue } from "../rows/row.ts";
import { laneColumn, positionText, restText, stateAndKindColumns, stateColumns } from "../rows/task-row.ts";
import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import {
  INSERT_ENTRY,
  INSERT_TASK,
  PUT_CONTEXT,
  RENAME_TASK,
  UPDATE_ALL,
  UPDATE_LANE,
  UPDATE_PLACE,
  UPDATE_STATE,
} from "./sql/change.ts";
import { ordinalOf } from "./tasks.ts";

export interface WrittenChange {
  readonly ordinal: number;
  readonly record: TaskRecord;
  readonly entry: HistoryEntry;
  /** the id that the task had before this change, if it was renamed */
  readonly was?: string | undefined;
}

/** The key of an entry, and the number of unconfirmed syncs after the indexed entries, including this entry. */
interface LogPlace {
  readonly key: number;
  readonly laterSyncs: number;
}

/** Writes one task and its entry; `undefined` if the task's version is not the loaded one. Call inside a write. */
export function writeChange(
  session: Session,
  project: Project,
  change: TaskChange,
  place: LogPlace,
): WrittenChange | undefined {
  const { record, entry, was } = change;
  const { next, text } = chainedChange(project.name, change);
  if (was !== undefined && !renames(session, project, was, record.id)) return undefined;
  const ordinal =
    record.version === 0 ? insert(session, project, next) : update(session, project, next, record);
  if (ordinal === undefined) return undefined;
  insertEntry(session.connection, ordinal, next, entry, text, place);
  return { ordinal, record: next, entry: storedEntry(change, next, place.key - project.beforeFirst), was };
}

/** Gives the row another id; false if the task is gone or the id is taken. */
function renames({ connection }: Session, { number }: Project, was: string, id: string): boolean {
  return connection.statement(RENAME_TASK).run(number, was, id).changes > 0;
}

function insert({ connection }: Session, project: Project, record: TaskRecord): number | undefined {
  const place = [record.hash, restText(record), positionText(record)];
  const row = connection
    .statement(INSERT_TASK)
    .get(project.number, record.id, ...place, ...stateAndKindColumns(record));
  if (row === undefined) return undefined;
  const ordinal = Number(row[0]);
  if (Object.keys(record.context).length > 0) putContext(connection, ordinal, record);
  return ordinal;
}

function update(
  session: Session,
  project: Project,
  next: TaskRecord,
  before: TaskRecord,
): number | undefined {
  const { connection, recent, loaded } = session;
  const known = recent.find(before) ?? loaded.find(before);
  const ordinal = known?.ordinal ?? ordinalOf(session, project, before.id);
  if (ordinal === undefined) return undefined;
  const samePosition = known !== undefined && known.record.position === next.position;
  const position = samePosition ? "" : positionText(next);
  const [sql, ...values] = narrowest(known?.record, next);
  const place = [before.version, storedHash(before), next.hash, restText(next), position, next.agent ?? null];
  const { changes } = connection.statement(sql).run(ordinal, ...place, ...values);
  if (changes === 0) return undefined;
  if (known?.record.context !== next.context) putContext(connection, ordinal, next);
  return ordinal;
}

/** The statement with the fewest columns that covers every change since the task was loaded, and the values for it. */
function narrowest(
  before: TaskRecord | undefined,
  next: TaskRecord,
): readonly [sql: string, ...values: readonly SqlValue[]] {
  if (before === undefined || before.workflow !== next.workflow || before.parent !== next.parent)
    return [UPDATE_ALL, ...stateColumns(next), next.workflow, next.parent ?? null];
  const { category, hold, priority, claim, due } = before;
  const sameState = category === next.category && hold === next.hold && priority === next.priority;
  if (!sameState || claim !== next.claim || due !== next.due) return [UPDATE_STATE, ...stateColumns(next)];
  const lane = laneColumn(next);
  return laneColumn(before) === lane ? [UPDATE_PLACE] : [UPDATE_LANE, lane];
}

function putContext(connection: Connection, ordinal: number, { context }: TaskRecord): void {
  connection.statement(PUT_CONTEXT).run(ordinal, JSON.stringify(context));
}

function insertEntry(
  connection: Connection,
  ordinal: number,
  record: TaskRecord,
  entry: NewEntry,
  { caller, events, change, output, note }: EntryText,
  { key, laterSyncs }: LogPlace,
): void {
  const { version, hash } = record;
  const { type, at } = entry;
  const synced = isSync({ record, entry }) ? 1 : 0;
  connection
    .statement(INSERT_ENTRY)
    .run(
      key,
      ordinal,
      version,
      HISTORY_SCHEMA,
      type,
      at,
      synced,
      laterSyncs,
      hash,
      caller,
      events,
      change,
      output,
      note,
    );
}

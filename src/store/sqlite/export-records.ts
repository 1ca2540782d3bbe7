import {
  noRecords,
  type ProjectCounts,
  type ProjectRecord,
  type RecordOf,
} from "../../model/project-record.ts";
import { definitionLine } from "../rows/definition-line.ts";
import { logEntry } from "../rows/entry-row.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Row, SqlValue } from "../rows/row.ts";
import { taskRecord } from "../rows/task-row.ts";
import { logHead, unconfirmedAt } from "./log-head.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { ENTRIES } from "./sql/log.ts";
import { TASK_BY_ORDINAL } from "./sql/tasks.ts";
import {
  DEFINITION_LINES,
  PROJECT_COUNTS,
  RECORD_LINES,
  REPLY_LINES,
  SYNC_STATES,
  TASK_ORDINALS,
} from "./sql/transfer.ts";

const PAGE = 500;

/** The number of records of each kind. Call inside the transaction that reads the records. */
export function projectCounts({ connection, projects }: Session, name: string): ProjectCounts {
  const project = projects.find(name);
  if (project === undefined) return noRecords;
  const { beforeFirst, afterLast, number } = project;
  const row = connection.statement(PROJECT_COUNTS).get(beforeFirst, afterLast, number) ?? [];
  const [definitions = 0, tasks = 0, entries = 0, replies = 0, records = 0] = row.map(Number);
  const unconfirmed = unconfirmedAt(logHead(connection, project));
  return { definitions, tasks, entries, unconfirmed, replies, records };
}

export function* projectRecords(session: Session, name: string): Generator<ProjectRecord> {
  const project = session.projects.find(name);
  if (project === undefined) return;
  yield* definitions(session, project);
  yield* tasks(session, project);
  yield* entries(session, project);
  yield* replies(session, project);
  yield* versionedRecords(session, project);
}

function* definitions({ connection }: Session, { number }: Project): Generator<RecordOf<"definition">> {
  const pages = pagesOf(
    (row: Row) => [row[1] ?? "", row[0] ?? ""],
    ["", ""],
    (after) => connection.statement(DEFINITION_LINES).all(number, ...after, PAGE),
  );
  for (const row of pages) yield definitionLine(row);
}

function* tasks({ connection, loaded }: Session, { name, number }: Project): Generator<RecordOf<"task">> {
  const ordinals = pagesOf(
    ([ordinal = 0]: Row) => [ordinal],
    [0],
    (after) => connection.statement(TASK_ORDINALS).all(number, ...after, PAGE),
  );
  for (const [ordinal = 0] of ordinals) {
    const row = connection.statement(TASK_BY_ORDINAL).get(ordinal);
    if (row === undefined) continue;
    const { project: _project, ...task } = taskRecord(name, row, loaded);
    yield { kind: "task", task };
  }
}

function* entries({ connection }: Session, project: Project): Generator<RecordOf<"entry">> {
  const { indexedTo } = logHead(connection, project);
  let from = project.beforeFirst;
  for (;;) {
    const found = connection.statement(ENTRIES).all(from, project.afterLast, PAGE);
    const states = new Map(
      connection
        .statement(SYNC_STATES)
        .all(from, project.afterLast, PAGE, indexedTo)
        .map(([seq, synced, open]) => [seq, syncState(synced, open)]),
    );
    for (const row of found) {
      const entry = logEntry(row);
      from = project.key(entry.seq);
      yield { kind: "entry", sync: states.get(entry.seq) ?? "none", entry };
    }
    if (found.length < PAGE) return;
  }
}

function syncState(synced: SqlValue | undefined, open: SqlValue | undefined): RecordOf<"entry">["sync"] {
  if (open === 1) return "open";
  return synced === 1 ? "confirmed" : "none";
}

function* replies({ connection }: Session, { number }: Project): Generator<RecordOf<"reply">> {
  const rows = pagesOf(
    ([key = ""]: Row) => [key],
    [""],
    (after) => connection.statement(REPLY_LINES).all(number, ...after, PAGE),
  );
  for (const [key, answer] of rows)
    yield { kind: "reply", key: String(key), answer: parseColumn(String(answer)) };
}

function* versionedRecords({ connection }: Session, { number }: Project): Generator<RecordOf<"record">> {
  const rows = pagesOf(
    (row: Row) => [row[0] ?? "", row[1] ?? ""],
    ["", ""],
    (after) => connection.statement(RECORD_LINES).all(number, ...after, PAGE),
  );
  for (const [of, id, version, value] of rows)
    yield {
      kind: "record",
      of: String(of),
      id: String(id),
      version: Number(version),
      value: parseColumn(String(value)),
    };
}

/** The rows, read page by page: a transaction cannot end while one of its statements is open. */
function* pagesOf(
  placeOf: (row: Row) => readonly SqlValue[],
  first: readonly SqlValue[],
  page: (after: readonly SqlValue[]) => readonly Row[],
): Generator<Row> {
  for (let after = first; ; ) {
    const rows = page(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = placeOf(last);
  }
}

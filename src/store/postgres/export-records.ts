import type { ProjectCounts, ProjectRecord, RecordOf } from "../../model/project-record.ts";
import { definitionLine } from "../rows/definition-line.ts";
import { logEntry } from "../rows/entry-row.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Row, SqlValue } from "../rows/row.ts";
import { loadedTask } from "../rows/task-row.ts";
import type { Run } from "./connection.ts";
import type { Project } from "./projects.ts";
import { ALL_TASKS } from "./sql/list.ts";
import { DEFINITION_LINES, ENTRY_LINES, PROJECT_COUNTS, RECORD_LINES, REPLY_LINES } from "./sql/transfer.ts";

const PAGE = 500;

/** The number of records of each kind. Call inside the snapshot that reads the records. */
export async function projectCounts(run: Run, { number }: Project): Promise<ProjectCounts> {
  const [row = []] = await run(PROJECT_COUNTS, number);
  const [definitions = 0, tasks = 0, entries = 0, unconfirmed = 0, replies = 0, records = 0] =
    row.map(Number);
  return { definitions, tasks, entries, unconfirmed, replies, records };
}

export async function* projectRecords(run: Run, project: Project): AsyncGenerator<ProjectRecord> {
  yield* definitions(run, project);
  yield* tasks(run, project);
  yield* entries(run, project);
  yield* replies(run, project);
  yield* versionedRecords(run, project);
}

async function* definitions(run: Run, { number }: Project): AsyncGenerator<RecordOf<"definition">> {
  const rows = pagesOf(
    ([id = "", version = ""]) => [version, id],
    ["", ""],
    (after) => run(DEFINITION_LINES, number, ...after, PAGE),
  );
  for await (const row of rows) yield definitionLine(row);
}

async function* tasks(run: Run, { name, number }: Project): AsyncGenerator<RecordOf<"task">> {
  const rows = pagesOf(
    ([ordinal = 0]) => [ordinal],
    [0],
    (after) => run(ALL_TASKS, number, ...after, PAGE, null),
  );
  for await (const row of rows) {
    const { project: _project, ...task } = loadedTask(name, row).record;
    yield { kind: "task", task };
  }
}

async function* entries(run: Run, { number }: Project): AsyncGenerator<RecordOf<"entry">> {
  const rows = pagesOf(
    ([, seq = 0]) => [seq],
    [0],
    (after) => run(ENTRY_LINES, number, ...after, PAGE),
  );
  for await (const [sync, ...row] of rows)
    yield { kind: "entry", sync: String(sync) as RecordOf<"entry">["sync"], entry: logEntry(row) };
}

async function* replies(run: Run, { number }: Project): AsyncGenerator<RecordOf<"reply">> {
  const rows = pagesOf(
    ([key = ""]) => [key],
    [""],
    (after) => run(REPLY_LINES, number, ...after, PAGE),
  );
  for await (const [key, answer = null] of rows)
    yield { kind: "reply", key: String(key), answer: parseColumn(answer) };
}

async function* versionedRecords(run: Run, { number }: Project): AsyncGenerator<RecordOf<"record">> {
  const rows = pagesOf(
    ([kind = "", id = ""]) => [kind, id],
    ["", ""],
    (after) => run(RECORD_LINES, number, ...after, PAGE),
  );
  for await (const [of, id, version, value = null] of rows)
    yield {
      kind: "record",
      of: String(of),
      id: String(id),
      version: Number(version),
      value: parseColumn(value),
    };
}

/** The rows, read page by page: a table may be larger than the memory. */
async function* pagesOf(
  placeOf: (row: Row) => readonly SqlValue[],
  first: readonly SqlValue[],
  page: (after: readonly SqlValue[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after = first; ; ) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = placeOf(last);
  }
}

import { HISTORY_SCHEMA } from "../../model/history.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Row, SqlValue } from "../rows/row.ts";
import type { Parameter } from "./postgres-driver.ts";
import { type CommitAnswer, type PreparedCommit, taskChange } from "./prepared-commit.ts";

/** Whether a commit changes one existing task and nothing else: COMMIT_CHANGES writes such commits faster. */
export function isPlain({ asked, changes }: PreparedCommit): boolean {
  const { records = [], reply } = asked;
  const [first] = changes;
  if (first === undefined || changes.length > 1 || records.length > 0 || reply !== undefined) return false;
  if (asked.counts !== undefined) return false;
  const { record, was } = first.change;
  return record.version > 0 && was === undefined && hasStorableTexts(record);
}

/** The driver would change half a surrogate pair silently, and PostgreSQL cannot store NUL: COMMIT_MANY refuses both. */
function hasStorableTexts({ id, workflow, agent = "", parent = "", step, team }: Texts): boolean {
  const texts = [id, workflow, agent, parent, step, team?.lane ?? ""];
  return texts.every((text) => text.isWellFormed() && !text.includes("\0"));
}

type Texts = PreparedCommit["changes"][number]["change"]["record"];

type Column = keyof ReturnType<typeof taskChange>;

/** The columns of a task's change in the order of COMMIT_CHANGES: before the schema of the entry, and after it. */
const TASK_COLUMNS = [
  "id",
  "version",
  "hash",
  "next",
  "workflow",
  "category",
  "hold",
  "priority",
  "agent",
  "claim",
  "due",
  "wakes_at",
  "lane",
  "parent",
  "step",
  "since",
  "created_at",
  "label",
  "rest",
  "position",
  "context",
] as const satisfies readonly Column[];
const ENTRY_COLUMNS = [
  "type",
  "at",
  "synced",
  "caller",
  "events",
  "change",
  "output",
  "note",
] as const satisfies readonly Column[];

/** The values of COMMIT_CHANGES after the project. */
export function plainValues(commits: readonly PreparedCommit[]): readonly Parameter[] {
  const rows = commits.flatMap(({ changes }) => changes.map(taskChange));
  const valuesOf = (column: Column) => rows.map((row): SqlValue | boolean => row[column] ?? null);
  return [
    commits.map(({ attempt }) => attempt),
    ...TASK_COLUMNS.map(valuesOf),
    HISTORY_SCHEMA,
    ...ENTRY_COLUMNS.map(valuesOf),
    commits.map(({ asked }) => asked.summary?.names ?? null),
  ];
}

type Names = readonly (readonly [seq: number, task: string])[];
type Made = readonly [n: number, seq: number, unconfirmed: number, names: Names | null];
type Figures = readonly [n: number, unconfirmed: number, names: Names];

/** The answers to the commits in the row of COMMIT_CHANGES, which numbers them from 1. */
export function plainAnswers(
  commits: readonly PreparedCommit[],
  [firstSeq = null, done = null, made = null, figures = null]: Row,
): readonly (CommitAnswer | undefined)[] {
  const answers: (CommitAnswer | undefined)[] = commits.map(() => undefined);
  const written = String(done ?? "") === "" ? [] : String(done).split(" ");
  for (const [place, n] of written.entries())
    answers[Number(n) - 1] = { firstSeq: Number(firstSeq) + place, versions: [], figures: undefined };
  for (const [n, unconfirmed, names] of figures === null ? [] : parseColumn<readonly Figures[]>(figures)) {
    const answer = answers[n - 1];
    if (answer) answers[n - 1] = { ...answer, figures: { unconfirmed, names } };
  }
  for (const [n, seq, unconfirmed, names] of made === null ? [] : parseColumn<readonly Made[]>(made))
    answers[n - 1] = {
      firstSeq: seq,
      versions: [],
      figures: names === null ? undefined : { unconfirmed, names },
    };
  return answers;
}

import type { BoundLevel } from "../../bounds/bound-level.ts";
import type { KnownRun, Snapshot } from "../../hooks/snapshot.ts";
import type { HookSession } from "../../model/hook-session.ts";
import type { HookedRun, LeftTasks } from "../../model/hooked-run.ts";
import {
  HOOK_SESSION,
  HOOKED_IN,
  HOOKED_LEFT,
  HOOKED_RUN,
  STANDING_BOUNDS,
  WORKER,
} from "../../model/record-kind.ts";
import { sqliteDriver } from "./sqlite-driver.ts";

/** How many tasks of other sessions are looked at, if the session leads no run itself. */
const MOST_OTHERS = 200;
const MOST_PROJECTS = 20;

/** The claims of a connected worker have no end of their own: they end with its lease. */
const UNTIL = `coalesce(t.claim_until, (SELECT json_extract(w.value, '$.leaseUntil') FROM records w
    WHERE w.project = t.project AND w.kind = '${WORKER}' AND w.id = t.claim_owner))`;
const COLUMNS = `r.value, t.version, t.category, t.claim_owner, ${UNTIL}`;
const TASK = "LEFT JOIN tasks t ON t.project = r.project AND t.id = r.id";

/** The runs of one session, by its pointers. `/` ends the session's id, and `0` follows `/`. */
const OWN = `SELECT ${COLUMNS} FROM projects p
  CROSS JOIN records i ON i.project = p.number AND i.kind = '${HOOKED_IN}'
    AND i.id >= ?1 || '/' AND i.id < ?1 || '0' AND i.value IS NOT NULL
  CROSS JOIN records r ON r.project = i.project AND r.kind = '${HOOKED_RUN}'
    AND r.id = substr(i.id, length(?1) + 2)
  ${TASK}`;

/**
 * The newest runs that are worked on, whichever their session. Looks among the active tasks: the records of runs that
 * ended stay as rows without a value, and would have to be passed over.
 */
const OTHERS = `SELECT ${COLUMNS} FROM (
    SELECT project, id, version, category, claim_owner, claim_until FROM tasks
    WHERE project = ?1 AND category = 'active' AND hold IS NULL ORDER BY ordinal DESC LIMIT ${MOST_OTHERS}
  ) t CROSS JOIN records r ON r.project = t.project AND r.kind = '${HOOKED_RUN}' AND r.id = t.id`;

const LEFT = `SELECT r.value FROM projects p
  CROSS JOIN records r ON r.project = p.number AND r.kind = '${HOOKED_LEFT}'
    AND r.id >= ?1 || '/' AND r.id < ?1 || '0' AND r.value IS NOT NULL`;

const KEPT = `SELECT r.value FROM projects p CROSS JOIN records r ON r.project = p.number AND r.kind = ?1 AND r.id = ?2
  WHERE r.value IS NOT NULL`;

export type ReadSnapshot = Omit<Snapshot, "untaken">;

/**
 * Reads what an event is judged by, in one read transaction. Asks SQLite directly: opening the store would load and check
 * far more than one answer needs. Throws if the file is no database of ours.
 */
export function readSnapshot(file: string, session: string): ReadSnapshot {
  const { DatabaseSync } = sqliteDriver();
  const database = new DatabaseSync(file, { readOnly: true, returnArrays: true });
  try {
    database.exec("PRAGMA busy_timeout = 1000; BEGIN");
    const rows = (sql: string, ...values: readonly (string | number)[]) =>
      database.prepare(sql).all(...values) as unknown as readonly (readonly unknown[])[];
    const own = rows(OWN, session);
    const projects = own.length > 0 ? [] : rows(`SELECT number FROM projects LIMIT ${MOST_PROJECTS}`);
    const others = projects.flatMap(([number]) => rows(OTHERS, Number(number)));
    const [kept] = rows(KEPT, HOOK_SESSION, session);
    const standing = rows(KEPT, STANDING_BOUNDS, "project");
    const runs = new Map([...others, ...own].flatMap((row) => knownRun(row)));
    return {
      runs: [...runs.values()],
      left: rows(LEFT, session).map(([value]) => JSON.parse(String(value)) as LeftTasks),
      ...(typeof kept?.[0] === "string" && { session: JSON.parse(kept[0]) as HookSession }),
      standing: standing.flatMap(([value]) => levelsIn(value)),
    };
  } finally {
    database.close();
  }
}

function knownRun([value, version, category, owner, until]: readonly unknown[]): [string, KnownRun][] {
  // A deleted record stays as a row without a value, which keeps its version.
  if (typeof value !== "string") return [];
  const run = JSON.parse(value) as HookedRun;
  if (typeof version !== "number") return [[run.task, { run }]];
  const task = {
    version,
    category: String(category),
    ...(typeof owner === "string" && { owner }),
    ...(typeof until === "number" && { until }),
  };
  return [[run.task, { run, task }]];
}

function levelsIn(value: unknown): readonly BoundLevel[] {
  const levels: unknown = typeof value === "string" ? JSON.parse(value) : [];
  return Array.isArray(levels) ? (levels as BoundLevel[]) : [];
}

import type { ProjectRecord } from "../../model/project-record.ts";
import type { ImportOptions } from "../parts/transfer.ts";
import { isArrival } from "../same-relocation.ts";
import type { Run } from "./connection.ts";
import { type StagedPart, stagedRow } from "./import-records.ts";
import { lockProject } from "./lock-project.ts";
import { newAttempt } from "./new-attempt.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { LOCK_PROJECT } from "./sql/change.ts";
import { EMPTY_PROJECT, HAS_CONTENT, NO_TIME_LIMIT, STAGE, UNPACK, UNSTAGE } from "./sql/transfer.ts";

/** The characters of one staged batch. */
const BATCH = 500_000;

/** A large project takes longer to write than any other statement may take. */
const WRITING_MS = 3_600_000;

/**
 * Stages the records in a table of their own, while the project's writers go on, and then replaces the project's content
 * in one short transaction.
 */
export async function importProject(
  session: Session,
  name: string,
  records: AsyncIterable<ProjectRecord>,
  options: ImportOptions,
): Promise<boolean> {
  const { connection, projects } = session;
  const project = await projects.findOrAdd(name);
  if (await isRefused(session, project, options)) return false;
  const staging = newAttempt();
  try {
    await stage(session, staging, name, records);
    const replace = async (run: Run) => {
      await run(NO_TIME_LIMIT);
      if (options.move === undefined) await lockProject(session, run, project);
      else if (!(await isArriving(session, run, project, options.move))) return undefined;
      const [content] = options.replace ? [] : await run(HAS_CONTENT, project.number, options.source ?? null);
      if (content?.[0] === 1) return undefined;
      for (const sql of EMPTY_PROJECT) await run(sql, project.number);
      for (const sql of UNPACK) await run(sql, project.number, staging);
      return true;
    };
    return (await connection.write(project.number, replace, WRITING_MS)) ?? false;
  } finally {
    await connection.rows(UNSTAGE, staging);
  }
}

/** Locks a project that arrives with this move; false if it does not. */
async function isArriving({ projects }: Session, run: Run, project: Project, move: string): Promise<boolean> {
  const [row] = await run(LOCK_PROJECT, -project.number);
  return row !== undefined && isArrival(await projects.relocation(project), move);
}

async function isRefused({ connection }: Session, { number }: Project, { replace, source }: ImportOptions) {
  return !replace && (await connection.row(HAS_CONTENT, number, source ?? null))?.[0] === 1;
}

async function stage(
  { connection }: Session,
  staging: string,
  name: string,
  records: AsyncIterable<ProjectRecord>,
): Promise<void> {
  let place = 0;
  let part: StagedPart | undefined;
  let rows: string[] = [];
  let size = 0;
  let count = 0;
  const flush = async () => {
    if (part !== undefined && rows.length > 0)
      await connection.rows(STAGE, staging, ++place, part, `[${rows.join(",")}]`);
    rows = [];
    size = 0;
  };
  for await (const record of records) {
    const [own, row] = stagedRow(name, record);
    const text = JSON.stringify({ place: ++count, ...row });
    if (own !== part || size + text.length > BATCH) await flush();
    part = own;
    rows.push(text);
    size += text.length;
  }
  await flush();
}

export async function isEmpty(session: Session, name: string, source?: string): Promise<boolean> {
  const project = await session.projects.find(name);
  if (project === undefined) return true;
  return !(await isRefused(session, project, { replace: false, ...(source !== undefined && { source }) }));
}

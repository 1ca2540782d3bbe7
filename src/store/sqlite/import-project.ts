import type { ProjectRecord } from "../../model/project-record.ts";
import type { ImportOptions } from "../parts/transfer.ts";
import { isArrival } from "../same-relocation.ts";
import type { Connection } from "./connection.ts";
import { writeRecord } from "./import-records.ts";
import { logHead, rebuildIndexState } from "./log-head.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import type { SideConnection } from "./side-connection.ts";
import { COUNT_TASKS, EMPTY_PROJECT, HAS_CONTENT } from "./sql/transfer.ts";

/** Imports on a connection of its own, so that the thread is free between records. Other writers wait until the end. */
export async function importProject(
  session: Session,
  side: SideConnection | undefined,
  name: string,
  records: AsyncIterable<ProjectRecord>,
  options: ImportOptions,
): Promise<boolean> {
  if (side === undefined) return importAtOnce(session, name, records, options);
  const done = await side((own) =>
    own.connection.longWrite(
      async () => {
        const project = emptied(own, name, options);
        if (project === undefined) return undefined;
        for await (const record of records) writeRecord(own, project, record);
        return finish(own, project);
      },
      (end) => isImported(own, end),
    ),
  );
  return done !== undefined;
}

/** Imports in one synchronous transaction: a database in memory has one connection only. */
async function importAtOnce(
  session: Session,
  name: string,
  records: AsyncIterable<ProjectRecord>,
  options: ImportOptions,
): Promise<boolean> {
  const all: ProjectRecord[] = [];
  for await (const record of records) all.push(record);
  const done = await session.connection.write(
    () => {
      const project = emptied(session, name, options);
      if (project === undefined) return undefined;
      for (const record of all) writeRecord(session, project, record);
      return finish(session, project);
    },
    (end) => isImported(session, end),
  );
  return done !== undefined;
}

/** The newest entry that the import has written, and the number of tasks. */
interface ImportEnd {
  readonly project: Project;
  readonly newest: number;
  readonly hash: string;
  readonly tasks: number;
}

function finish({ connection }: Session, project: Project): ImportEnd {
  rebuildIndexState(connection, project);
  return endOf(connection, project);
}

function endOf(connection: Connection, project: Project): ImportEnd {
  const { newest, hash } = logHead(connection, project);
  const tasks = Number(connection.statement(COUNT_TASKS).get(project.number)?.[0]);
  return { project, newest, hash, tasks };
}

/** Whether the transaction of the import was committed. */
function isImported({ connection }: Session, { project, newest, hash, tasks }: ImportEnd): boolean {
  const end = endOf(connection, project);
  return end.newest === newest && end.hash === hash && end.tasks === tasks;
}

export function isEmpty({ connection, projects }: Session, name: string, source?: string): Promise<boolean> {
  return connection.read(() => {
    const project = projects.find(name);
    return project === undefined || !hasContent(connection, project, source);
  });
}

/** Empties the project and returns it; `undefined` if it has content that must not be replaced. */
function emptied(
  session: Session,
  name: string,
  { replace, source, move }: ImportOptions,
): Project | undefined {
  const { connection, projects } = session;
  const project = move === undefined ? projects.findOrCreate(name) : projects.findOrAdd(name);
  if (move !== undefined && !isArrival(projects.relocation(project), move)) return undefined;
  if (!replace && hasContent(connection, project, source)) return undefined;
  for (const sql of EMPTY_PROJECT.byKey)
    connection.statement(sql).run(project.beforeFirst, project.afterLast);
  for (const sql of EMPTY_PROJECT.byNumber) connection.statement(sql).run(project.number);
  return project;
}

function hasContent(connection: Connection, { number }: Project, source: string | undefined): boolean {
  return connection.statement(HAS_CONTENT).get(number, source ?? null)?.[0] === 1;
}

import type { ProjectRecord } from "../../model/project-record.ts";
import type { ImportOptions } from "../store.ts";
import type { Aside } from "./aside.ts";
import { writeRecord } from "./import-records.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { EMPTY_PROJECT, HOLDS_SOMETHING } from "./sql/transfer.ts";
import { standAnew } from "./standing.ts";

/** Writes on a connection of its own, so that the thread is free between records; other writers wait until the end. */
export async function importProject(
  session: Session,
  aside: Aside | undefined,
  name: string,
  records: AsyncIterable<ProjectRecord>,
  options: ImportOptions,
): Promise<boolean> {
  if (aside === undefined) return importAtOnce(session, name, records, options);
  const done = await aside((own) =>
    own.connection.longWrite(async () => {
      const project = emptied(own, name, options);
      if (project === undefined) return undefined;
      for await (const record of records) writeRecord(own, project, record);
      standAnew(own.connection, project);
      return true;
    }),
  );
  return done ?? false;
}

/** A database in memory has one connection only, and its transactions do not wait. */
async function importAtOnce(
  session: Session,
  name: string,
  records: AsyncIterable<ProjectRecord>,
  options: ImportOptions,
): Promise<boolean> {
  const all: ProjectRecord[] = [];
  for await (const record of records) all.push(record);
  const done = await session.connection.write(() => {
    const project = emptied(session, name, options);
    if (project === undefined) return undefined;
    for (const record of all) writeRecord(session, project, record);
    standAnew(session.connection, project);
    return true;
  });
  return done ?? false;
}

export function isEmpty({ connection, projects }: Session, name: string, source?: string): Promise<boolean> {
  return connection.read(() => {
    const project = projects.find(name);
    return project === undefined || !holdsSomething({ connection }, project, source);
  });
}

/** The project, with nothing in it any more; nothing when it was not to be emptied. */
function emptied(session: Session, name: string, { replace, source }: ImportOptions): Project | undefined {
  const { connection, projects } = session;
  const project = projects.findOrMake(name);
  if (!replace && holdsSomething(session, project, source)) return undefined;
  for (const sql of EMPTY_PROJECT.byKey)
    connection.statement(sql).run(project.beforeFirst, project.afterLast);
  for (const sql of EMPTY_PROJECT.byNumber) connection.statement(sql).run(project.number);
  return project;
}

function holdsSomething(
  { connection }: Pick<Session, "connection">,
  { beforeFirst, afterLast, number }: Project,
  source: string | undefined,
): boolean {
  return connection.statement(HOLDS_SOMETHING).get(beforeFirst, afterLast, number, source ?? null)?.[0] === 1;
}

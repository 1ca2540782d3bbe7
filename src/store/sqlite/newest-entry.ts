import type { Session } from "./session.ts";
import { NEWEST_ENTRY } from "./sql/log.ts";

/** Call it inside a read. Number 0 when there is no entry. */
export function newestEntry(
  { connection, projects }: Session,
  name: string,
): { readonly seq: number; readonly hash: string } {
  const project = projects.find(name);
  const row = project && connection.statement(NEWEST_ENTRY).get(project.beforeFirst, project.afterLast);
  return row === undefined ? { seq: 0, hash: "" } : { seq: Number(row[0]), hash: String(row[1]) };
}

import type { Session } from "./session.ts";
import { NEWEST_ENTRY } from "./sql/log.ts";

/** The newest entry, with number 0 if there is none. Call inside a read. */
export function newestEntry(
  { connection, projects }: Session,
  name: string,
): { readonly seq: number; readonly hash: string } {
  const project = projects.find(name);
  const row = project && connection.statement(NEWEST_ENTRY).get(project.beforeFirst, project.afterLast);
  return row === undefined ? { seq: 0, hash: "" } : { seq: Number(row[0]), hash: String(row[1]) };
}

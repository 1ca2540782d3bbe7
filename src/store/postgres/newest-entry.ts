import type { Session } from "./session.ts";
import { NEWEST_ENTRIES } from "./sql/log.ts";

export interface NewestEntry {
  readonly seq: number;
  readonly hash: string;
}

const NONE: NewestEntry = { seq: 0, hash: "" };

/** The newest entry, with number 0 if there is none. */
export async function newestEntry(session: Session, project: string): Promise<NewestEntry> {
  return (await newestEntries(session, [project])).get(project) ?? NONE;
}

/** The newest entries of several projects, in one statement. */
export async function newestEntries(
  { connection }: Pick<Session, "connection">,
  projects: readonly string[],
): Promise<ReadonlyMap<string, NewestEntry>> {
  const rows = await connection.rows(NEWEST_ENTRIES, projects);
  const found = rows.map(
    ([name, seq, hash]) => [String(name), { seq: Number(seq ?? 0), hash: String(hash ?? "") }] as const,
  );
  return new Map(projects.map((project) => [project, NONE] as const).concat(found));
}

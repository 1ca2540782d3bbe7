import type { ProjectSnapshot } from "../parts/transfer.ts";
import { projectCounts, projectRecords } from "./export-records.ts";
import type { Session } from "./session.ts";
import type { SideConnection } from "./side-connection.ts";

type Read<T> = (snapshot: ProjectSnapshot) => Promise<T>;

/** Exports on a connection of its own: on the shared connection, no call could write meanwhile. */
export function exportProject<T>(
  session: Session,
  side: SideConnection | undefined,
  name: string,
  read: Read<T>,
): Promise<T> {
  if (side === undefined) return exportAtOnce(session, name, read);
  return side((own) =>
    own.connection.longSnapshot(() =>
      read({ counts: projectCounts(own, name), records: oneByOne(projectRecords(own, name)) }),
    ),
  );
}

/** Reads everything at once: a database in memory has one connection only. */
async function exportAtOnce<T>(session: Session, name: string, read: Read<T>): Promise<T> {
  const { counts, records } = await session.connection.snapshot(() => ({
    counts: projectCounts(session, name),
    records: [...projectRecords(session, name)],
  }));
  return read({ counts, records: oneByOne(records) });
}

async function* oneByOne<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

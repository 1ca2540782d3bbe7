import type { ProjectSnapshot } from "../store.ts";
import type { Aside } from "./aside.ts";
import { everythingOf, howMuch } from "./export-records.ts";
import type { Session } from "./session.ts";

type Read<T> = (snapshot: ProjectSnapshot) => Promise<T>;

/** Reads on a connection of its own: on the one everybody uses, nobody could write meanwhile. */
export function exportProject<T>(
  session: Session,
  aside: Aside | undefined,
  name: string,
  read: Read<T>,
): Promise<T> {
  if (aside === undefined) return exportAtOnce(session, name, read);
  return aside((own) =>
    own.connection.longSnapshot(() =>
      read({ counts: howMuch(own, name), records: oneByOne(everythingOf(own, name)) }),
    ),
  );
}

/** A database in memory has one connection only. */
async function exportAtOnce<T>(session: Session, name: string, read: Read<T>): Promise<T> {
  const { counts, records } = await session.connection.snapshot(() => ({
    counts: howMuch(session, name),
    records: [...everythingOf(session, name)],
  }));
  return read({ counts, records: oneByOne(records) });
}

async function* oneByOne<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

import type { DefinitionRecord, RemovedDefinition } from "../parts/definitions.ts";
import type { LogHead } from "./log-head.ts";
import type { Session } from "./session.ts";
import { CURRENT_HEADS_OF, MAKE_CURRENT } from "./sql/definitions.ts";
import { HASH_OF_ENTRY } from "./sql/log.ts";
import { DELETE_UNPINNED, UNFINISHED_IN } from "./sql/removal.ts";
import { writeDefinitionEntry } from "./write-definition-entry.ts";

type Removal = Pick<DefinitionRecord, "project" | "id" | "source"> & { readonly at: number };

/**
 * The current version of a removed workflow. Its row stays, because a later load continues the hash
 * chain of its entries.
 */
const NONE = "";

interface Removed {
  readonly head: LogHead;
  readonly transaction: number;
}

/** Takes a workflow out of use. Calls `tell` with the project that has a new entry. */
export async function removeDefinition(
  session: Session,
  removal: Removal,
  tell: (project: string) => void,
): Promise<RemovedDefinition> {
  const { connection } = session;
  let answer: RemovedDefinition = { outcome: "unknown" };
  const removed = await connection.write(
    () => {
      const done = remove(session, removal);
      if ("head" in done) return done;
      answer = done;
      return undefined;
    },
    ({ head }) => connection.statement(HASH_OF_ENTRY).get(head.newest)?.[0] === head.hash,
  );
  if (!removed) return answer;
  session.recent.written(removed.transaction, []);
  session.head.keep(removed.transaction, removal.project, removed.head);
  tell(removal.project);
  return { outcome: "removed" };
}

function remove(session: Session, { project: name, id, source, at }: Removal): Removed | RemovedDefinition {
  const { connection, projects } = session;
  const project = projects.findOpen(name);
  const [row] = project
    ? connection.statement(CURRENT_HEADS_OF).all(project.number, JSON.stringify([id]))
    : [];
  if (!project || !row) return { outcome: "unknown" };
  const tasks = Number(connection.statement(UNFINISHED_IN).get(project.number, id)?.[0]);
  if (tasks > 0) return { outcome: "used", tasks };
  const before = session.head.of(project);
  const change = { type: "removed", id, definition: String(row[1]), source, at } as const;
  const head = writeDefinitionEntry(session, project, change, before);
  connection.statement(MAKE_CURRENT).run(project.number, id, NONE);
  connection.statement(DELETE_UNPINNED).run(project.number, id);
  return { head, transaction: connection.writes };
}

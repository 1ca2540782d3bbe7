import type { Json } from "../../model/json.ts";
import type { Commit, Committed } from "../parts/commit.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { CommitQueue } from "./commit-queue.ts";
import { unconfirmedAt } from "./log-head.ts";
import { BUSY } from "./retry-busy.ts";
import type { Session } from "./session.ts";
import { REPLY } from "./sql/change.ts";
import { namesIn } from "./sync-names.ts";

/** Writes everything, or nothing if one version differs. */
export async function commit(queue: CommitQueue, asked: Commit): Promise<Committed> {
  // Try synchronously first: usually no other write is queued, and an await costs as much as a statement.
  const now = queue.writeAlone(asked);
  const done = now === BUSY ? await queue.add(asked) : now;
  if (done === undefined) return { ok: false };
  const { written, records } = done;
  return {
    ok: true,
    tasks: written.changes.map(({ record }) => record),
    entries: written.changes.map(({ entry }) => entry),
    records,
    summary: asked.summary && {
      unconfirmed: unconfirmedAt(written.head),
      names: written.names === undefined ? [] : namesIn(written.names),
    },
  };
}

export function reply(
  { connection, projects }: Session,
  name: string,
  key: string,
): Promise<Json | undefined> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return undefined;
    const answer = connection.statement(REPLY).get(project.number, key)?.[0];
    return typeof answer === "string" ? parseColumn<Json>(answer) : undefined;
  });
}

import type { Json } from "../../model/json.ts";
import { storedEntry } from "../chained-change.ts";
import type { Commit, Committed } from "../parts/commit.ts";
import type { VersionedRecord } from "../parts/records.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { CommitQueue } from "./commit-queue.ts";
import { type CommitAnswer, type PreparedCommit, prepareCommit } from "./prepared-commit.ts";
import type { Session } from "./session.ts";
import { REPLY } from "./sql/change.ts";

/** Writes everything, or nothing if one version differs. Calls `tell` with the project if it has new entries. */
export async function commit(
  session: Session,
  queue: CommitQueue,
  asked: Commit,
  tell: (project: string) => void,
): Promise<Committed> {
  const prepared = prepareCommit(session, asked);
  if (prepared === undefined) return { ok: false };
  const answer = await queue.add(prepared);
  if (answer === undefined) return { ok: false };
  for (const { next } of prepared.changes) session.loaded.add({ record: next, ordinal: 0 });
  if (prepared.entries > 0) tell(asked.project);
  return committed(asked, prepared, answer);
}

function committed(asked: Commit, prepared: PreparedCommit, answer: CommitAnswer): Committed {
  const { firstSeq, versions, figures } = answer;
  return {
    ok: true,
    tasks: prepared.changes.map(({ next }) => next),
    entries: prepared.changes.map(({ change, next }, index) => storedEntry(change, next, firstSeq + index)),
    records: (asked.records ?? []).flatMap(({ kind, id, value }, index): VersionedRecord[] =>
      value === undefined ? [] : [{ kind, id, version: versions[index] ?? 0, value }],
    ),
    summary: figures && {
      unconfirmed: figures.unconfirmed,
      names: figures.names.map(([seq, task]) => ({ seq, task })),
    },
  };
}

export async function reply(
  { connection, projects }: Session,
  name: string,
  key: string,
): Promise<Json | undefined> {
  const project = await projects.find(name);
  const row = project && (await connection.row(REPLY, project.number, key));
  return row === undefined ? undefined : parseColumn<Json>(row[0] ?? null);
}

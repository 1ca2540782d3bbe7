import { parseColumn } from "../rows/json-column.ts";
import type { CommitAnswer, PreparedCommit } from "./prepared-commit.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { MADE_COMMITS } from "./sql/change.ts";

/**
 * The answers of a batch that was made before its project was closed for a move: its first answer was lost, and the
 * repeated statement finds no open project. `undefined` if none of the batch was made.
 */
export async function madeCommits(
  { connection }: Session,
  project: Project,
  commits: readonly PreparedCommit[],
): Promise<readonly (CommitAnswer | undefined)[] | undefined> {
  const rows = await connection.rows(
    MADE_COMMITS,
    project.number,
    commits.map(({ attempt }) => attempt),
  );
  if (rows.length === 0) return undefined;
  const made = new Map(rows.map((row) => [String(row[0]), row]));
  return commits.map(({ attempt }) => {
    const row = made.get(attempt);
    if (row === undefined) return undefined;
    const [, seq, versions = null] = row;
    return {
      firstSeq: Number(seq ?? 0),
      versions: versions === null ? [] : parseColumn<readonly number[]>(versions),
      figures: undefined,
    };
  });
}

import type { Commit } from "../parts/commit.ts";
import type { Session } from "./session.ts";
import { hasEntries } from "./write-changes.ts";
import { isCommitted, type WrittenCommit, writeCommit } from "./write-commit.ts";

interface Done {
  readonly done: WrittenCommit;
}

/** The result of one commit of a batch: written, refused (`undefined`), or failed by itself. */
export type Outcome = Done | { readonly done: undefined } | { readonly error: unknown };

export function isDone(outcome: Outcome): outcome is Done {
  return "done" in outcome && outcome.done !== undefined;
}

/**
 * Writes commits of one project, each as a part of its own: a refused or failed one leaves no trace, and the others stay.
 * Throws if the whole transaction has ended. Call inside a write.
 */
export function writeTogether(session: Session, commits: readonly Commit[]): readonly Outcome[] {
  const { connection, projects, syncs } = session;
  const [first] = commits;
  if (first === undefined) return [];
  const project = projects.findOrCreate(first.project);
  let head = session.head.of(project);
  return commits.map((asked): Outcome => {
    try {
      const done = connection.part(() => writeCommit(session, project, asked, head));
      if (done === undefined) return { done };
      head = done.written.head;
      // The next commit of the batch needs the names as of this one; if the transaction fails, they are cleared.
      syncs.written(done.written, done.written.names);
      return { done };
    } catch (error) {
      if (!connection.isInTransaction) throw error;
      return { error };
    }
  });
}

/** Whether a batch is in the database. It is whole or not at all, so its last commit with an entry stands for all. */
export function areCommitted(
  session: Session,
  commits: readonly Commit[],
  outcomes: readonly Outcome[],
): boolean {
  const done = commits.flatMap((asked, index) => {
    const outcome = outcomes[index];
    return outcome !== undefined && isDone(outcome) ? [{ asked, done: outcome.done }] : [];
  });
  const last = done.findLast((each) => hasEntries(each.done.written)) ?? done.at(-1);
  return last !== undefined && isCommitted(session, last.asked, last.done);
}

import { setImmediate as turn } from "node:timers/promises";
import { parseColumn } from "../rows/json-column.ts";
import type { Row } from "../rows/row.ts";
import { StoreError } from "../store-error.ts";
import { madeCommits } from "./made-commits.ts";
import { isPlain, plainAnswers, plainValues } from "./plain-commits.ts";
import { type CommitAnswer, commitTexts, countsText, type PreparedCommit } from "./prepared-commit.ts";
import type { Session } from "./session.ts";
import { SharedProjects } from "./shared-projects.ts";
import {
  COMMIT_CHANGES,
  COMMIT_CHANGES_BEFORE_FLUSH,
  COMMIT_COUNTS,
  COMMIT_COUNTS_BEFORE_FLUSH,
  COMMIT_MANY,
  COMMIT_MANY_BEFORE_FLUSH,
} from "./sql/change.ts";

/** The most commits, and about the most entries, of one batch. */
const MOST_COMMITS = 64;
const MOST_ENTRIES = 500;

interface Waiting {
  readonly commit: PreparedCommit;
  readonly accept: (answer: CommitAnswer | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * The commits of this process, project by project. Commits of one moment, and commits that come while others are
 * written, are written together: one statement, one lock, one flush. Each is accepted or refused on its own.
 */
export class CommitQueue {
  readonly #session: Session;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #shared = new SharedProjects();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Writes a commit; `undefined` if it is refused. */
  add(commit: PreparedCommit): Promise<CommitAnswer | undefined> {
    const { project } = commit.asked;
    return new Promise((accept, fail) => {
      const waiting = this.#waiting.get(project);
      if (waiting !== undefined) {
        waiting.push({ commit, accept, fail });
        return;
      }
      this.#waiting.set(project, [{ commit, accept, fail }]);
      void this.#run(project);
    });
  }

  async #run(project: string): Promise<void> {
    // Callers whose loads were answered together commit in one moment. Without this, the first of them would be written
    // alone, and all others would wait for it.
    await turn();
    for (;;) {
      const waiting = this.#waiting.get(project) ?? [];
      const batch = nextBatch(waiting);
      if (batch.length === 0) break;
      this.#waiting.set(
        project,
        waiting.filter((each) => !batch.includes(each)),
      );
      await this.#write(project, batch);
    }
    this.#waiting.delete(project);
  }

  async #write(project: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.#commit(
        project,
        batch.map(({ commit }) => commit),
      );
      for (const [index, { accept }] of batch.entries()) accept(answers[index]);
    } catch (error) {
      // One commit can make the statement fail for all, such as an id that is too long for an index.
      if (batch.length > 1) for (const each of batch) await this.#write(project, [each]);
      else for (const { fail } of batch) fail(error);
    }
  }

  /**
   * Writes a batch. The statement may run twice: a commit whose attempt is in the database is answered as it was made.
   */
  async #commit(
    project: string,
    commits: readonly PreparedCommit[],
  ): Promise<readonly (CommitAnswer | undefined)[]> {
    const { connection, projects, clock } = this.#session;
    const found = await projects.findOrCreate(project);
    const isPlainBatch = commits.every(isPlain);
    const asked = clock.asked();
    const { alone, shared, values } = statementOf(commits);
    let row: Row | undefined;
    try {
      [row] = this.#shared.has(project)
        ? await connection.flushedRows(shared, found.number, ...values)
        : await connection.rows(alone, found.number, ...values);
    } catch (error) {
      // The statement finds no row of a project that is being moved.
      if (!(error instanceof StoreError) || error.code !== "REPLACED") throw error;
      const made = await madeCommits(this.#session, found, commits);
      if (made !== undefined) return made;
      await projects.refuse(found);
      throw error;
    }
    clock.answered(asked, Number(row?.at(-1)));
    // A task is not as it was loaded: another commit was first, or an earlier try of this one.
    if (row?.[0] === null && !isPlainBatch) return (await madeCommits(this.#session, found, commits)) ?? [];
    const answers = isPlainBatch ? plainAnswers(commits, row ?? []) : answersIn(row ?? []);
    this.#shared.written(
      project,
      commits.flatMap(({ entries }, index) => {
        const { firstSeq } = answers[index] ?? {};
        return firstSeq === undefined || entries === 0 ? [] : [{ firstSeq, entries }];
      }),
    );
    return answers;
  }
}

/** Whether a commit changes counts: such a commit is written by itself. */
function isCounting({ asked }: PreparedCommit): boolean {
  return asked.counts !== undefined;
}

/** The statement of a batch: for a project that no other process writes to, and for one that is shared. */
function statementOf(commits: readonly PreparedCommit[]) {
  const [first] = commits;
  if (commits.every(isPlain))
    return { alone: COMMIT_CHANGES, shared: COMMIT_CHANGES_BEFORE_FLUSH, values: plainValues(commits) };
  if (first && isCounting(first))
    return {
      alone: COMMIT_COUNTS,
      shared: COMMIT_COUNTS_BEFORE_FLUSH,
      values: [...commitTexts(commits), countsText(first.asked)],
    };
  return { alone: COMMIT_MANY, shared: COMMIT_MANY_BEFORE_FLUSH, values: commitTexts(commits) };
}

/** The oldest commits that can be written together. */
function nextBatch(waiting: readonly Waiting[]): readonly Waiting[] {
  const batch: Waiting[] = [];
  const taken = new Set<string>();
  let entries = 0;
  for (const each of waiting) {
    const { keys } = each.commit;
    entries += each.commit.entries;
    if (batch.length > 0 && (batch.length >= MOST_COMMITS || entries > MOST_ENTRIES)) break;
    if (isCounting(each.commit)) return batch.length > 0 ? batch : [each];
    const isApart = [...keys].every((key) => !taken.has(key));
    if (!isApart) continue;
    for (const key of keys) taken.add(key);
    batch.push(each);
  }
  return batch;
}

type AnswerText = readonly [
  isDone: boolean,
  firstSeq: number | null,
  versions: readonly number[] | null,
  figures: readonly [number, readonly (readonly [number, string])[]] | null,
];

function answersIn([text = null]: Row): readonly (CommitAnswer | undefined)[] {
  return parseColumn<readonly AnswerText[]>(text).map(([isDone, firstSeq, versions, figures]) => {
    if (!isDone) return undefined;
    const [unconfirmed, names] = figures ?? [];
    return {
      firstSeq: firstSeq ?? 0,
      versions: versions ?? [],
      figures: unconfirmed === undefined || names === undefined ? undefined : { unconfirmed, names },
    };
  });
}

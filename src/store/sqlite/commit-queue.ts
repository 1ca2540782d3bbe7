import type { Commit } from "../parts/commit.ts";
import { areCommitted, isDone, type Outcome, writeTogether } from "./commit-batch.ts";
import { BUSY } from "./retry-busy.ts";
import type { Session } from "./session.ts";
import { cacheTasks, cacheWritten, hasEntries } from "./write-changes.ts";
import { isCommitted, type WrittenCommit, writeCommit } from "./write-commit.ts";

/** The most commits, and about the most changes, of one transaction. */
const MOST_COMMITS = 64;
const MOST_CHANGES = 500;
/**
 * After so many commits alone, one waits for others. If others come, waiting is worth it, and the next ones wait too. After
 * a crowd the number is small, because a crowd has moments with a single commit; it doubles with each vain wait.
 */
const MOST_ALONE = { first: 64, afterCrowd: 2 };

interface Waiting {
  readonly asked: Commit;
  readonly accept: (done: WrittenCommit | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * The commits of this process. A commit that comes alone is written at once. While many callers commit, each commit waits
 * for the end of a turn of the event loop, and all that wait are written together: one transaction, one flush. Each is
 * accepted or refused on its own.
 */
export class CommitQueue {
  readonly #session: Session;
  readonly #tell: (project: string) => void;
  #waiting: Waiting[] = [];
  #turn: NodeJS.Immediate | undefined;
  #isRunning = false;
  #isCrowded = false;
  #alone = 0;
  #mostAlone = MOST_ALONE.first;

  /** Calls `tell` with a project that has new entries. */
  constructor(session: Session, tell: (project: string) => void) {
    this.#session = session;
    this.#tell = tell;
  }

  /** Writes a commit now, `undefined` if it is refused; `BUSY` if it must wait. */
  writeAlone(asked: Commit): WrittenCommit | undefined | typeof BUSY {
    if (this.#isCrowded || this.#waiting.length > 0 || this.#alone >= this.#mostAlone) return BUSY;
    const session = this.#session;
    const done = session.connection.writeNow(
      () => {
        const project = session.projects.findOrCreate(asked.project);
        return writeCommit(session, project, asked, session.head.of(project));
      },
      (result) => isCommitted(session, asked, result),
    );
    if (done === BUSY) return BUSY;
    this.#alone += 1;
    if (done === undefined) return undefined;
    cacheWritten(session, done.written);
    if (hasEntries(done.written)) this.#tell(asked.project);
    return done;
  }

  /** Writes a commit with the others that wait; `undefined` if it is refused. */
  add(asked: Commit): Promise<WrittenCommit | undefined> {
    return new Promise((accept, fail) => {
      this.#waiting.push({ asked, accept, fail });
      this.#runSoon();
    });
  }

  /** Hands the waiting commits to the connection, so that it writes them before it closes. */
  close(): void {
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      void this.#writeBatch(() => batch);
    }
  }

  #runSoon(): void {
    if (!this.#isRunning) this.#turn ??= setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      await this.#writeBatch(() => this.#nextBatch());
    } finally {
      this.#isRunning = false;
      if (this.#waiting.length > 0) this.#runSoon();
    }
  }

  async #writeBatch(take: () => readonly Waiting[]): Promise<void> {
    const before = this.#waiting.length;
    let batch: readonly Waiting[] = [];
    try {
      // Take the batch only when the lock is free: commits that came in between go with it.
      const outcomes = await this.#write(() => {
        batch = take();
        return batch;
      });
      this.#settle(batch, outcomes);
    } catch (error) {
      // Without a batch, the lock was not free in time: give up for the commits that have waited as long.
      if (batch.length === 0) for (const { fail } of this.#waiting.splice(0, before)) fail(error);
      // One commit can end the transaction for all, such as one that is too large for the disk.
      else if (batch.length > 1) for (const each of batch) await this.#writeApart(each);
      else for (const { fail } of batch) fail(error);
    }
    this.#isCrowded = batch.length > 1;
    this.#mostAlone = this.#isCrowded
      ? MOST_ALONE.afterCrowd
      : Math.min(this.#mostAlone * 2, MOST_ALONE.first);
    this.#alone = 0;
  }

  async #writeApart(waiting: Waiting): Promise<void> {
    try {
      this.#settle([waiting], await this.#write(() => [waiting]));
    } catch (error) {
      waiting.fail(error);
    }
  }

  /** Writes commits in one transaction. If it throws, none of them is written. */
  async #write(take: () => readonly Waiting[]): Promise<readonly Outcome[]> {
    const { connection, syncs } = this.#session;
    let commits: readonly Commit[] = [];
    let outcomes: readonly Outcome[] = [];
    try {
      await connection.write(
        () => {
          commits = take().map(({ asked }) => asked);
          outcomes = writeTogether(this.#session, commits);
          return outcomes.some(isDone) ? outcomes : undefined;
        },
        (result) => areCommitted(this.#session, commits, result),
      );
      return outcomes;
    } catch (error) {
      syncs.clear();
      throw error;
    }
  }

  /** The oldest commits of one project. */
  #nextBatch(): readonly Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    let changes = 0;
    for (const each of this.#waiting) {
      const { asked } = each;
      const isOther = asked.project !== batch[0]?.asked.project;
      const size = asked.changes.length + (asked.counts?.length ?? 0);
      const isFull = batch.length >= MOST_COMMITS || changes + size > MOST_CHANGES;
      if (batch.length > 0 && (isOther || isFull)) {
        rest.push(each);
        continue;
      }
      batch.push(each);
      changes += size;
    }
    this.#waiting = rest;
    return batch;
  }

  #settle(batch: readonly Waiting[], outcomes: readonly Outcome[]): void {
    const done = outcomes.filter(isDone).map((outcome) => outcome.done.written);
    for (const written of done) cacheTasks(this.#session, written);
    for (const [index, { accept, fail }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || "error" in outcome) fail(outcome?.error);
      else accept(outcome.done);
    }
    const told = done.find(hasEntries);
    if (told !== undefined) this.#tell(told.project);
  }
}

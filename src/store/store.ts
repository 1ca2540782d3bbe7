import type { Diagnosis } from "../model/diagnosis.ts";
import type { Json } from "../model/json.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Commit, Committed, TaskChange } from "./parts/commit.ts";
import type { Cursors } from "./parts/cursors.ts";
import type { Definitions } from "./parts/definitions.ts";
import type { Log } from "./parts/log.ts";
import type { Records } from "./parts/records.ts";
import type { Search } from "./parts/search.ts";
import type { Syncs } from "./parts/syncs.ts";
import type { QueueQuery, Tasks } from "./parts/tasks.ts";
import type { Transfer } from "./parts/transfer.ts";

/**
 * The storage contract. A store keeps records and entries and knows none of their rules, such as what a retry is. Any
 * number of processes may use one store at once. Do not change the objects that a store returns. Keys and other short
 * texts are well-formed Unicode without NUL. A failing database throws a `StoreError`, and a call that throws has
 * changed nothing: if it is unclear whether a commit succeeded, the store itself finds out.
 */
export interface Store {
  /** whether opening the store has made a database on a server */
  readonly isNew?: boolean;
  /** The clock of all processes that share the store, in milliseconds; it never goes backwards. */
  readonly now: () => number;
  /** Writes the whole commit or nothing: compare-and-set on every task, every record and the reply's key. */
  readonly commit: (commit: Commit) => Promise<Committed>;
  /** the reply that an earlier commit stored under this idempotency key */
  readonly reply: (project: string, key: string) => Promise<Json | undefined>;
  /**
   * Claims ready tasks, best first, in one transaction, which other claims see whole or not at all. `take` gets each
   * candidate and returns its change, or `undefined` to skip it, until `limit` tasks are claimed. `take` is synchronous
   * and may run again for the same candidate if the transaction is repeated.
   */
  readonly claim: (
    query: QueueQuery,
    take: (candidate: TaskRecord) => TaskChange | undefined,
  ) => Promise<readonly TaskRecord[]>;

  readonly tasks: Tasks;
  readonly log: Log;
  readonly syncs: Syncs;
  readonly definitions: Definitions;
  readonly records: Records;
  readonly cursors: Cursors;
  readonly search: Search;
  readonly transfer: Transfer;

  /** checks the whole database, which takes as long as reading all of it */
  readonly examine: () => Promise<readonly Diagnosis[]>;
  /** finishes the calls made before, then closes the store */
  readonly close: () => Promise<void>;
}

import type { ProjectCounts, ProjectRecord } from "../../model/project-record.ts";
import type { Relocation } from "../../model/relocation.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { RecordChange } from "./commit.ts";

/**
 * A project's whole content at one moment: definitions, tasks, log entries by number, stored
 * replies, versioned records.
 */
export interface ProjectSnapshot {
  readonly counts: ProjectCounts;
  readonly records: AsyncIterable<ProjectRecord>;
}

export interface ImportOptions {
  /** whether the import replaces the project's content; otherwise only an empty project takes an import */
  readonly replace: boolean;
  /** a project that has only definitions from this source counts as empty */
  readonly source?: string;
  /** the move that the import belongs to: only a project that arrives with this move takes it */
  readonly move?: string;
}

/** Tasks that are taken out with all their entries, and the record of it. */
export interface Pruning {
  readonly project: string;
  /** the tasks as they were loaded */
  readonly tasks: readonly Pick<TaskRecord, "id" | "version" | "hash" | "counted">[];
  /** changes of records in the same transaction; at least one has an entry, which then is the newest of the log */
  readonly records: readonly RecordChange[];
}

export interface Transfer {
  /**
   * Passes the project's content to `read`. Changes after the call are not in the content, and writers do not wait. The
   * records can be read once, while `read` runs.
   */
  readonly export: <T>(project: string, read: (snapshot: ProjectSnapshot) => Promise<T>) => Promise<T>;
  /**
   * Replaces the project's content by the records, in one transaction. Versions, hashes and numbers are those of the
   * records, which come in the order of an export. False, without any change, if the project is not empty and must not
   * be replaced, or does not arrive with the move of the import. If `records` throws, nothing is changed either.
   */
  readonly import: (
    project: string,
    records: AsyncIterable<ProjectRecord>,
    options: ImportOptions,
  ) => Promise<boolean>;
  /**
   * Deletes tasks with their entries, and changes records, in one transaction. The numbers of the other entries stay, so
   * the log then has gaps. False, without any change, if a task or a record has another version, or if one of the
   * entries is an unconfirmed sync.
   */
  readonly prune: (pruning: Pruning) => Promise<boolean>;
  /** the names of all projects, in no order; a project may be empty */
  readonly projects: () => Promise<readonly string[]>;
  /** whether an import without `replace` would succeed */
  readonly isEmpty: (project: string, source?: string) => Promise<boolean>;
  /** the state of the project's move; `undefined` if it is not being moved, and has not moved */
  readonly relocation: (project: string) => Promise<Relocation | undefined>;
  /**
   * Changes the state of a project's move by compare-and-set: false if the state is not `expected`. From the moment that
   * a state is set, in every process: changes of the project throw `MOVING` or `MOVED`, and reads go on. An arriving
   * project takes cursors and the import of its move.
   */
  readonly relocate: (
    project: string,
    expected: Relocation | undefined,
    next: Relocation | undefined,
  ) => Promise<boolean>;
}

import type { Sync } from "../../model/history.ts";

export interface SyncQuery {
  readonly project: string;
  readonly task?: string;
  /** the number of the last sync of the page before */
  readonly after?: number;
  readonly limit: number;
}

export interface SyncPage {
  readonly syncs: readonly Sync[];
  /** the number of all unconfirmed syncs, not only on this page; if the query names a task, only that task's */
  readonly total: number;
}

export interface SyncName {
  readonly seq: number;
  readonly task: string;
}

export interface SyncNames {
  readonly names: readonly SyncName[];
  /** the number of all unconfirmed syncs, not only of the named ones */
  readonly total: number;
}

export type SyncSelection =
  | { readonly seqs: readonly number[] }
  | { readonly task: string; readonly upTo?: number };

export interface Confirmation {
  readonly confirmed: number;
  /** the numbers that were confirmed before */
  readonly already: readonly number[];
  /** the numbers that belong to no sync */
  readonly unknown: readonly number[];
}

/** The entries of synced tasks that wait for their confirmation. */
export interface Syncs {
  /** the unconfirmed syncs, oldest first */
  readonly list: (query: SyncQuery) => Promise<SyncPage>;
  /** unconfirmed syncs without their content: those of the task first, oldest first in each group */
  readonly names: (project: string, limit: number, task?: string) => Promise<SyncNames>;
  readonly confirm: (project: string, which: SyncSelection) => Promise<Confirmation>;
}

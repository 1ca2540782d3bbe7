import type { Json } from "../../model/json.ts";

export interface DefinitionRecord {
  readonly project: string;
  readonly id: string;
  readonly version: string;
  readonly definition: Json;
  readonly source: string;
  readonly loadedAt: number;
}

/** A current definition without its text. `bytes` is the size of the text. */
export interface DefinitionHead extends Omit<DefinitionRecord, "definition"> {
  readonly bytes: number;
}

/** How many definitions a project has. `versions` and `bytes` also count earlier versions. */
export interface DefinitionUsage {
  readonly current: number;
  readonly versions: number;
  readonly bytes: number;
}

/**
 * `used`: nothing is removed, because this many tasks that have not ended follow the workflow or are inside it.
 * `unknown`: the workflow is not loaded.
 */
export type RemovedDefinition =
  | { readonly outcome: "removed" | "unknown" }
  | { readonly outcome: "used"; readonly tasks: number };

/**
 * `unchanged`: the version is already the current one and from the same source, or another caller has just saved it.
 * `conflict`: another caller has replaced the expected definition.
 */
export type SavedDefinition = "saved" | "unchanged" | "conflict";

/** A definition to save, and the current one that the caller has read. */
export interface DefinitionChange {
  readonly record: DefinitionRecord;
  readonly expected: Omit<DefinitionRecord, "definition"> | undefined;
}

export interface SaveOptions {
  /** saves without an entry in the log, for definitions that every new project starts with */
  readonly unlogged?: boolean;
}

export interface Definitions {
  /**
   * Makes this version the current one of its id and writes a log entry. Older versions stay stored. `expected` is
   * the current definition that the caller has read, `undefined` if there was none. If another definition is
   * current by now, the result is `conflict`.
   */
  readonly save: (
    record: DefinitionRecord,
    expected: Omit<DefinitionRecord, "definition"> | undefined,
    options?: SaveOptions,
  ) => Promise<SavedDefinition>;
  /**
   * Saves definitions of one project in one transaction, in this order: all of them, or none if one is a `conflict`.
   * The outcomes are in the same order.
   */
  readonly saveAll: (
    changes: readonly DefinitionChange[],
    options?: SaveOptions,
  ) => Promise<readonly SavedDefinition[]>;
  readonly version: (project: string, version: string) => Promise<DefinitionRecord | undefined>;
  /** the version that begins with these hexadecimal digits, which must be enough to identify it */
  readonly versionStartingWith: (project: string, digits: string) => Promise<DefinitionRecord | undefined>;
  /** the current definitions of these ids, in the order of `ids`; ids without a definition are left out */
  readonly current: (project: string, ids: readonly string[]) => Promise<readonly DefinitionRecord[]>;
  /** the heads of all current definitions, or of these ids, in the order of their ids; reads no text */
  readonly heads: (project: string, ids?: readonly string[]) => Promise<readonly DefinitionHead[]>;
  /** the heads of all stored versions of a workflow, in no order; the cost grows with the versions of the project */
  readonly versions: (project: string, id: string) => Promise<readonly DefinitionHead[]>;
  readonly usage: (project: string) => Promise<DefinitionUsage>;
  /**
   * Takes a workflow out of use and writes a log entry. Deletes its versions, except those that tasks, ended ones
   * included, are pinned to. Changes nothing while a task that has not ended uses the workflow.
   */
  readonly remove: (
    removal: Pick<DefinitionRecord, "project" | "id" | "source"> & { readonly at: number },
  ) => Promise<RemovedDefinition>;
}

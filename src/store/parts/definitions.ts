import type { Json } from "../../model/json.ts";

export interface DefinitionRecord {
  readonly project: string;
  readonly id: string;
  readonly version: string;
  readonly definition: Json;
  readonly source: string;
  readonly loadedAt: number;
}

/**
 * `unchanged`: the version is already the current one and from the same source, or another caller has just saved it.
 * `conflict`: another caller has replaced the expected definition.
 */
export type SavedDefinition = "saved" | "unchanged" | "conflict";

export interface SaveOptions {
  /** saves without an entry in the log, for definitions that every new project starts with */
  readonly unlogged?: boolean;
}

export interface Definitions {
  /**
   * Makes this version the current one of its id and writes a log entry. Keeps older versions. `expected` is the
   * current definition that the caller has read, `undefined` if there was none: the caller's decision holds only for
   * that one.
   */
  readonly save: (
    record: DefinitionRecord,
    expected: DefinitionRecord | undefined,
    options?: SaveOptions,
  ) => Promise<SavedDefinition>;
  readonly version: (project: string, version: string) => Promise<DefinitionRecord | undefined>;
  /** the version that begins with these hexadecimal digits, which must be enough to tell it from other versions */
  readonly versionStartingWith: (project: string, digits: string) => Promise<DefinitionRecord | undefined>;
  /** the current definitions of these ids, in the order of `ids`; ids without a definition are left out */
  readonly current: (project: string, ids: readonly string[]) => Promise<readonly DefinitionRecord[]>;
  /** all current definitions, in the order of their ids */
  readonly list: (project: string) => Promise<readonly DefinitionRecord[]>;
}

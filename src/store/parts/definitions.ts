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
 * `unchanged`: that version is the current one already and from the same source, or another caller has just saved it.
 * `conflict`: another caller has replaced the expected one.
 */
export type SavedDefinition = "saved" | "unchanged" | "conflict";

export interface SaveOptions {
  /** writes no entry of the log: for definitions that every new project starts with */
  readonly unlogged?: boolean;
}

export interface Definitions {
  /**
   * Makes that version the current one of its id and writes an entry of the log. Older versions are kept. `expected` is
   * the current one as the caller read it, `undefined` if there was none: the caller's decision holds only for that one.
   */
  readonly save: (
    record: DefinitionRecord,
    expected: DefinitionRecord | undefined,
    options?: SaveOptions,
  ) => Promise<SavedDefinition>;
  readonly version: (project: string, version: string) => Promise<DefinitionRecord | undefined>;
  /** the version that begins with these hexadecimal digits, which must be enough to identify it */
  readonly versionStartingWith: (project: string, digits: string) => Promise<DefinitionRecord | undefined>;
  /** the current definitions of these ids, in the order of `ids`; ids without a definition are left out */
  readonly current: (project: string, ids: readonly string[]) => Promise<readonly DefinitionRecord[]>;
  /** all current definitions, in the order of their ids */
  readonly list: (project: string) => Promise<readonly DefinitionRecord[]>;
}

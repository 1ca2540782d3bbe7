import type { Json } from "../../model/json.ts";

/** The progress of one reader of the log, and the state it needs to resume. */
export interface Cursor {
  readonly name: string;
  /** the loaded version; 0 for a cursor that does not exist */
  readonly version: number;
  readonly value: Json;
}

/** Exports leave cursors out, and an import deletes them: they point into the log that the import replaces. */
export interface Cursors {
  /** all cursors of the project, in the order of their names */
  readonly list: (project: string) => Promise<readonly Cursor[]>;
  /** Compare-and-set: false if another reader has moved the cursor since it was loaded. */
  readonly move: (project: string, cursor: Cursor) => Promise<boolean>;
}

import type { Json } from "../../model/json.ts";

/** A small document under a kind and an id. A commit changes it; its version counts the changes. */
export interface VersionedRecord {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly value: Json;
}

export interface RecordPage {
  readonly records: readonly VersionedRecord[];
  /** the `after` of the next page; absent on the last page */
  readonly next?: string;
}

/**
 * Versioned records. A version is never used twice for one kind and id, not even after a deletion, so a writer with an
 * old version stays refused. A kind that begins with `local.` belongs to this installation; exports leave it out and
 * imports leave it alone.
 */
export interface Records {
  /** the existing records, in the order of `ids` */
  readonly load: (
    project: string,
    kind: string,
    ids: readonly string[],
  ) => Promise<readonly VersionedRecord[]>;
  /** a page of the records of a kind, in the order of their ids */
  readonly list: (
    project: string,
    kind: string,
    page: { readonly after?: string; readonly limit: number },
  ) => Promise<RecordPage>;
}

/** The prefix of kinds that stay on this installation: exports leave them out, and imports refuse them. */
export const LOCAL_KIND = "local.";

import type { Json } from "./json.ts";

/** The answer to one reading SQL statement of an operator. */
export type SqlRows =
  | {
      readonly kind: "rows";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Json[])[];
      /** whether there are more rows */
      readonly more: boolean;
    }
  /** the statement is wrong, or does more than read */
  | { readonly kind: "refused"; readonly problem: string }
  | { readonly kind: "too long" };

import type { Row } from "./rows/row.ts";

/**
 * Reads the rows of a statement about one project; none if the store does not know the project. The statement gets the
 * project's number before the values. A list is one value.
 */
export type ProjectRows = (
  project: string,
  sql: string,
  ...values: readonly (string | readonly string[])[]
) => Promise<readonly Row[]>;

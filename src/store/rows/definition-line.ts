import type { RecordOf } from "../../model/project-record.ts";
import { parseColumn } from "./json-column.ts";
import type { Row } from "./row.ts";

type DefinitionLine = readonly [
  id: string,
  version: string,
  current: number,
  source: string,
  loadedAt: number,
  definition: string,
];

/** A definition as a line of an export. */
export function definitionLine(row: Row): RecordOf<"definition"> {
  const [id, version, current, source, loadedAt, definition] = row as DefinitionLine;
  const fields = { id, version, current: current !== 0, source, loadedAt };
  return { kind: "definition", ...fields, definition: parseColumn(definition) };
}

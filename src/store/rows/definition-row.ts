import type { Json } from "../../model/json.ts";
import type { DefinitionRecord } from "../parts/definitions.ts";
import { parseColumn } from "./json-column.ts";
import type { Row } from "./row.ts";

type DefinitionRow = readonly [
  id: string,
  version: string,
  definition: string,
  source: string,
  loadedAt: number,
];

export function definitionRecord(project: string, row: Row): DefinitionRecord {
  const [id, version, text, source, loadedAt] = row as DefinitionRow;
  let parsed: Json | undefined;
  return {
    project,
    id,
    version,
    // Parse only on demand: every move of a task with a subflow asks for the version alone.
    get definition() {
      parsed ??= parseColumn<Json>(text);
      return parsed;
    },
    source,
    loadedAt,
  };
}

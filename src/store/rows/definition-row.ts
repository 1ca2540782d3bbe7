import type { Json } from "../../model/json.ts";
import type { DefinitionHead, DefinitionRecord, DefinitionUsage } from "../parts/definitions.ts";
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

type HeadRow = readonly [id: string, version: string, source: string, loadedAt: number, bytes: number];

export function definitionHead(project: string, row: Row): DefinitionHead {
  const [id, version, source, loadedAt, bytes] = row as HeadRow;
  return { project, id, version, source, loadedAt, bytes };
}

export function definitionUsage(row: Row = []): DefinitionUsage {
  const [current = 0, versions = 0, bytes = 0] = row.map(Number);
  return { current, versions, bytes };
}

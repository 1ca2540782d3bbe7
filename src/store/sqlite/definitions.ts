import type { DefinitionRecord } from "../store.ts";
import type { Connection } from "./connection.ts";
import { parseColumn } from "./json-column.ts";
import {
  CURRENT_DEFINITION,
  CURRENT_DEFINITIONS,
  DEFINITION,
  MAKE_CURRENT,
  PUT_DEFINITION,
} from "./sql/definitions.ts";
import type { Row } from "./sqlite-driver.ts";

type DefinitionRow = readonly [
  id: string,
  version: string,
  definition: string,
  source: string,
  loadedAt: number,
];

function definitionRecord(project: string, row: Row): DefinitionRecord {
  const [id, version, definition, source, loadedAt] = row as DefinitionRow;
  return { project, id, version, definition: parseColumn(definition), source, loadedAt };
}

export async function saveDefinition(connection: Connection, record: DefinitionRecord): Promise<boolean> {
  const { project, id, version, definition, source, loadedAt } = record;
  const saved = await connection.write(() => {
    const { changes } = connection.statement(MAKE_CURRENT).run(project, id, version);
    if (changes === 0) return undefined;
    const text = JSON.stringify(definition);
    connection.statement(PUT_DEFINITION).run(project, version, id, text, source, loadedAt);
    return true;
  });
  return saved ?? false;
}

export function definition(
  connection: Connection,
  project: string,
  version: string,
): Promise<DefinitionRecord | undefined> {
  return one(connection, DEFINITION, project, version);
}

export function currentDefinition(
  connection: Connection,
  project: string,
  id: string,
): Promise<DefinitionRecord | undefined> {
  return one(connection, CURRENT_DEFINITION, project, id);
}

export function definitions(connection: Connection, project: string): Promise<readonly DefinitionRecord[]> {
  return connection.read(() =>
    connection
      .statement(CURRENT_DEFINITIONS)
      .all(project)
      .map((row) => definitionRecord(project, row)),
  );
}

function one(
  connection: Connection,
  sql: string,
  project: string,
  key: string,
): Promise<DefinitionRecord | undefined> {
  return connection.read(() => {
    const row = connection.statement(sql).get(project, key);
    return row === undefined ? undefined : definitionRecord(project, row);
  });
}

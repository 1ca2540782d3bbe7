import type { DefinitionRecord } from "../store.ts";
import { parseColumn } from "./json-column.ts";
import type { Session } from "./session.ts";
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

export async function saveDefinition(session: Session, record: DefinitionRecord): Promise<boolean> {
  const { connection, projects } = session;
  const { id, version, definition, source, loadedAt } = record;
  const saved = await connection.write(() => {
    const { number } = projects.findOrMake(record.project);
    if (connection.statement(MAKE_CURRENT).run(number, id, version).changes === 0) return undefined;
    const text = JSON.stringify(definition);
    connection.statement(PUT_DEFINITION).run(number, version, id, text, source, loadedAt);
    return true;
  });
  return saved ?? false;
}

export async function definition(
  session: Session,
  project: string,
  version: string,
): Promise<DefinitionRecord | undefined> {
  return (await read(session, DEFINITION, project, version))[0];
}

export async function currentDefinition(
  session: Session,
  project: string,
  id: string,
): Promise<DefinitionRecord | undefined> {
  return (await read(session, CURRENT_DEFINITION, project, id))[0];
}

export function definitions(session: Session, project: string): Promise<readonly DefinitionRecord[]> {
  return read(session, CURRENT_DEFINITIONS, project);
}

function read(
  { connection, projects }: Session,
  sql: string,
  name: string,
  ...key: readonly string[]
): Promise<readonly DefinitionRecord[]> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return [];
    const rows = connection.statement(sql).all(project.number, ...key);
    return rows.map((row) => definitionRecord(name, row));
  });
}

import type { DefinitionRecord, Definitions } from "../parts/definitions.ts";
import { definitionRecord } from "./definition-row.ts";
import { saveDefinition } from "./save-definition.ts";
import type { Session } from "./session.ts";
import {
  CURRENT_DEFINITION,
  CURRENT_DEFINITIONS,
  CURRENT_DEFINITIONS_OF,
  DEFINITION,
  DEFINITION_BEGINNING,
} from "./sql/definitions.ts";

/** The definitions in SQLite. Calls `tell` with the project that has a new entry. */
export function sqliteDefinitions(session: Session, tell: (project: string) => void): Definitions {
  return {
    save: (record, expected, options = {}) => saveDefinition(session, record, expected, { ...options, tell }),
    version: async (project, version) => (await read(session, DEFINITION, project, version))[0],
    // Versions are hexadecimal digits: all that begin with `digits` sort before `digits` with a `g` appended.
    versionStartingWith: async (project, digits) =>
      (await read(session, DEFINITION_BEGINNING, project, digits, `${digits}g`))[0],
    current: (project, ids) => current(session, project, ids),
    list: (project) => read(session, CURRENT_DEFINITIONS, project),
  };
}

async function current(
  session: Session,
  project: string,
  ids: readonly string[],
): Promise<readonly DefinitionRecord[]> {
  const [id] = ids;
  if (id === undefined) return [];
  if (ids.length === 1) return read(session, CURRENT_DEFINITION, project, id);
  const found = await read(session, CURRENT_DEFINITIONS_OF, project, JSON.stringify(ids));
  const byId = new Map(found.map((record) => [record.id, record]));
  return ids.flatMap((each) => byId.get(each) ?? []);
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

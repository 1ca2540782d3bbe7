import { definitionsPart, inOrderOf } from "../definitions-part.ts";
import type { DefinitionHead, DefinitionRecord, Definitions, DefinitionUsage } from "../parts/definitions.ts";
import { definitionHead, definitionRecord, definitionUsage } from "../rows/definition-row.ts";
import { removeDefinition } from "./remove-definition.ts";
import { saveDefinitions } from "./save-definitions.ts";
import type { Session } from "./session.ts";
import {
  CURRENT_DEFINITION,
  CURRENT_DEFINITIONS_OF,
  CURRENT_HEADS,
  CURRENT_HEADS_OF,
  DEFINITION,
  DEFINITION_BEGINNING,
  USAGE,
  VERSION_HEADS,
} from "./sql/definitions.ts";

/** The definitions in SQLite. Calls `tell` with the project that has a new entry. */
export function sqliteDefinitions(session: Session, tell: (project: string) => void): Definitions {
  return definitionsPart({
    saveAll: (changes, options) => saveDefinitions(session, changes, { ...options, tell }),
    version: async (project, version) => (await read(session, DEFINITION, project, version))[0],
    versionBetween: async (project, from, before) =>
      (await read(session, DEFINITION_BEGINNING, project, from, before))[0],
    current: (project, ids) => current(session, project, ids),
    heads: (project, ids) => heads(session, project, ids),
    versions: (project, id) => versions(session, project, id),
    usage: (project) => usage(session, project),
    remove: (removal) => removeDefinition(session, removal, tell),
  });
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
  return inOrderOf(ids, found);
}

function heads(
  { connection, projects }: Session,
  name: string,
  ids: readonly string[] | undefined,
): Promise<readonly DefinitionHead[]> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return [];
    const rows =
      ids === undefined
        ? connection.statement(CURRENT_HEADS).all(project.number)
        : connection.statement(CURRENT_HEADS_OF).all(project.number, JSON.stringify(ids));
    return rows.map((row) => definitionHead(name, row));
  });
}

function versions(
  { connection, projects }: Session,
  name: string,
  id: string,
): Promise<readonly DefinitionHead[]> {
  return connection.read(() => {
    const project = projects.find(name);
    const rows = project ? connection.statement(VERSION_HEADS).all(project.number, id) : [];
    return rows.map((row) => definitionHead(name, row));
  });
}

function usage({ connection, projects }: Session, name: string): Promise<DefinitionUsage> {
  return connection.read(() => {
    const project = projects.find(name);
    const row = project && connection.statement(USAGE).get(project.number);
    return definitionUsage(row);
  });
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

import { definitionsPart, inOrderOf } from "../definitions-part.ts";
import type { DefinitionHead, DefinitionRecord, Definitions, DefinitionUsage } from "../parts/definitions.ts";
import { definitionHead, definitionRecord, definitionUsage } from "../rows/definition-row.ts";
import type { Parameter } from "./postgres-driver.ts";
import { removeDefinition } from "./remove-definition.ts";
import { saveDefinitions } from "./save-definitions.ts";
import type { Session } from "./session.ts";
import {
  CURRENT_DEFINITIONS_OF,
  CURRENT_HEADS,
  CURRENT_HEADS_OF,
  DEFINITION,
  DEFINITION_BEGINNING,
  USAGE,
  VERSION_HEADS,
} from "./sql/definitions.ts";

/** The definitions in PostgreSQL. Calls `tell` with the project that has a new entry. */
export function postgresDefinitions(session: Session, tell: (project: string) => void): Definitions {
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
  if (ids.length === 0) return [];
  const found = await read(session, CURRENT_DEFINITIONS_OF, project, ids);
  return inOrderOf(ids, found);
}

async function heads(
  { connection, projects }: Session,
  name: string,
  ids: readonly string[] | undefined,
): Promise<readonly DefinitionHead[]> {
  const project = await projects.find(name);
  if (project === undefined) return [];
  const rows =
    ids === undefined
      ? await connection.rows(CURRENT_HEADS, project.number)
      : await connection.rows(CURRENT_HEADS_OF, project.number, ids);
  return rows.map((row) => definitionHead(name, row));
}

async function versions(
  { connection, projects }: Session,
  name: string,
  id: string,
): Promise<readonly DefinitionHead[]> {
  const project = await projects.find(name);
  const rows = project ? await connection.rows(VERSION_HEADS, project.number, id) : [];
  return rows.map((row) => definitionHead(name, row));
}

async function usage({ connection, projects }: Session, name: string): Promise<DefinitionUsage> {
  const project = await projects.find(name);
  const row = project && (await connection.row(USAGE, project.number));
  return definitionUsage(row);
}

async function read(
  { connection, projects }: Session,
  sql: string,
  name: string,
  ...key: readonly Parameter[]
): Promise<readonly DefinitionRecord[]> {
  const project = await projects.find(name);
  if (project === undefined) return [];
  const rows = await connection.rows(sql, project.number, ...key);
  return rows.map((row) => definitionRecord(name, row));
}

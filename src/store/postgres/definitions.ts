import type { DefinitionHead, DefinitionRecord, Definitions, DefinitionUsage } from "../parts/definitions.ts";
import { definitionRecord } from "../rows/definition-row.ts";
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
  return {
    save: async (record, expected, options) => {
      const [saved] = await saveDefinitions(session, [{ record, expected }], { ...options, tell });
      return saved ?? "conflict";
    },
    saveAll: (changes, options) => saveDefinitions(session, changes, { ...options, tell }),
    version: async (project, version) => (await read(session, DEFINITION, project, version))[0],
    // Versions are hexadecimal digits: all that begin with `digits` sort before `digits` with a `g` appended.
    versionStartingWith: async (project, digits) =>
      (await read(session, DEFINITION_BEGINNING, project, digits, `${digits}g`))[0],
    current: (project, ids) => current(session, project, ids),
    heads: (project, ids) => heads(session, project, ids),
    versions: (project, id) => versions(session, project, id),
    usage: (project) => usage(session, project),
    remove: (removal) => removeDefinition(session, removal, tell),
  };
}

async function current(
  session: Session,
  project: string,
  ids: readonly string[],
): Promise<readonly DefinitionRecord[]> {
  if (ids.length === 0) return [];
  const found = await read(session, CURRENT_DEFINITIONS_OF, project, ids);
  const byId = new Map(found.map((record) => [record.id, record]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

type HeadRow = readonly [id: string, version: string, source: string, loadedAt: number, bytes: number];

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
  return rows.map((row) => headOf(name, row as HeadRow));
}

async function versions(
  { connection, projects }: Session,
  name: string,
  id: string,
): Promise<readonly DefinitionHead[]> {
  const project = await projects.find(name);
  const rows = project ? await connection.rows(VERSION_HEADS, project.number, id) : [];
  return rows.map((row) => headOf(name, row as HeadRow));
}

function headOf(project: string, [id, version, source, loadedAt, bytes]: HeadRow): DefinitionHead {
  return { project, id, version, source, loadedAt, bytes };
}

async function usage({ connection, projects }: Session, name: string): Promise<DefinitionUsage> {
  const project = await projects.find(name);
  const row = project && (await connection.row(USAGE, project.number));
  const [current = 0, versions = 0, bytes = 0] = (row ?? []).map(Number);
  return { current, versions, bytes };
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

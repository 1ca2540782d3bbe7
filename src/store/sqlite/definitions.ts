import type { Json } from "../../model/json.ts";
import type { DefinitionRecord, SavedDefinition } from "../store.ts";
import { parseColumn } from "./json-column.ts";
import type { Session } from "./session.ts";
import {
  CURRENT_DEFINITION,
  CURRENT_DEFINITIONS,
  DEFINITION,
  DEFINITION_BEGINNING,
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
  const [id, version, text, source, loadedAt] = row as DefinitionRow;
  let read: Json | undefined;
  return {
    project,
    id,
    version,
    // Whoever has compiled this version already only asks which one it is, at every move of a task that may call it.
    get definition() {
      read ??= parseColumn<Json>(text);
      return read;
    },
    source,
    loadedAt,
  };
}

export async function saveDefinition(
  session: Session,
  record: DefinitionRecord,
  expected: DefinitionRecord | undefined,
): Promise<SavedDefinition> {
  const { connection, projects } = session;
  const { project, id, version, definition, source, loadedAt } = record;
  const saved = await connection.write((): SavedDefinition => {
    const { number } = projects.findOrMake(project);
    const [row] = connection.statement(CURRENT_DEFINITION).all(number, id);
    const current = row && definitionRecord(project, row);
    const isLookedAt = isSame(current, expected);
    if (current?.version === version && (current.source === source || !isLookedAt)) return "unchanged";
    if (!isLookedAt) return "conflict";
    connection.statement(MAKE_CURRENT).run(number, id, version);
    connection
      .statement(PUT_DEFINITION)
      .run(number, version, id, JSON.stringify(definition), source, loadedAt);
    return "saved";
  });
  return saved ?? "conflict";
}

/** A version that went and came back may be somebody else's by now. */
function isSame(one: DefinitionRecord | undefined, other: DefinitionRecord | undefined): boolean {
  return (
    one?.version === other?.version && one?.source === other?.source && one?.loadedAt === other?.loadedAt
  );
}

export async function definition(
  session: Session,
  project: string,
  version: string,
): Promise<DefinitionRecord | undefined> {
  return (await read(session, DEFINITION, project, version))[0];
}

/** Versions are hexadecimal digits, so everything that begins like this comes before this with a `g` behind it. */
export async function definitionBeginning(
  session: Session,
  project: string,
  digits: string,
): Promise<DefinitionRecord | undefined> {
  return (await read(session, DEFINITION_BEGINNING, project, digits, `${digits}g`))[0];
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

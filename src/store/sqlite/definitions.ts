import { definitionsPart } from "../definitions-part.ts";
import type { Definitions } from "../parts/definitions.ts";
import { projectRows } from "./project-rows.ts";
import { removeDefinition } from "./remove-definition.ts";
import { saveDefinitions } from "./save-definitions.ts";
import type { Session } from "./session.ts";
import { READING } from "./sql/definitions.ts";

/** The definitions in SQLite. Calls `tell` with the project that has a new entry. */
export function sqliteDefinitions(session: Session, tell: (project: string) => void): Definitions {
  return definitionsPart(projectRows(session), READING, {
    saveAll: (changes, options) => saveDefinitions(session, changes, { ...options, tell }),
    remove: (removal) => removeDefinition(session, removal, tell),
  });
}

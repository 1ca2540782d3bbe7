import { type DefinitionEntry, HISTORY_SCHEMA } from "../../model/history.ts";
import { definitionHash } from "../chain.ts";
import { type DefinitionColumns, NO_TASK } from "../rows/entry-row.ts";
import { indexIfBehind, type LogHead } from "./log-head.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { INSERT_ENTRY } from "./sql/change.ts";
import { CHAIN_OF_DEFINITION, SET_CHAIN } from "./sql/definitions.ts";

export interface LoggedDefinition extends Pick<DefinitionEntry, "type" | "definition" | "source" | "at"> {
  readonly id: string;
}

/** Writes the log entry of a definition; returns the head of the log after it. Call inside a write. */
export function writeDefinitionEntry(
  { connection }: Session,
  project: Project,
  { type, id, definition, source, at }: LoggedDefinition,
  before: LogHead,
): LogHead {
  const [revision, last] = connection.statement(CHAIN_OF_DEFINITION).get(project.number, id) ?? [];
  const version = Number(revision) + 1;
  const columns: DefinitionColumns = { workflow: id, definition, source };
  const content = { ...columns, type, at, schema: HISTORY_SCHEMA, version } as const;
  const hash = definitionHash(project.name, content, String(last));
  const newest = before.newest + 1;
  connection
    .statement(INSERT_ENTRY)
    .run(
      newest,
      NO_TASK,
      version,
      HISTORY_SCHEMA,
      type,
      at,
      0,
      before.laterSyncs,
      hash,
      "null",
      "[]",
      JSON.stringify(columns),
      null,
      null,
    );
  connection.statement(SET_CHAIN).run(project.number, id, version, hash);
  const { indexedTo, listedSyncs, laterSyncs } = before;
  return indexIfBehind(connection, project, { newest, hash, at, indexedTo, listedSyncs, laterSyncs });
}

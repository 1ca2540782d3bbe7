import { type DefinitionEntry, HISTORY_SCHEMA } from "../../model/history.ts";
import { definitionHash } from "../chain.ts";
import type { DefinitionColumns } from "../rows/entry-row.ts";
import type { Run } from "./connection.ts";
import type { Project } from "./projects.ts";
import { CHAIN_OF_DEFINITION, INSERT_DEFINITION_ENTRY, SET_CHAIN } from "./sql/definitions.ts";

export interface LoggedDefinition extends Pick<DefinitionEntry, "type" | "definition" | "source" | "at"> {
  readonly id: string;
}

/** Writes the log entry of a definition. Call in a transaction that has locked the project. */
export async function writeDefinitionEntry(
  run: Run,
  { name, number }: Project,
  { type, id, definition, source, at }: LoggedDefinition,
): Promise<void> {
  const [chain = []] = await run(CHAIN_OF_DEFINITION, number, id);
  const [revision, last] = chain;
  const version = Number(revision ?? 0) + 1;
  const columns: DefinitionColumns = { workflow: id, definition, source };
  const content = { ...columns, type, at, schema: HISTORY_SCHEMA, version } as const;
  const hash = definitionHash(name, content, String(last ?? ""));
  const about = [number, version, HISTORY_SCHEMA, type, at, hash, JSON.stringify(columns)] as const;
  await run(INSERT_DEFINITION_ENTRY, ...about);
  await run(SET_CHAIN, number, id, version, hash);
}

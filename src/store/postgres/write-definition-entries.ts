import { type DefinitionEntry, HISTORY_SCHEMA } from "../../model/history.ts";
import { definitionHash } from "../chain.ts";
import type { DefinitionColumns } from "../rows/entry-row.ts";
import type { Run } from "./connection.ts";
import type { Project } from "./projects.ts";
import { CHAINS_OF, INSERT_DEFINITION_ENTRIES, SET_CHAINS } from "./sql/definitions.ts";

export interface LoggedDefinition extends Pick<DefinitionEntry, "type" | "definition" | "source" | "at"> {
  readonly id: string;
}

/** The end of the hash chain that a workflow's entries form. */
interface Chain {
  readonly entries: number;
  readonly hash: string;
}

/** Writes log entries of definitions. Call in a transaction that has locked the project. */
export async function writeDefinitionEntries(
  run: Run,
  { name, number }: Project,
  logged: readonly LoggedDefinition[],
): Promise<void> {
  const chains = new Map<string, Chain>();
  for (const [id, entries, hash] of await run(CHAINS_OF, number, [...new Set(logged.map(({ id }) => id))]))
    chains.set(String(id), { entries: Number(entries), hash: String(hash) });
  const rows = logged.map(({ type, id, definition, source, at }) => {
    const before = chains.get(id);
    const version = (before?.entries ?? 0) + 1;
    const columns: DefinitionColumns = { workflow: id, definition, source };
    const content = { ...columns, type, at, schema: HISTORY_SCHEMA, version } as const;
    const hash = definitionHash(name, content, before?.hash ?? "");
    chains.set(id, { entries: version, hash });
    return { version, type, at, hash, change: JSON.stringify(columns) };
  });
  const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of);
  await run(
    INSERT_DEFINITION_ENTRIES,
    number,
    HISTORY_SCHEMA,
    column(({ version }) => version),
    column(({ type }) => type),
    column(({ at }) => at),
    column(({ hash }) => hash),
    column(({ change }) => change),
  );
  const ends = [...chains.values()];
  const entries = ends.map((end) => end.entries);
  const hashes = ends.map((end) => end.hash);
  await run(SET_CHAINS, number, [...chains.keys()], entries, hashes);
}

import type { DefinitionRecord, Definitions } from "./parts/definitions.ts";
import type { ProjectRows } from "./project-rows.ts";
import { definitionHead, definitionRecord, definitionUsage } from "./rows/definition-row.ts";

/** The statements of a database that read definitions. */
interface DefinitionStatements {
  readonly DEFINITION: string;
  readonly DEFINITION_BEGINNING: string;
  /** reads one current definition, where that is faster than a list of one */
  readonly CURRENT_DEFINITION?: string;
  readonly CURRENT_DEFINITIONS_OF: string;
  readonly CURRENT_HEADS: string;
  readonly CURRENT_HEADS_OF: string;
  readonly VERSION_HEADS: string;
  readonly USAGE: string;
}

/** The definitions of a store, from the rows and the writes of its database. */
export function definitionsPart(
  rows: ProjectRows,
  sql: DefinitionStatements,
  writes: Pick<Definitions, "saveAll" | "remove">,
): Definitions {
  const records = async (
    project: string,
    statement: string,
    ...key: readonly (string | readonly string[])[]
  ) => (await rows(project, statement, ...key)).map((row) => definitionRecord(project, row));
  return {
    ...writes,
    save: async (record, expected, options) => {
      const [saved] = await writes.saveAll([{ record, expected }], options);
      return saved ?? "conflict";
    },
    version: async (project, version) => (await records(project, sql.DEFINITION, version))[0],
    // Versions are hexadecimal digits: all that begin with `digits` sort before `digits` with a `g` appended.
    versionStartingWith: async (project, digits) =>
      (await records(project, sql.DEFINITION_BEGINNING, digits, `${digits}g`))[0],
    current: async (project, ids) => {
      const [id] = ids;
      if (id === undefined) return [];
      if (ids.length === 1 && sql.CURRENT_DEFINITION !== undefined)
        return records(project, sql.CURRENT_DEFINITION, id);
      return inOrderOf(ids, await records(project, sql.CURRENT_DEFINITIONS_OF, ids));
    },
    heads: async (project, ids) => {
      const found =
        ids === undefined
          ? await rows(project, sql.CURRENT_HEADS)
          : await rows(project, sql.CURRENT_HEADS_OF, ids);
      return found.map((row) => definitionHead(project, row));
    },
    versions: async (project, id) =>
      (await rows(project, sql.VERSION_HEADS, id)).map((row) => definitionHead(project, row)),
    usage: async (project) => definitionUsage((await rows(project, sql.USAGE))[0]),
  };
}

/** The records of ids, in the order of the ids: a database returns them in its own. */
function inOrderOf(ids: readonly string[], found: readonly DefinitionRecord[]): readonly DefinitionRecord[] {
  const byId = new Map(found.map((record) => [record.id, record]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

import type { DefinitionRecord, Definitions } from "./parts/definitions.ts";

/** What a database gives to the part. `versionBetween` is the first version from a text up to another. */
interface DefinitionTables extends Omit<Definitions, "save" | "versionStartingWith"> {
  readonly versionBetween: (
    project: string,
    from: string,
    before: string,
  ) => Promise<DefinitionRecord | undefined>;
}

/** The definitions of a store, from the reads and writes of its database. */
export function definitionsPart({ versionBetween, ...tables }: DefinitionTables): Definitions {
  return {
    ...tables,
    save: async (record, expected, options) => {
      const [saved] = await tables.saveAll([{ record, expected }], options);
      return saved ?? "conflict";
    },
    // Versions are hexadecimal digits: all that begin with `digits` sort before `digits` with a `g` appended.
    versionStartingWith: (project, digits) => versionBetween(project, digits, `${digits}g`),
  };
}

/** The records of ids, in the order of the ids: a database returns them in its own. */
export function inOrderOf(
  ids: readonly string[],
  found: readonly DefinitionRecord[],
): readonly DefinitionRecord[] {
  const byId = new Map(found.map((record) => [record.id, record]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

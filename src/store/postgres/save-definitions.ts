import type { DefinitionChange, DefinitionRecord, SavedDefinition } from "../parts/definitions.ts";
import { definitionRecord } from "../rows/definition-row.ts";
import type { Run } from "./connection.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { LOCK_PROJECT } from "./sql/change.ts";
import { CURRENT_DEFINITIONS_OF, MAKE_CURRENT, PUT_DEFINITION } from "./sql/definitions.ts";
import { writeDefinitionEntry } from "./write-definition-entry.ts";

type DefinitionIdentity = Pick<DefinitionRecord, "version" | "source" | "loadedAt">;

interface Options {
  readonly unlogged?: boolean;
  readonly tell: (project: string) => void;
}

/** Saves definitions of one project in one transaction; none of them if one is in conflict. */
export async function saveDefinitions(
  { connection, projects }: Session,
  changes: readonly DefinitionChange[],
  { unlogged = false, tell }: Options,
): Promise<readonly SavedDefinition[]> {
  const [first] = changes;
  if (!first) return [];
  const project = await projects.findOrCreate(first.record.project);
  let outcomes: SavedDefinition[] = [];
  await connection.write(project.number, async (run) => {
    outcomes = [];
    await run(LOCK_PROJECT, project.number);
    for (const change of changes) outcomes.push(await save(run, project, change, unlogged));
    return outcomes.includes("conflict") ? undefined : outcomes;
  });
  if (!unlogged && !outcomes.includes("conflict") && outcomes.includes("saved")) tell(project.name);
  return outcomes;
}

async function save(
  run: Run,
  project: Project,
  { record, expected }: DefinitionChange,
  unlogged: boolean,
): Promise<SavedDefinition> {
  const { number } = project;
  const { id, version, definition, source, loadedAt } = record;
  const [row] = await run(CURRENT_DEFINITIONS_OF, number, [id]);
  const current = row && definitionRecord(project.name, row);
  const isExpected = isSame(current, expected);
  if (current?.version === version && (current.source === source || !isExpected)) return "unchanged";
  if (!isExpected) return "conflict";
  await run(MAKE_CURRENT, number, id, version);
  await run(PUT_DEFINITION, number, version, id, JSON.stringify(definition), source, loadedAt);
  if (!unlogged)
    await writeDefinitionEntry(run, project, {
      type: "loaded",
      id,
      definition: version,
      source,
      at: loadedAt,
    });
  return "saved";
}

/**
 * Whether two records are the same load of a definition. Compares the source and time too: a version that was replaced
 * and loaded again may have another source.
 */
function isSame(one: DefinitionIdentity | undefined, other: DefinitionIdentity | undefined): boolean {
  return (
    one?.version === other?.version && one?.source === other?.source && one?.loadedAt === other?.loadedAt
  );
}

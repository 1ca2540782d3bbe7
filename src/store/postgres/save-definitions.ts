import type { DefinitionChange, DefinitionRecord, SavedDefinition } from "../parts/definitions.ts";
import type { Run } from "./connection.ts";
import { lockProject } from "./lock-project.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { CURRENT_HEADS_OF, MAKE_CURRENT, PUT_DEFINITIONS } from "./sql/definitions.ts";
import { type LoggedDefinition, writeDefinitionEntries } from "./write-definition-entries.ts";

type DefinitionIdentity = Pick<DefinitionRecord, "version" | "source" | "loadedAt">;

interface Options {
  readonly unlogged?: boolean;
  readonly tell: (project: string) => void;
}

/** Saves definitions of one project in one transaction; none of them if one is in conflict. */
export async function saveDefinitions(
  session: Session,
  changes: readonly DefinitionChange[],
  { unlogged = false, tell }: Options,
): Promise<readonly SavedDefinition[]> {
  const { connection, projects } = session;
  const [first] = changes;
  if (!first) return [];
  const project = await projects.findOrCreate(first.record.project);
  let outcomes: readonly SavedDefinition[] = [];
  await connection.write(project.number, async (run) => {
    await lockProject(session, run, project);
    outcomes = await judged(run, project, changes);
    if (outcomes.includes("conflict")) return undefined;
    const saved = changes.filter((_, place) => outcomes[place] === "saved").map(({ record }) => record);
    if (saved.length > 0) await write(run, project, saved, unlogged);
    return outcomes;
  });
  if (!unlogged && !outcomes.includes("conflict") && outcomes.includes("saved")) tell(project.name);
  return outcomes;
}

/** The outcome of each change, in their order: a change sees the changes before it. */
async function judged(
  run: Run,
  { number }: Project,
  changes: readonly DefinitionChange[],
): Promise<readonly SavedDefinition[]> {
  const current = new Map<string, DefinitionIdentity>();
  const heads = await run(CURRENT_HEADS_OF, number, [...new Set(changes.map(({ record }) => record.id))]);
  for (const [id, version, source, loadedAt] of heads)
    current.set(String(id), {
      version: String(version),
      source: String(source),
      loadedAt: Number(loadedAt),
    });
  return changes.map(({ record, expected }) => {
    const { id, version, source } = record;
    const found = current.get(id);
    const isExpected = isSame(found, expected);
    if (found?.version === version && (found.source === source || !isExpected)) return "unchanged";
    if (!isExpected) return "conflict";
    current.set(id, record);
    return "saved";
  });
}

async function write(
  run: Run,
  project: Project,
  saved: readonly DefinitionRecord[],
  unlogged: boolean,
): Promise<void> {
  const { number } = project;
  const current = [...new Map(saved.map((record) => [record.id, record])).values()];
  await run(
    MAKE_CURRENT,
    number,
    current.map(({ id }) => id),
    current.map(({ version }) => version),
  );
  // One statement cannot put a row twice, so of a version that is given twice the last one counts.
  const put = [...new Map(saved.map((record) => [`${record.version} ${record.id}`, record])).values()];
  await run(
    PUT_DEFINITIONS,
    number,
    put.map(({ version }) => version),
    put.map(({ id }) => id),
    put.map(({ definition }) => JSON.stringify(definition)),
    put.map(({ source }) => source),
    put.map(({ loadedAt }) => loadedAt),
  );
  if (!unlogged) await writeDefinitionEntries(run, project, saved.map(loading));
}

function loading({ id, version, source, loadedAt }: DefinitionRecord): LoggedDefinition {
  return { type: "loaded", id, definition: version, source, at: loadedAt };
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

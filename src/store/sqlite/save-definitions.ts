import type { DefinitionChange, DefinitionRecord, SavedDefinition } from "../parts/definitions.ts";
import { definitionRecord } from "../rows/definition-row.ts";
import type { LogHead } from "./log-head.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { CURRENT_DEFINITION, MAKE_CURRENT, PUT_DEFINITION } from "./sql/definitions.ts";
import { HASH_OF_ENTRY } from "./sql/log.ts";
import { type LoggedDefinition, writeDefinitionEntry } from "./write-definition-entry.ts";

type DefinitionIdentity = Pick<DefinitionRecord, "version" | "source" | "loadedAt">;

interface Options {
  readonly unlogged?: boolean;
  readonly tell: (project: string) => void;
}

interface Saved {
  readonly outcomes: readonly SavedDefinition[];
  /** the head of the log after the last entry; absent if no entry was written */
  readonly head: LogHead | undefined;
}

/** Saves definitions of one project in one transaction; none of them if one is in conflict. */
export async function saveDefinitions(
  session: Session,
  changes: readonly DefinitionChange[],
  { unlogged = false, tell }: Options,
): Promise<readonly SavedDefinition[]> {
  const [first] = changes;
  if (!first) return [];
  const { connection } = session;
  let transaction = 0;
  let outcomes: readonly SavedDefinition[] = [];
  const saved = await connection.write(
    () => {
      transaction = connection.writes;
      const done = saveAll(session, changes, unlogged);
      outcomes = done.outcomes;
      return outcomes.includes("conflict") ? undefined : done;
    },
    (done) => isSaved(session, changes, done),
  );
  session.recent.written(transaction, []);
  if (saved?.head === undefined) return outcomes;
  session.head.keep(transaction, first.record.project, saved.head);
  tell(first.record.project);
  return outcomes;
}

function saveAll(session: Session, changes: readonly DefinitionChange[], unlogged: boolean): Saved {
  const outcomes: SavedDefinition[] = [];
  let head: LogHead | undefined;
  for (const change of changes) {
    const project = session.projects.findOrCreate(change.record.project);
    const outcome = save(session, change, project);
    outcomes.push(outcome);
    if (outcome === "saved" && !unlogged)
      head = writeDefinitionEntry(session, project, loading(change.record), head ?? session.head.of(project));
  }
  return { outcomes, head };
}

function loading({ id, version, source, loadedAt }: DefinitionRecord): LoggedDefinition {
  return { type: "loaded", id, definition: version, source, at: loadedAt };
}

function save(
  { connection }: Session,
  { record, expected }: DefinitionChange,
  { number }: Project,
): SavedDefinition {
  const { id, version, definition, source, loadedAt } = record;
  const [row] = connection.statement(CURRENT_DEFINITION).all(number, id);
  const current = row && definitionRecord(record.project, row);
  const isExpected = isSame(current, expected);
  if (current?.version === version && (current.source === source || !isExpected)) return "unchanged";
  if (!isExpected) return "conflict";
  connection.statement(MAKE_CURRENT).run(number, id, version);
  connection.statement(PUT_DEFINITION).run(number, version, id, JSON.stringify(definition), source, loadedAt);
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

/** Whether the transaction that saved the definitions was committed. */
function isSaved(
  { connection, projects }: Session,
  changes: readonly DefinitionChange[],
  { head }: Saved,
): boolean {
  if (head !== undefined) return connection.statement(HASH_OF_ENTRY).get(head.newest)?.[0] === head.hash;
  return changes.every(({ record }) => {
    const project = projects.find(record.project);
    const [row] = project ? connection.statement(CURRENT_DEFINITION).all(project.number, record.id) : [];
    return row !== undefined && definitionRecord(record.project, row).version === record.version;
  });
}

import { HISTORY_SCHEMA } from "../../model/history.ts";
import { definitionHash } from "../chain.ts";
import type { DefinitionRecord, SavedDefinition } from "../parts/definitions.ts";
import { definitionRecord } from "./definition-row.ts";
import { type DefinitionColumns, NO_TASK } from "./entry-row.ts";
import { indexIfBehind, type LogHead } from "./log-head.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { INSERT_ENTRY } from "./sql/change.ts";
import {
  CHAIN_OF_DEFINITION,
  CURRENT_DEFINITION,
  MAKE_CURRENT,
  PUT_DEFINITION,
  SET_CHAIN,
} from "./sql/definitions.ts";
import { HASH_OF_ENTRY } from "./sql/log.ts";

interface Options {
  readonly unlogged?: boolean;
  readonly tell: (project: string) => void;
}

interface Saved {
  readonly outcome: SavedDefinition;
  /** the head of the log after the entry; absent if no entry was written */
  readonly head?: LogHead;
}

export async function saveDefinition(
  session: Session,
  record: DefinitionRecord,
  expected: DefinitionRecord | undefined,
  { unlogged = false, tell }: Options,
): Promise<SavedDefinition> {
  const { connection } = session;
  let transaction = 0;
  const saved = await connection.write(
    () => {
      transaction = connection.writes;
      return save(session, record, expected, unlogged);
    },
    (done) => isSaved(session, record, done),
  );
  session.recent.written(transaction, []);
  if (saved?.head === undefined) return saved?.outcome ?? "conflict";
  session.head.keep(transaction, record.project, saved.head);
  tell(record.project);
  return saved.outcome;
}

function save(
  session: Session,
  record: DefinitionRecord,
  expected: DefinitionRecord | undefined,
  unlogged: boolean,
): Saved {
  const { connection, projects } = session;
  const { id, version, definition, source, loadedAt } = record;
  const project = projects.findOrCreate(record.project);
  const { number } = project;
  const [row] = connection.statement(CURRENT_DEFINITION).all(number, id);
  const current = row && definitionRecord(record.project, row);
  const isExpected = isSame(current, expected);
  if (current?.version === version && (current.source === source || !isExpected))
    return { outcome: "unchanged" };
  if (!isExpected) return { outcome: "conflict" };
  const before = session.head.of(project);
  connection.statement(MAKE_CURRENT).run(number, id, version);
  connection.statement(PUT_DEFINITION).run(number, version, id, JSON.stringify(definition), source, loadedAt);
  if (unlogged) return { outcome: "saved" };
  return { outcome: "saved", head: writeEntry(session, project, record, before) };
}

/**
 * Whether two records are the same load of a definition. Compares the source and time too: a version that was replaced
 * and loaded again may have another source.
 */
function isSame(one: DefinitionRecord | undefined, other: DefinitionRecord | undefined): boolean {
  return (
    one?.version === other?.version && one?.source === other?.source && one?.loadedAt === other?.loadedAt
  );
}

function writeEntry(
  { connection }: Session,
  project: Project,
  { id, version: definition, source, loadedAt: at }: DefinitionRecord,
  before: LogHead,
): LogHead {
  const [revision, last] = connection.statement(CHAIN_OF_DEFINITION).get(project.number, id) ?? [];
  const version = Number(revision) + 1;
  const columns: DefinitionColumns = { workflow: id, definition, source };
  const content = { ...columns, type: "loaded", at, schema: HISTORY_SCHEMA, version } as const;
  const hash = definitionHash(project.name, content, String(last));
  const newest = before.newest + 1;
  connection
    .statement(INSERT_ENTRY)
    .run(
      newest,
      NO_TASK,
      version,
      HISTORY_SCHEMA,
      "loaded",
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

/** Whether the transaction that saved the definition was committed. */
function isSaved({ connection, projects }: Session, record: DefinitionRecord, { head }: Saved): boolean {
  if (head !== undefined) return connection.statement(HASH_OF_ENTRY).get(head.newest)?.[0] === head.hash;
  const project = projects.find(record.project);
  const [row] = project ? connection.statement(CURRENT_DEFINITION).all(project.number, record.id) : [];
  return row !== undefined && definitionRecord(record.project, row).version === record.version;
}

import {
  type DefinitionEntry,
  isDefinitionEntry,
  isTaskEntry,
  type RecordEntry,
} from "../../model/history.ts";
import type { ProjectRecord, RecordOf } from "../../model/project-record.ts";
import { entryText } from "../chain.ts";
import { storedHash } from "../rows/counts-column.ts";
import type { DefinitionColumns, RecordEntryColumns } from "../rows/entry-row.ts";
import { positionText, restText, stateAndKindColumns } from "../rows/task-row.ts";
import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { INSERT_REPLY } from "./sql/change.ts";
import { MAKE_CURRENT, PUT_DEFINITION, SET_CHAIN } from "./sql/definitions.ts";
import {
  IMPORT_CHAIN_OF_RECORD,
  IMPORT_CONTEXT,
  IMPORT_DEFINITION_ENTRY,
  IMPORT_ENTRY,
  IMPORT_RECORD,
  IMPORT_RECORD_ENTRY,
  IMPORT_TASK,
  IMPORT_UNCONFIRMED,
} from "./sql/transfer.ts";

/** Writes one record. Call inside the transaction that has emptied the project. */
export function writeRecord(session: Session, project: Project, record: ProjectRecord): void {
  if (record.kind === "definition") writeDefinition(session, project, record);
  else if (record.kind === "task") writeTask(session, project, record);
  else if (record.kind === "entry") writeEntry(session, project, record);
  else if (record.kind === "reply") writeReply(session, project, record);
  else writeVersioned(session, project, record);
}

function writeReply({ connection }: Session, { number }: Project, { key, answer }: RecordOf<"reply">): void {
  connection.statement(INSERT_REPLY).run(number, key, JSON.stringify(answer));
}

function writeVersioned({ connection }: Session, { number }: Project, line: RecordOf<"record">): void {
  connection.statement(IMPORT_RECORD).run(number, line.of, line.id, line.version, JSON.stringify(line.value));
}

function writeDefinition({ connection }: Session, { number }: Project, line: RecordOf<"definition">): void {
  const { id, version, definition, source, loadedAt, current } = line;
  connection.statement(PUT_DEFINITION).run(number, version, id, JSON.stringify(definition), source, loadedAt);
  if (current) connection.statement(MAKE_CURRENT).run(number, id, version);
}

function writeTask({ connection }: Session, { name, number }: Project, { task }: RecordOf<"task">): void {
  const record = { project: name, ...task };
  const about = [record.id, record.version, storedHash(record), restText(record), positionText(record)];
  const { lastInsertRowid } = connection
    .statement(IMPORT_TASK)
    .run(number, ...about, ...stateAndKindColumns(record));
  if (Object.keys(record.context).length > 0)
    connection.statement(IMPORT_CONTEXT).run(Number(lastInsertRowid), JSON.stringify(record.context));
}

function writeEntry({ connection }: Session, project: Project, { entry, sync }: RecordOf<"entry">): void {
  if (!isTaskEntry(entry)) {
    if (isDefinitionEntry(entry)) writeDefinitionEntry(connection, project, entry);
    else writeRecordEntry(connection, project, entry);
    return;
  }
  const { caller, events, change, output, note } = entryText(entry);
  const key = project.key(entry.seq);
  const about = [entry.version, entry.schema, entry.type, entry.at, sync === "none" ? 0 : 1, entry.hash];
  connection
    .statement(IMPORT_ENTRY)
    .run(key, project.number, entry.task, ...about, caller, events, change, output, note);
  if (sync === "open") connection.statement(IMPORT_UNCONFIRMED).run(key);
}

function writeDefinitionEntry(connection: Connection, project: Project, entry: DefinitionEntry): void {
  const { seq, version, schema, type, at, hash, workflow, definition, source } = entry;
  const columns: DefinitionColumns = { workflow, definition, source };
  connection
    .statement(IMPORT_DEFINITION_ENTRY)
    .run(project.key(seq), version, schema, type, at, hash, JSON.stringify(columns));
  connection.statement(SET_CHAIN).run(project.number, workflow, version, hash);
}

function writeRecordEntry(connection: Connection, project: Project, entry: RecordEntry): void {
  const { seq, version, schema, type, at, hash, caller, kind, id, change, note } = entry;
  const columns: RecordEntryColumns = { kind, id, change };
  const text = note === undefined ? null : JSON.stringify(note);
  connection
    .statement(IMPORT_RECORD_ENTRY)
    .run(
      project.key(seq),
      version,
      schema,
      type,
      at,
      hash,
      JSON.stringify(caller),
      JSON.stringify(columns),
      text,
    );
  connection.statement(IMPORT_CHAIN_OF_RECORD).run(project.number, kind, id, version, hash);
}

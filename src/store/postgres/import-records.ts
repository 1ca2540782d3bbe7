import { isDefinitionEntry, isTaskEntry } from "../../model/history.ts";
import type { ProjectRecord, RecordOf } from "../../model/project-record.ts";
import { entryText } from "../chain.ts";
import { storedHash } from "../rows/counts-column.ts";
import type { DefinitionColumns, RecordEntryColumns } from "../rows/entry-row.ts";
import { taskColumns } from "./task-columns.ts";

export type StagedPart = "definitions" | "tasks" | "entries" | "replies" | "records";

type Staged = readonly [part: StagedPart, row: Readonly<Record<string, unknown>>];

/** The row that a record becomes, as the statements of `sql/transfer` read it. */
export function stagedRow(project: string, record: ProjectRecord): Staged {
  switch (record.kind) {
    case "definition": {
      const { id, version, definition, source, loadedAt, current } = record;
      const text = JSON.stringify(definition);
      return ["definitions", { id, version, source, current, loaded_at: loadedAt, definition: text }];
    }
    case "task":
      return ["tasks", taskRow(project, record)];
    case "entry":
      return ["entries", entryRow(record)];
    case "reply":
      return ["replies", { key: record.key, answer: JSON.stringify(record.answer) }];
    case "record": {
      const { of, id, version, value } = record;
      return ["records", { kind: of, id, version, value: JSON.stringify(value) }];
    }
  }
}

function taskRow(project: string, { task }: RecordOf<"task">) {
  const record = { project, ...task };
  const { version, context } = record;
  const isEmpty = Object.keys(context).length === 0;
  const text = isEmpty ? undefined : JSON.stringify(context);
  return { ...taskColumns(record), version, hash: storedHash(record), context: text };
}

function entryRow({ entry, sync }: RecordOf<"entry">) {
  const { seq, version, schema, type, at, hash } = entry;
  const head = { seq, version, schema, type, at, hash };
  if (isTaskEntry(entry)) return { ...head, sync, task: entry.task, ...entryText(entry) };
  const about = { ...head, sync: "none", events: "[]" };
  if (isDefinitionEntry(entry)) {
    const { workflow, definition, source } = entry;
    const columns: DefinitionColumns = { workflow, definition, source };
    return { ...about, workflow, caller: "null", change: JSON.stringify(columns) };
  }
  const { kind, id, caller, change, note } = entry;
  const columns: RecordEntryColumns = { kind, id, change };
  const texts = { caller: JSON.stringify(caller), change: JSON.stringify(columns) };
  return { ...about, kind, id, ...texts, note: note === undefined ? undefined : JSON.stringify(note) };
}

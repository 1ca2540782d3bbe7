import {
  type HistoryEntry,
  isDefinitionEntry,
  isTaskEntry,
  type LogEntry,
} from "../../../src/model/history.ts";
import type { ProjectRecord, RecordOf } from "../../../src/model/project-record.ts";
import { definitionHash, entryHash, entryText, idAfter, recordEntryHash } from "../../../src/store/chain.ts";
import type { Store } from "../../../src/store/store.ts";

/** Everything in a project. */
export function contentOf(store: Store, project: string): Promise<readonly ProjectRecord[]> {
  return store.transfer.export(project, async ({ records }) => {
    const all: ProjectRecord[] = [];
    for await (const record of records) all.push(record);
    return all;
  });
}

/** Replaces everything in a project, as a person with the database can: nothing is checked. */
export async function overwrite(store: Store, project: string, all: readonly ProjectRecord[]): Promise<void> {
  async function* records(): AsyncGenerator<ProjectRecord> {
    yield* all;
  }
  await store.transfer.import(project, records(), { replace: true });
}

export function entriesIn(all: readonly ProjectRecord[]): readonly RecordOf<"entry">[] {
  return all.flatMap((record) => (record.kind === "entry" ? [record] : []));
}

export function withEntries(
  all: readonly ProjectRecord[],
  change: (entries: readonly RecordOf<"entry">[]) => readonly RecordOf<"entry">[],
): readonly ProjectRecord[] {
  const place = all.findIndex(({ kind }) => kind === "entry");
  const others = (part: readonly ProjectRecord[]) => part.filter(({ kind }) => kind !== "entry");
  return [...others(all.slice(0, place)), ...change(entriesIn(all)), ...others(all.slice(place))];
}

/** Takes tasks out with all their entries. */
export function without(all: readonly ProjectRecord[], gone: ReadonlySet<string>): readonly ProjectRecord[] {
  return all.filter((record) => {
    if (record.kind === "task") return !gone.has(record.task.id);
    return record.kind !== "entry" || !isTaskEntry(record.entry) || !gone.has(record.entry.task);
  });
}

/** Numbers the entries without gaps, in their order. */
export function renumbered(all: readonly ProjectRecord[]): readonly ProjectRecord[] {
  return withEntries(all, (entries) =>
    entries.map((line, index) => ({ ...line, entry: { ...line.entry, seq: index + 1 } })),
  );
}

/** Makes all versions and hashes fit the content, as a careful forger does. */
export function fitted(project: string, all: readonly ProjectRecord[]): readonly ProjectRecord[] {
  const chains = new Map<string, { version: number; hash: string; id?: string }>();
  const linked = (entry: LogEntry): LogEntry => {
    const name = nameOf(entry);
    const before = chains.get(name) ?? { version: 0, hash: "" };
    const version = before.version + 1;
    const next = { ...entry, version } as LogEntry;
    const id = isTaskEntry(entry) ? idAfter(entry, before.id) : undefined;
    const hash = hashOf(project, next, before.hash, id ?? "");
    chains.set(name, { version, hash, ...(id !== undefined && { id }) });
    return { ...next, hash };
  };
  const lines = withEntries(all, (entries) =>
    entries.map((line) => ({ ...line, entry: linked(line.entry) }) as typeof line),
  );
  return lines.map((line) => {
    if (line.kind !== "task") return line;
    const { version, hash } = chains.get(`task ${line.task.id}`) ?? line.task;
    return { ...line, task: { ...line.task, version, hash } };
  });
}

function nameOf(entry: LogEntry): string {
  if (isTaskEntry(entry)) return `task ${entry.task}`;
  return isDefinitionEntry(entry) ? `workflow ${entry.workflow}` : `${entry.kind} ${entry.id}`;
}

function hashOf(project: string, entry: LogEntry, before: string, id: string): string {
  if (isTaskEntry(entry)) return taskHash(project, entry, before, id);
  return isDefinitionEntry(entry)
    ? definitionHash(project, entry, before)
    : recordEntryHash(project, entry, before);
}

function taskHash(project: string, entry: HistoryEntry, before: string, task: string): string {
  const { version, schema } = entry;
  return entryHash({ project, task, version, schema, before }, entry, entryText(entry));
}

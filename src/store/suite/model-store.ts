import { HISTORY_SCHEMA, type HistoryEntry } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import type { TaskRecord } from "../../model/task.ts";
import { entryHash, entryText } from "../chain.ts";
import { isSync } from "../is-sync.ts";
import type { Commit, Committed, TaskChange } from "../parts/commit.ts";
import type { SyncName } from "../parts/syncs.ts";
import type { QueueQuery, TaskQuery } from "../parts/tasks.ts";

interface Kept {
  readonly entry: HistoryEntry;
  readonly project: string;
  readonly synced: boolean;
  confirmed: boolean;
}

const isReady = ({ category, hold, claim }: TaskRecord) =>
  category === "ready" && hold === undefined && claim === undefined;
const wakesAt = ({ claim, due }: TaskRecord) => Math.min(claim?.until ?? Infinity, due ?? Infinity);

/** The simplest store: lists in memory, read from end to end. */
export class ModelStore {
  readonly #tasks: TaskRecord[] = [];
  readonly #replies = new Map<string, Json>();
  readonly #history: Kept[] = [];

  commit({ project, changes, reply, summary }: Commit): Committed {
    const key = `${project} ${reply?.key}`;
    const named = new Set(changes.map(({ record }) => record.id));
    const stale = ({ record, was }: TaskChange) => {
      if (was !== undefined && this.#find(project, record.id)) return true;
      const kept = this.#find(project, was ?? record.id);
      return record.version !== (kept?.version ?? 0) || record.hash !== (kept?.hash ?? "");
    };
    if ((reply && this.#replies.has(key)) || named.size < changes.length || changes.some(stale))
      return { ok: false };
    if (reply) this.#replies.set(key, reply.answer);
    const written = changes.map((change) => this.#write(change));
    return {
      ok: true,
      tasks: written.map(({ record }) => record),
      entries: written.map(({ entry }) => entry),
      records: [],
      summary: summary && {
        unconfirmed: this.unconfirmed(project).length,
        names: this.syncNames(project, summary.names, changes[0]?.record.id),
      },
    };
  }

  claim(query: QueueQuery, take: (candidate: TaskRecord) => TaskChange | undefined): readonly TaskRecord[] {
    const changes: TaskChange[] = [];
    for (const candidate of this.queue({ ...query, limit: Infinity })) {
      if (changes.length >= query.limit) break;
      const change = take(candidate);
      if (change !== undefined) changes.push(change);
    }
    return changes.map((change) => this.#write(change).record);
  }

  queue({ project, limit, workflow, agent }: QueueQuery): readonly TaskRecord[] {
    return this.#of(project)
      .filter((task) => isReady(task) && task.workflow === (workflow ?? task.workflow))
      .filter((task) => agent === undefined || task.agent === agent)
      .toSorted((a, b) => b.priority - a.priority)
      .slice(0, limit);
  }

  list({ project, states, workflow, parent }: Omit<TaskQuery, "limit">): readonly TaskRecord[] {
    return this.#of(project)
      .filter((task) => workflow === undefined || task.workflow === workflow)
      .filter((task) => parent === undefined || task.parent === parent)
      .filter(
        (task) =>
          states === undefined ||
          states.some(({ category, held }) => category === task.category && held.includes(task.hold ?? null)),
      );
  }

  due(project: string, now: number, limit: number): readonly TaskRecord[] {
    return this.#of(project)
      .filter((task) => wakesAt(task) <= now)
      .toSorted((a, b) => wakesAt(a) - wakesAt(b))
      .slice(0, limit);
  }

  load(project: string, ids: readonly string[]): readonly TaskRecord[] {
    return ids.flatMap((id) => this.#find(project, id) ?? []);
  }

  reply(project: string, key: string): Json | undefined {
    return this.#replies.get(`${project} ${key}`);
  }

  history(project: string, task?: string): readonly HistoryEntry[] {
    return this.#entries(project, task).map(({ entry }) => entry);
  }

  unconfirmed(project: string, task?: string): readonly HistoryEntry[] {
    return this.#entries(project, task)
      .filter(({ synced, confirmed }) => synced && !confirmed)
      .map(({ entry }) => entry);
  }

  syncNames(project: string, limit: number, task?: string): readonly SyncName[] {
    const all = this.unconfirmed(project);
    const own = all.filter((entry) => entry.task === task);
    const others = all.filter((entry) => entry.task !== task);
    return [...own, ...others].slice(0, limit).map((entry) => ({ seq: entry.seq, task: entry.task }));
  }

  confirm(project: string, seqs: readonly number[]) {
    const answer = { confirmed: 0, already: [] as number[], unknown: [] as number[] };
    for (const seq of seqs) {
      const kept = this.#entries(project).find(({ entry }) => entry.seq === seq);
      if (!kept?.synced) answer.unknown.push(seq);
      else if (kept.confirmed) answer.already.push(seq);
      else {
        kept.confirmed = true;
        answer.confirmed += 1;
      }
    }
    return answer;
  }

  #write({ record, entry, was = record.id }: TaskChange): {
    readonly record: TaskRecord;
    readonly entry: HistoryEntry;
  } {
    const { project, id } = record;
    const version = record.version + 1;
    const link = { project, task: id, version, schema: HISTORY_SCHEMA, before: record.hash };
    const hash = entryHash(link, entry, entryText(entry));
    const next = { ...record, version, hash };
    const index = this.#tasks.findIndex((task) => task.project === project && task.id === was);
    this.#tasks.splice(index < 0 ? this.#tasks.length : index, 1, next);
    if (was !== id) this.#rename(project, was, id);
    const seq = this.#history.length + 1;
    const kept = { ...entry, seq, schema: HISTORY_SCHEMA, version, hash };
    this.#history.push({ entry: kept, project, synced: isSync({ record, entry }), confirmed: false });
    return { record: next, entry: kept };
  }

  #rename(project: string, was: string, id: string): void {
    for (const [index, kept] of this.#history.entries())
      if (kept.project === project && kept.entry.task === was)
        this.#history[index] = { ...kept, entry: { ...kept.entry, task: id } };
  }

  #of(project: string): readonly TaskRecord[] {
    return this.#tasks.filter((task) => task.project === project);
  }

  #find(project: string, id: string): TaskRecord | undefined {
    return this.#of(project).find((task) => task.id === id);
  }

  #entries(project: string, task?: string): readonly Kept[] {
    return this.#history.filter(
      ({ entry, project: owner }) => owner === project && (task === undefined || entry.task === task),
    );
  }
}

import type { Store } from "../store.ts";
import { change, create, newTask, only } from "./sample.ts";

/** The changes that a store has acknowledged to one writer. */
export interface Acknowledged {
  /** the numbers of the entries */
  readonly seqs: number[];
  /** the new tasks whose commits were accepted */
  readonly created: string[];
  /** the replies, by key */
  readonly replies: Record<string, string>;
  /** how often this writer has raised the shared counter */
  counted: number;
}

export const COUNTER = { kind: "counter", id: "shared" };

/**
 * Commits changes of a task that only this writer changes, and changes that compete with other writers. Each
 * competing commit also creates a task and a record, which must not remain if the commit is refused.
 */
export async function contest(store: Store, writer: string, rounds: number): Promise<Acknowledged> {
  const done: Acknowledged = { seqs: [], created: [], replies: {}, counted: 0 };
  let own = only(await create(store, newTask(writer)));
  done.created.push(writer);
  const [first] = await store.log.ofTask({ project: "project", task: writer, limit: 1 });
  done.seqs.push(first?.seq ?? 0);
  for (let round = 0; round < rounds; round += 1) {
    const alone = await store.commit({ project: "project", changes: [change({ ...own, step: `${round}` })] });
    if (!alone.ok) throw new Error(`the task of ${writer} was changed by another writer`);
    own = only(alone.tasks);
    done.seqs.push(only(alone.entries).seq);
    await raceForReply(store, `${writer} reply ${round}`, `round ${round}`, done);
    await raceForCounter(store, `${writer} count ${round}`, done);
  }
  return done;
}

function newcomer(task: string) {
  return {
    project: "project",
    changes: [change(newTask(task, { synced: true }))],
    record: { kind: "newcomer", id: task, version: 0, value: task },
  };
}

async function raceForReply(store: Store, task: string, key: string, done: Acknowledged): Promise<void> {
  const { record, ...commit } = newcomer(task);
  const won = await store.commit({ ...commit, records: [record], reply: { key, answer: task } });
  if (!won.ok) return;
  done.seqs.push(only(won.entries).seq);
  done.created.push(task);
  done.replies[key] = task;
}

async function raceForCounter(store: Store, task: string, done: Acknowledged): Promise<void> {
  const [counter] = await store.records.load("project", COUNTER.kind, [COUNTER.id]);
  const { record, ...commit } = newcomer(task);
  const raised = { ...COUNTER, version: counter?.version ?? 0, value: Number(counter?.value ?? 0) + 1 };
  const won = await store.commit({ ...commit, records: [record, raised] });
  if (!won.ok) return;
  done.seqs.push(only(won.entries).seq);
  done.created.push(task);
  done.counted += 1;
}

import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type HistoryEntry, isTaskEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Committed, TaskChange } from "../parts/commit.ts";
import type { Store } from "../store.ts";
import { type Act, act } from "./acts.arbitrary.ts";
import { ModelStore } from "./model-store.ts";
import type { OpenStore } from "./opened-store.ts";
import { change, leaseTo, newTask } from "./sample.ts";

const RUNS = 60;
const SEED = 20_240_601;

/** Tests that the store answers any sequence of calls like the model does, except for the numbers of entries. */
export function likeTheModel(open: OpenStore): void {
  it("answers like a simple model to any sequence of calls", async () => {
    const acts = fc.array(act, { minLength: 1, maxLength: 40 });
    const property = fc.asyncProperty(acts, async (sequence) => {
      const { store, destroy } = await open();
      try {
        const pair = new Pair(store);
        for (const each of sequence) await pair.do(each);
      } finally {
        await store.close();
        await destroy();
      }
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });
}

class Pair {
  readonly #store: Store;
  readonly #model = new ModelStore();

  constructor(store: Store) {
    this.#store = store;
  }

  async do(each: Act): Promise<void> {
    const { project } = each;
    if (each.act === "commit") await this.#commit(each);
    else if (each.act === "claim") await this.#claim(each);
    else if (each.act === "confirm") await this.#confirm(project, each.ranks);
    else await this.#look(each);
    const { total } = await this.#store.syncs.list({ project, limit: 0 });
    expect(total).toBe(this.#model.unconfirmed(project).length);
    const { names } = await this.#store.syncs.names(project, 3, "task-1");
    expect(names.map(({ task }) => task)).toEqual(
      this.#model.syncNames(project, 3, "task-1").map(({ task }) => task),
    );
  }

  async #commit({ project, tasks, replyKey, staleBy }: Extract<Act, { act: "commit" }>): Promise<void> {
    const ids = tasks.map(({ id }) => id);
    const loaded = await this.#store.tasks.load(project, ids);
    expect(loaded).toEqual(this.#model.load(project, ids));
    const changes = tasks.map(({ id, fields }): TaskChange => {
      const { version, hash, context, position } = loaded.find((task) => task.id === id) ?? newTask(id);
      const kept = position === undefined ? { context } : { context, position };
      return change({ ...newTask(id), project, ...kept, ...fields, version: version + staleBy, hash });
    });
    const reply = replyKey === undefined ? {} : { reply: { key: replyKey, answer: ids } };
    const asked = { project, changes, summary: { names: 3 }, ...reply };
    const [ours, models] = [await this.#store.commit(asked), this.#model.commit(asked)];
    expect(unnumbered(ours)).toEqual(unnumbered(models));
    if (replyKey !== undefined)
      expect(await this.#store.reply(project, replyKey)).toEqual(this.#model.reply(project, replyKey));
  }

  async #claim({ project, limit, workflow, agent, every }: Extract<Act, { act: "claim" }>): Promise<void> {
    const query = { project, limit, ...(workflow && { workflow }), ...(agent && { agent }) };
    const take = () => {
      let asked = 0;
      return (candidate: TaskRecord) =>
        asked++ % every === 0 ? leaseTo("worker", 50)(candidate) : undefined;
    };
    expect(await this.#store.tasks.queue(query)).toEqual(this.#model.queue(query));
    expect(await this.#store.claim(query, take())).toEqual(this.#model.claim(query, take()));
  }

  async #confirm(project: string, ranks: readonly number[]): Promise<void> {
    const ours = (await this.#store.log.all({ project, limit: 9_999 })).filter(isTaskEntry);
    const models = this.#model.history(project);
    expect(ours.map(unnumberedEntry)).toEqual(models.map(unnumberedEntry));
    const seqOf = (entries: readonly HistoryEntry[], rank: number) => entries[rank]?.seq ?? 999_999;
    const rankOf = (entries: readonly HistoryEntry[], seqs: readonly number[]) =>
      seqs.map((seq) => entries.findIndex((entry) => entry.seq === seq));
    const answer = await this.#store.syncs.confirm(project, { seqs: ranks.map((rank) => seqOf(ours, rank)) });
    const expected = this.#model.confirm(
      project,
      ranks.map((rank) => seqOf(models, rank)),
    );
    expect({
      confirmed: answer.confirmed,
      already: rankOf(ours, answer.already),
      unknown: rankOf(ours, answer.unknown),
    }).toEqual({
      confirmed: expected.confirmed,
      already: rankOf(models, expected.already),
      unknown: rankOf(models, expected.unknown),
    });
    const { syncs } = await this.#store.syncs.list({ project, limit: 9_999 });
    expect(
      rankOf(
        ours,
        syncs.map(({ seq }) => seq),
      ),
    ).toEqual(
      rankOf(
        models,
        this.#model.unconfirmed(project).map(({ seq }) => seq),
      ),
    );
  }

  async #look({ project, states, workflow, parent, now }: Extract<Act, { act: "look" }>): Promise<void> {
    const query = {
      project,
      ...(states && { states }),
      ...(workflow && { workflow }),
      ...(parent && { parent }),
    };
    const found: TaskRecord[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await this.#store.tasks.list({ ...query, limit: 3, after });
      found.push(...page.tasks);
      after = page.next;
    }
    expect(found).toEqual(this.#model.list(query));
    expect(await this.#store.tasks.due(project, now, 3)).toEqual(this.#model.due(project, now, 3));
    const counted = (await this.#store.tasks.count(project)).reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(this.#model.list({ project }).length);
  }
}

function unnumberedEntry({ seq: _seq, ...entry }: HistoryEntry): Omit<HistoryEntry, "seq"> {
  return entry;
}

function unnumbered(committed: Committed): unknown {
  if (!committed.ok) return committed;
  const { entries, summary } = committed;
  const names = summary?.names.map(({ task }) => task);
  return { ...committed, entries: entries.map(unnumberedEntry), summary: { ...summary, names } };
}

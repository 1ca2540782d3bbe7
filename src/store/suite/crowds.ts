import { describe, expect, it } from "vitest";
import type { Commit, Committed } from "../parts/commit.ts";
import type { Store } from "../store.ts";
import { StoreError } from "../store-error.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { change, create, newestSeq, newTask } from "./sample.ts";

const project = "project";
/** More than a store writes one by one before it lets commits wait for each other. */
const CROWD = 150;

/** New tasks, each with a sync, a reply and a record of its own. */
function crowd(prefix: string): readonly Commit[] {
  return Array.from({ length: CROWD }, (_, index) => ({
    project,
    changes: [change(newTask(`${prefix}${index}`, { synced: true }))],
    records: [{ kind: "lock", id: `${prefix}${index}`, version: 0, value: index }],
    reply: { key: `${prefix}${index}`, answer: index },
    summary: { names: 3 },
  }));
}

function together(store: Store, commits: readonly Commit[]): Promise<PromiseSettledResult<Committed>[]> {
  return Promise.allSettled(commits.map((commit) => store.commit(commit)));
}

const isAccepted = (result: PromiseSettledResult<Committed>): boolean =>
  result.status === "fulfilled" && result.value.ok;

/** The tasks, records and replies that commits of a crowd have left. */
async function traces(store: Store, commits: readonly Commit[]): Promise<readonly boolean[][]> {
  const ids = commits.map(({ changes }) => changes[0]?.record.id ?? "");
  const tasks = new Set((await store.tasks.load(project, ids)).map(({ id }) => id));
  const records = new Set((await store.records.load(project, "lock", ids)).map(({ id }) => id));
  return Promise.all(
    ids.map(async (id) => [
      tasks.has(id),
      records.has(id),
      (await store.reply(project, id)) !== undefined,
      (await store.log.ofTask({ project, task: id, limit: 9 })).length === 1,
    ]),
  );
}

export function crowds(open: OpenStore): void {
  describe("commits that come together", () => {
    const fresh = freshStore(open);

    it("are numbered without a gap, and each is answered with the figures after it", async () => {
      const { store } = fresh;
      const results = await together(store, crowd("t"));
      expect(results.every(isAccepted)).toBe(true);
      const figures = results.map((result) => {
        if (result.status === "rejected" || !result.value.ok) throw new Error("refused");
        const { entries, summary } = result.value;
        return [entries[0]?.seq ?? 0, summary?.unconfirmed, summary?.names.length] as const;
      });
      const inOrder = figures.toSorted(([one], [other]) => one - other);
      expect(inOrder.map(([seq]) => seq)).toEqual(Array.from({ length: CROWD }, (_, index) => index + 1));
      expect(inOrder.map(([, unconfirmed]) => unconfirmed)).toEqual(inOrder.map(([seq]) => seq));
      expect(inOrder.map(([, , names]) => names)).toEqual(inOrder.map(([seq]) => Math.min(seq, 3)));
    });

    it("of one known task each are numbered and answered like others, and a stale one leaves no trace", async () => {
      const { store } = fresh;
      const known = await create(
        store,
        ...Array.from({ length: CROWD }, (_, index) => newTask(`k${index}`, { synced: true })),
      );
      const first = await newestSeq(store);
      const commits = known.map((task, index) => {
        const stale = {
          ...task,
          ...(index % 3 === 1 && { version: 2 }),
          ...(index % 3 === 2 && { hash: "other" }),
        };
        const changes = [change({ ...stale, context: { index }, step: `s${index}` })];
        return { project, changes, summary: { names: index % 2 === 0 ? 2 : 0 } };
      });
      const results = await together(store, commits);
      expect(results.map(isAccepted)).toEqual(commits.map((_, index) => index % 3 === 0));
      const answers = results.flatMap((result) =>
        result.status === "fulfilled" && result.value.ok ? [result.value] : [],
      );
      const inOrder = answers.toSorted(
        (one, other) => (one.entries[0]?.seq ?? 0) - (other.entries[0]?.seq ?? 0),
      );
      expect(inOrder.map(({ entries, summary }) => [entries[0]?.seq, summary?.unconfirmed])).toEqual(
        inOrder.map((_, index) => [first + index + 1, first + index + 1]),
      );
      for (const { tasks, summary } of inOrder) {
        const [{ id = "", context = {} } = {}] = tasks;
        // The two oldest of the task itself: its creation, and this change.
        const asksForNames = Number(context["index"]) % 2 === 0;
        expect(summary?.names.map(({ task }) => task)).toEqual(asksForNames ? [id, id] : []);
      }
      const after = await store.tasks.load(
        project,
        known.map(({ id }) => id),
      );
      expect(after.map(({ version, step, context }) => ({ version, step, context }))).toEqual(
        known.map((_, index) =>
          index % 3 === 0
            ? { version: 2, step: `s${index}`, context: { index } }
            : { version: 1, step: "start", context: {} },
        ),
      );
      expect(await newestSeq(store)).toBe(first + answers.length);
    });

    it("are refused each on its own, and a refused one leaves no trace", async () => {
      const { store } = fresh;
      const [a] = await create(store, newTask("a"));
      if (a === undefined) throw new Error("nothing was created");
      const commits = crowd("t").map((commit, index) => {
        // Of three, one changes the same task as its neighbours, and one uses the same key.
        if (index % 3 === 0) return { ...commit, changes: [...commit.changes, change(a)] };
        return index % 3 === 1 ? { ...commit, reply: { key: "same", answer: index } } : commit;
      });
      const results = await together(store, commits);
      const accepted = results.map(isAccepted);
      expect(accepted.filter((_, index) => index % 3 === 0).filter(Boolean)).toHaveLength(1);
      expect(accepted.filter((_, index) => index % 3 === 1).filter(Boolean)).toHaveLength(1);
      expect(accepted.filter((_, index) => index % 3 === 2).every(Boolean)).toBe(true);
      const left = await traces(store, commits);
      for (const [index, [task, record, reply, entry]] of left.entries()) {
        const isDone = accepted[index];
        expect({ index, task, record, entry }).toEqual({
          index,
          task: isDone,
          record: isDone,
          entry: isDone,
        });
        expect(reply).toBe(isDone && index % 3 !== 1);
      }
      expect(await newestSeq(store)).toBe(accepted.filter(Boolean).length + 2);
    });

    it("do not fail with one of them that is not valid", async () => {
      const { store } = fresh;
      const commits = crowd("t").map((commit, index) =>
        index % 50 === 49 ? { ...commit, changes: [change(newTask("t", { project: "other" }))] } : commit,
      );
      const results = await together(store, commits);
      expect(results.map(({ status }) => status === "rejected")).toEqual(
        commits.map((_, index) => index % 50 === 49),
      );
      expect(await newestSeq(store)).toBe(CROWD - 3);
    });

    it.each(["before", "after"] as const)(
      "are done if they are answered, and not if they throw, when a commit fails %s it is stored",
      async (moment) => {
        const { store } = fresh;
        await together(store, crowd("first"));
        fresh.failNextCommit(moment);
        const commits = crowd("t");
        const results = await together(store, commits);
        for (const result of results)
          if (result.status === "rejected") expect(result.reason).toBeInstanceOf(StoreError);
        expect((await traces(store, commits)).map((each) => [...new Set(each)])).toEqual(
          results.map((result) => [isAccepted(result)]),
        );
        expect(await newestSeq(store)).toBe(CROWD + results.filter(isAccepted).length);
      },
    );
  });
}

import { describe, expect, it } from "vitest";
import { isDefinitionEntry } from "../../model/history.ts";
import { type Mark, START } from "../../model/mark.ts";
import { verifyChain, verifyDefinitionChain } from "../chain.ts";
import type { DefinitionRecord } from "../parts/definitions.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import {
  accepted,
  alter,
  change,
  create,
  currentDefinition,
  loaded,
  newEntry,
  newestSeq,
  newTask,
  only,
} from "./sample.ts";
import { dump, oneByOne } from "./transfers.ts";

interface Query {
  readonly task?: string;
  readonly after?: number;
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

export function log(open: OpenStore): void {
  describe("the log", () => {
    const fresh = freshStore(open);
    const numbers = async ({ task, ...rest }: Query) => {
      const query = { project: "project", limit: 99, ...rest };
      const { log } = fresh.store;
      const entries = await (task === undefined ? log.all(query) : log.ofTask({ ...query, task }));
      return entries.map(({ seq }) => seq);
    };

    it("has the entries of a commit as they were given", async () => {
      const entry = newEntry("a", {
        at: 1_234.5,
        caller: { kind: "person", id: "someone", channel: "page", assurance: "password" },
        events: [{ type: "entered", step: "build", at: 4 }],
        change: { title: null, nested: { b: 1, a: [2] } },
        output: null,
        note: "a note \ud800 with \u0000",
      });
      const { entries } = await accepted(fresh.store, { record: newTask("a"), entry }, change(newTask("b")));
      expect(entries[0]).toEqual({
        ...entry,
        seq: entries[0]?.seq,
        schema: 1,
        version: 1,
        hash: entries[0]?.hash,
      });
      expect(await fresh.store.log.all({ project: "project", limit: 9 })).toStrictEqual(entries);
      expect(entries[1]).not.toHaveProperty("output");
    });

    it("is numbered upwards in a project, and read in either direction", async () => {
      const [a, b] = await create(fresh.store, newTask("a"), newTask("b"));
      await create(fresh.store, newTask("x", { project: "elsewhere" }));
      if (a === undefined || b === undefined) throw new Error("not created");
      await alter(fresh.store, b, {});
      await alter(fresh.store, a, {});
      const all = await numbers({});
      expect(all).toHaveLength(4);
      expect(all).toEqual(all.toSorted((one, two) => one - two));
      expect(new Set(all).size).toBe(4);
      const [first = 0, second = 0, third = 0, fourth = 0] = all;
      expect(await numbers({ newestFirst: true })).toEqual(all.toReversed());
      expect(await numbers({ after: first, limit: 2 })).toEqual([second, third]);
      expect(await numbers({ after: fourth, limit: 2, newestFirst: true })).toEqual([third, second]);
      expect(await numbers({ task: "a" })).toEqual([first, fourth]);
      expect(await numbers({ task: "b", newestFirst: true, limit: 1 })).toEqual([third]);
      expect(await numbers({ task: "a", after: first })).toEqual([fourth]);
      expect(await newestSeq(fresh.store)).toBe(fourth);
      expect(await newestSeq(fresh.store, "none")).toBe(0);
    });

    it("is read by task among very many entries, from anywhere and in either direction", async () => {
      const many = Array.from({ length: 700 }, (_, index) => newTask(`t${index}`));
      const [rare] = await create(fresh.store, newTask("rare"), ...many);
      if (rare === undefined) throw new Error("not created");
      let record = rare;
      for (let round = 0; round < 4; round += 1) {
        record = await alter(fresh.store, record, {});
        await create(fresh.store, ...many.map(({ id }) => newTask(`${id} ${round}`)));
      }
      record = await alter(fresh.store, record, {});
      const own = [1, 702, 1_403, 2_104, 2_805, 3_506];
      expect(await numbers({ task: "rare" })).toEqual(own);
      expect(await numbers({ task: "rare", newestFirst: true })).toEqual(own.toReversed());
      expect(await numbers({ task: "rare", after: 1_403, limit: 2 })).toEqual([2_104, 2_805]);
      expect(await numbers({ task: "rare", after: 2_805 })).toEqual([3_506]);
      expect(await numbers({ task: "rare", after: 3_506, limit: 2, newestFirst: true })).toEqual([
        2_805, 2_104,
      ]);
      const entries = await fresh.store.log.ofTask({ project: "project", task: "rare", limit: 99 });
      expect(verifyChain("project", entries)).toMatchObject({ sound: true, hash: record.hash });
    });

    it("is a chain per task that ends in the task, and breaks where it is altered", async () => {
      let record = only(await create(fresh.store, newTask("a")));
      for (let index = 0; index < 5; index += 1)
        record = only(
          (await accepted(fresh.store, change(record, { change: { index }, output: { z: 1, a: index } })))
            .tasks,
        );
      const entries = await fresh.store.log.ofTask({ project: "project", task: "a", limit: 99 });
      const { version, hash } = await loaded(fresh.store, "a");
      expect(verifyChain("project", entries)).toMatchObject({ sound: true, version, hash });
      const touched = entries.map((entry) => (entry.version === 3 ? { ...entry, at: entry.at + 1 } : entry));
      expect(verifyChain("project", touched)).toEqual({ sound: false, version: 3, problem: "altered" });
    });
  });

  describe("waiting for an entry", () => {
    const fresh = freshStore(open);
    const LONG = 60_000;

    it("ends at once when the entry is there", async () => {
      await create(fresh.store, newTask("a"));
      expect(await fresh.store.log.wait("project", START, LONG)).toBe(true);
    });

    it("ends when a commit or a claim writes one", async () => {
      const byCommit = fresh.store.log.wait("project", START, LONG);
      const record = only(await create(fresh.store, newTask("a")));
      expect(await byCommit).toBe(true);
      const byClaim = fresh.store.log.wait("project", await fresh.store.log.head("project"), LONG);
      await fresh.store.claim({ project: "project", limit: 1 }, (candidate) => change(candidate));
      expect(await byClaim).toBe(true);
      expect((await loaded(fresh.store, "a")).version).toBe(record.version + 1);
    });

    it("ends when another store writes one", async ({ skip }) => {
      if (fresh.reopen === undefined) return skip();
      const other = await fresh.reopen();
      const waiting = fresh.store.log.wait("project", START, LONG);
      await create(other, newTask("a"));
      expect(await waiting).toBe(true);
      const again = fresh.store.log.wait("project", await fresh.store.log.head("project"), LONG);
      await create(other, newTask("b"));
      expect(await again).toBe(true);
    });

    it("ends without one after its time, when aborted, and when the store is closed", async () => {
      expect(await fresh.store.log.wait("project", START, 5)).toBe(false);
      expect(await fresh.store.log.wait("project", START, LONG, AbortSignal.abort())).toBe(false);
      const controller = new AbortController();
      const aborted = fresh.store.log.wait("project", START, LONG, controller.signal);
      const closed = fresh.store.log.wait("project", START, Number.MAX_SAFE_INTEGER);
      controller.abort();
      expect(await aborted).toBe(false);
      await fresh.store.close();
      expect(await closed).toBe(false);
    });
  });

  describe("a mark", () => {
    const fresh = freshStore(open);
    const readAfter = (mark: Mark, limit = 99) => fresh.store.log.after("project", mark, limit);
    const fill = (...ids: readonly string[]) => create(fresh.store, ...ids.map((id) => newTask(id)));

    it("is the start of an empty log", async () => {
      expect(await fresh.store.log.head("project")).toBe(START);
      expect(await readAfter(START)).toEqual({ ok: true, entries: [], next: START });
      expect(await readAfter("1-00000000")).toEqual({ ok: false });
      expect(await readAfter("1")).toEqual({ ok: false });
    });

    it("names an entry by its number and the beginning of its hash, and leads to the entries after it", async () => {
      await fill("a", "b", "c");
      const entries = await fresh.store.log.all({ project: "project", limit: 9 });
      const marks = entries.map(({ seq, hash }) => `${seq}-${hash.slice(0, 8)}`);
      expect(await fresh.store.log.head("project")).toBe(marks[2]);
      expect(await readAfter(START, 2)).toEqual({ ok: true, entries: entries.slice(0, 2), next: marks[1] });
      expect(await readAfter(marks[0] ?? "")).toEqual({
        ok: true,
        entries: entries.slice(1),
        next: marks[2],
      });
      expect(await readAfter(marks[2] ?? "")).toEqual({ ok: true, entries: [], next: marks[2] });
    });

    it("without a hash, of an earlier version, is taken as it is", async () => {
      await fill("a", "b");
      expect(await readAfter("1")).toMatchObject({ ok: true, entries: [{ task: "b" }] });
      expect(await readAfter("3")).toEqual({ ok: false });
    });

    it("of another log, or of no log, is refused", async () => {
      await fill("a", "b");
      for (const mark of ["1-00000000", "9-00000000", "x", "", "-1", "1-"])
        expect(await readAfter(mark)).toEqual({ ok: false });
    });

    it("is refused after an import, whether its numbers are lower, equal or higher", async () => {
      const { store } = fresh;
      const log = async (count: number) => {
        const project = `source-${count}`;
        await create(store, ...Array.from({ length: count }, (_, index) => newTask(`${index}`, { project })));
        return (await dump(store, project)).records;
      };
      for (const count of [2, 5, 9]) {
        const project = `target-${count}`;
        await create(store, ...["a", "b", "c", "d", "e"].map((id) => newTask(id, { project })));
        const mark = await store.log.head(project);
        const waiting = store.log.wait(project, mark, 60_000);
        await store.transfer.import(project, oneByOne(await log(count)), { replace: true });
        expect(await waiting).toBe(true);
        expect(await store.log.after(project, mark, 9)).toEqual({ ok: false });
        expect(await store.log.after(project, START, 99)).toMatchObject({ ok: true });
      }
    });
  });

  describe("an entry of a definition", () => {
    const fresh = freshStore(open);
    const definition = (id: string, version: string, loadedAt: number): DefinitionRecord => ({
      project: "project",
      id,
      version,
      definition: { nodes: {} },
      source: `${id}.yaml`,
      loadedAt,
    });
    const save = async (record: DefinitionRecord, unlogged = false) =>
      fresh.store.definitions.save(record, await currentDefinition(fresh.store, record.id), { unlogged });

    const definitionEntries = async (limit: number) =>
      (await fresh.store.log.ofNoTask({ project: "project", limit })).filter(isDefinitionEntry);

    it("comes with every saved definition, in the order of the log, and is no sync", async () => {
      await create(fresh.store, newTask("a", { synced: true }));
      const mark = await fresh.store.log.head("project");
      const waiting = fresh.store.log.wait("project", mark, 60_000);
      await save(definition("build", "v1", 7));
      expect(await waiting).toBe(true);
      await save(definition("build", "v1", 8));
      await create(fresh.store, newTask("b", { synced: true }));
      const page = await fresh.store.log.after("project", mark, 9);
      expect(page).toMatchObject({
        ok: true,
        entries: [
          {
            seq: 2,
            workflow: "build",
            type: "loaded",
            at: 7,
            definition: "v1",
            source: "build.yaml",
            version: 1,
          },
          { seq: 3, task: "b" },
        ],
      });
      expect(await fresh.store.syncs.list({ project: "project", limit: 9 })).toMatchObject({ total: 2 });
      expect(await fresh.store.syncs.confirm("project", { seqs: [2] })).toMatchObject({ unknown: [2] });
    });

    it("is left out for a definition that every new project starts with", async () => {
      expect(await save(definition("build", "v1", 1), true)).toBe("saved");
      expect(await fresh.store.log.head("project")).toBe(START);
      await save(definition("build", "v2", 2));
      expect(await newestSeq(fresh.store)).toBe(1);
    });

    it("is linked to the one before it of the same workflow, however many entries are between", async () => {
      await create(fresh.store, newTask("x", { project: "elsewhere" }));
      for (const round of [1, 2, 3]) {
        for (const id of ["build", "review"]) await save(definition(id, `v${round}`, round));
        const many = Array.from({ length: 200 }, (_, index) => newTask(`${round} ${index}`));
        await create(fresh.store, ...many);
      }
      const entries = await definitionEntries(99);
      expect(entries).toHaveLength(6);
      for (const id of ["build", "review"]) {
        const own = entries.filter(({ workflow }) => workflow === id);
        expect(own.map(({ definition: version }) => version)).toEqual(["v1", "v2", "v3"]);
        expect(verifyDefinitionChain("project", own)).toMatchObject({ sound: true, version: 3 });
        const touched = own.map((entry) => (entry.version === 2 ? { ...entry, source: "other" } : entry));
        expect(verifyDefinitionChain("project", touched)).toMatchObject({ sound: false, version: 2 });
      }
      const newest = await fresh.store.log.ofNoTask({ project: "project", limit: 1, newestFirst: true });
      expect(newest).toEqual(entries.slice(-1));
      expect(await fresh.store.log.ofNoTask({ project: "elsewhere", limit: 9 })).toEqual([]);
    });

    it("goes with an export into another project, where its chain goes on", async () => {
      await save(definition("build", "v1", 1));
      const { records } = await dump(fresh.store);
      await fresh.store.transfer.import("project", oneByOne(records), { replace: true });
      await save(definition("build", "v2", 2));
      const entries = await definitionEntries(9);
      expect(verifyDefinitionChain("project", entries)).toMatchObject({ sound: true, version: 2 });
    });
  });
}

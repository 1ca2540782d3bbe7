import { describe, expect, it } from "vitest";
import { isTaskEntry } from "../../model/history.ts";
import { START } from "../../model/mark.ts";
import type { ProjectCounts, ProjectRecord } from "../../model/project-record.ts";
import type { DefinitionRecord } from "../parts/definitions.ts";
import type { Store } from "../store.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import {
  accepted,
  alter,
  change,
  create,
  currentDefinition,
  ids,
  leaseTo,
  loaded,
  newestSeq,
  newTask,
  only,
} from "./sample.ts";

export interface Dumped {
  readonly counts: ProjectCounts;
  readonly records: readonly ProjectRecord[];
}

export function dump(store: Store, project = "project"): Promise<Dumped> {
  return store.transfer.export(project, async ({ counts, records }) => {
    const all: ProjectRecord[] = [];
    for await (const record of records) all.push(record);
    return { counts, records: all };
  });
}

export async function* oneByOne<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function* failing<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
  throw new Error("the source broke off");
}

async function save(store: Store, record: DefinitionRecord): Promise<void> {
  await store.definitions.save(record, await currentDefinition(store, record.id, record.project));
}

const build = (version: string, source = "build.yaml"): DefinitionRecord => ({
  project: "project",
  id: "build",
  version,
  definition: { z: 1, a: [2, "three"] },
  source,
  loadedAt: 1_000,
});

/** Writes at least one record of each kind. */
async function fill(store: Store): Promise<void> {
  for (const version of ["v2", "v1"]) await save(store, build(version));
  await create(
    store,
    newTask("b", { synced: true, context: { z: "\ud800", a: [] }, priority: 1.5 }),
    newTask("a", { synced: true, hold: "paused", parent: "b", due: 7, title: "a title" }),
  );
  const { syncs } = await store.syncs.list({ project: "project", limit: 1 });
  await store.syncs.confirm("project", { seqs: syncs.map(({ seq }) => seq) });
  await store.claim({ project: "project", limit: 1 }, leaseTo("worker"));
  const records = ["b", "a"].map((id) => ({ kind: "run", id, version: 0, value: { of: id } }));
  await store.commit({
    project: "project",
    changes: [],
    records: [...records, { kind: "local.lease", id: "here", version: 0, value: 1 }],
    reply: { key: "key", answer: { list: [null] } },
  });
  await create(store, newTask("other", { project: "elsewhere", synced: true }));
}

export function transfers(open: OpenStore): void {
  describe("an export", () => {
    const fresh = freshStore(open);

    it("has the whole content of a project, in order, and its counts", async () => {
      await fill(fresh.store);
      const { counts, records } = await dump(fresh.store);
      expect(counts).toEqual({
        definitions: 2,
        tasks: 2,
        entries: 5,
        unconfirmed: 2,
        replies: 1,
        records: 2,
      });
      expect(records.map(({ kind }) => kind).join(" ")).toBe(
        "definition definition task task entry entry entry entry entry reply record record",
      );
      expect(records).toContainEqual({ kind: "reply", key: "key", answer: { list: [null] } });
      expect(records.at(-2)).toEqual({ kind: "record", of: "run", id: "a", version: 1, value: { of: "a" } });
      const current = records.flatMap((record) =>
        record.kind === "definition" && record.current ? [record.version] : [],
      );
      expect(current).toEqual(["v1"]);
      const tasks = records.flatMap((record) => (record.kind === "task" ? [record.task] : []));
      expect(tasks.map((task) => ({ project: "project", ...task }))).toEqual(
        await fresh.store.tasks.load("project", ["b", "a"]),
      );
      const entries = records.flatMap((record) => (record.kind === "entry" ? [record] : []));
      expect(entries.map(({ entry }) => entry)).toEqual(
        await fresh.store.log.all({ project: "project", limit: 9 }),
      );
      expect(entries.map(({ sync }) => sync)).toEqual(["none", "none", "confirmed", "open", "open"]);
    });

    it("can be made of every project, whose names are known", async () => {
      await create(fresh.store, newTask("a"));
      await create(fresh.store, { ...newTask("b"), project: "elsewhere" });
      expect((await fresh.store.transfer.projects()).toSorted()).toEqual(["elsewhere", "project"]);
    });

    it("of an unknown project is empty", async () => {
      expect(await dump(fresh.store, "none")).toEqual({
        counts: { definitions: 0, tasks: 0, entries: 0, unconfirmed: 0, replies: 0, records: 0 },
        records: [],
      });
    });

    it("does not see changes made while it is read, and blocks no writer", async () => {
      await create(fresh.store, newTask("a"), newTask("b"));
      const seen = await fresh.store.transfer.export("project", async ({ records }) => {
        const found: string[] = [];
        for await (const record of records) {
          if (found.length === 0) {
            await alter(fresh.store, await loaded(fresh.store, "a"), { priority: 9 });
            await create(fresh.store, newTask("late"));
          }
          if (record.kind === "task") found.push(`${record.task.id} ${record.task.version}`);
          if (record.kind === "entry" && isTaskEntry(record.entry)) found.push(record.entry.task);
        }
        return found;
      });
      expect(seen).toEqual(["a 1", "b 1", "a", "b"]);
      expect((await dump(fresh.store)).counts).toMatchObject({ tasks: 3, entries: 4 });
    });
  });

  describe("an import", () => {
    const fresh = freshStore(open);
    const take = (records: AsyncIterable<ProjectRecord>, replace = false, source?: string) =>
      fresh.store.transfer.import("copy", records, { replace, ...(source !== undefined && { source }) });

    it("makes a project with the same content that takes new commits", async () => {
      await fill(fresh.store);
      const before = await dump(fresh.store);
      expect(await take(oneByOne(before.records))).toBe(true);
      expect(await dump(fresh.store, "copy")).toEqual(before);
      expect(await fresh.store.reply("copy", "key")).toEqual({ list: [null] });
      expect(await currentDefinition(fresh.store, "build", "copy")).toMatchObject({ version: "v1" });
      const { syncs, total } = await fresh.store.syncs.list({ project: "copy", limit: 9 });
      expect(total).toBe(syncs.length);
      const confirmed = before.records.find(
        (record) => record.kind === "entry" && record.sync === "confirmed",
      );
      const first = confirmed?.kind === "entry" ? confirmed.entry.seq : 0;
      expect(await fresh.store.syncs.confirm("copy", { seqs: [first] })).toMatchObject({ already: [first] });
      expect(await fresh.store.syncs.confirm("copy", { task: "b" })).toMatchObject({ confirmed: 1 });
      const newest = await newestSeq(fresh.store, "copy");
      const { entries, unconfirmed } = await accepted(
        fresh.store,
        change(newTask("new", { project: "copy", synced: true })),
      );
      expect(only(entries).seq).toBeGreaterThan(newest);
      expect(unconfirmed).toBe(total);
      expect(ids((await fresh.store.tasks.list({ project: "copy", limit: 9 })).tasks)).toEqual([
        ...ids((await fresh.store.tasks.list({ project: "project", limit: 9 })).tasks),
        "new",
      ]);
    });

    it("is refused by a project with content, and changes nothing", async () => {
      await fill(fresh.store);
      const { records } = await dump(fresh.store);
      await create(fresh.store, newTask("mine", { project: "copy" }));
      const before = await dump(fresh.store, "copy");
      expect(await fresh.store.transfer.isEmpty("copy")).toBe(false);
      expect(await take(oneByOne(records))).toBe(false);
      expect(await dump(fresh.store, "copy")).toEqual(before);
    });

    it("takes a project for empty if it has only definitions from one source", async () => {
      await save(fresh.store, { ...build("v9", "given"), project: "copy" });
      expect(await fresh.store.transfer.isEmpty("none")).toBe(true);
      expect(await fresh.store.transfer.isEmpty("copy")).toBe(false);
      expect(await fresh.store.transfer.isEmpty("copy", "given")).toBe(true);
      expect(await take(oneByOne([]), false, "taken")).toBe(false);
      expect(await take(oneByOne([]), false, "given")).toBe(true);
      expect((await dump(fresh.store, "copy")).counts.definitions).toBe(0);
    });

    it("replaces the content of this project only, if asked", async () => {
      await fill(fresh.store);
      const { records } = await dump(fresh.store);
      const many = Array.from({ length: 20 }, (_, index) =>
        newTask(`mine ${index}`, { project: "copy", synced: true, context: { index } }),
      );
      await create(fresh.store, ...many);
      await fresh.store.syncs.confirm("copy", { task: "mine 3" });
      const others = await dump(fresh.store);
      expect(await take(oneByOne(records), true)).toBe(true);
      expect(await dump(fresh.store, "copy")).toEqual(others);
      expect(await dump(fresh.store)).toEqual(others);
      const { total } = await fresh.store.syncs.list({ project: "copy", limit: 0 });
      const added = await accepted(fresh.store, change(newTask("next", { project: "copy", synced: true })));
      expect(added.unconfirmed).toBe(total + 1);
    });

    it("whose source fails leaves everything as it was, and the store usable", async () => {
      await fill(fresh.store);
      const { records } = await dump(fresh.store);
      await create(fresh.store, newTask("mine", { project: "copy", synced: true }));
      const before = await dump(fresh.store, "copy");
      await expect(take(failing(records), true)).rejects.toThrow("broke off");
      expect(await dump(fresh.store, "copy")).toEqual(before);
      expect(await take(oneByOne(records), true)).toBe(true);
    });

    it("only delays concurrent writers", async () => {
      await fill(fresh.store);
      const { records } = await dump(fresh.store);
      const [imported, ...written] = await Promise.all([
        take(oneByOne(records)),
        ...["x", "y"].map((id) => create(fresh.store, newTask(id))),
      ]);
      expect(imported).toBe(true);
      expect(written.flat().map(({ version }) => version)).toEqual([1, 1]);
      expect((await dump(fresh.store, "copy")).records).toEqual(records);
    });

    it("wakes readers that wait for an entry", async () => {
      await fill(fresh.store);
      const { records } = await dump(fresh.store);
      const waiting = fresh.store.log.wait("copy", START, 60_000);
      await take(oneByOne(records));
      expect(await waiting).toBe(true);
    });

    it("wakes readers that wait at the end of a longer log, here and in other stores", async () => {
      await fill(fresh.store);
      const { records } = await dump(fresh.store);
      const many = Array.from({ length: 50 }, (_, index) => newTask(`mine ${index}`, { project: "copy" }));
      await create(fresh.store, ...many);
      const seq = await newestSeq(fresh.store, "copy");
      const mark = await fresh.store.log.head("copy");
      const others = fresh.reopen === undefined ? [] : [await fresh.reopen()];
      const waiting = [fresh.store, ...others].map((store) => store.log.wait("copy", mark, 60_000));
      expect(await take(oneByOne(records), true)).toBe(true);
      expect(await newestSeq(fresh.store, "copy")).toBeLessThan(seq);
      expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
    });

    it("is seen by other stores at once, and stays", async ({ skip }) => {
      if (fresh.reopen === undefined) return skip();
      await fill(fresh.store);
      const before = await dump(fresh.store);
      const other = await fresh.reopen();
      expect(ids(await other.tasks.load("project", ["b"]))).toEqual(["b"]);
      const rest = before.records.filter(({ kind }) => kind === "definition");
      await fresh.store.transfer.import("project", oneByOne(rest), { replace: true });
      expect(await other.tasks.load("project", ["b"])).toEqual([]);
      await fresh.store.transfer.import("project", oneByOne(before.records), { replace: true });
      expect(await dump(other)).toEqual(before);
    });
  });

  describe("examining", () => {
    const fresh = freshStore(open);

    it("finds no problem in a new database", async () => {
      await fill(fresh.store);
      // The lines after these are about the place of the database, such as the settings of a server.
      expect((await fresh.store.examine()).slice(0, 2)).toEqual([
        { check: "integrity", status: "ok", message: expect.any(String) },
        { check: "schema", status: "ok", message: expect.any(String) },
      ]);
    });
  });
}

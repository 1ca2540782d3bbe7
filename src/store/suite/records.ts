import { describe, expect, it } from "vitest";
import { isDefinitionEntry, type NewRecordEntry, type RecordChangeType } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import { verifyRecordChain } from "../chain.ts";
import type { RecordChange } from "../parts/commit.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { alter, change, create, newestSeq, newTask, only } from "./sample.ts";
import { dump, oneByOne } from "./transfers.ts";

const record = (id: string, version: number, value: Json | undefined, kind = "lock"): RecordChange => ({
  kind,
  id,
  version,
  value,
});

export function records(open: OpenStore): void {
  describe("a versioned record", () => {
    const fresh = freshStore(open);
    const put = (...changes: readonly RecordChange[]) =>
      fresh.store.commit({ project: "project", changes: [], records: changes });
    const load = (...ids: readonly string[]) => fresh.store.records.load("project", "lock", ids);

    it("is loaded by kind and id, in the order asked for, in its own project", async () => {
      const value = { z: [1, "two", null], a: "\ud800 \u0000" };
      expect(await put(record("a", 0, value), record("b", 0, 2), record("a", 0, 3, "mark"))).toMatchObject({
        ok: true,
        records: [
          { kind: "lock", id: "a", version: 1, value },
          { kind: "lock", id: "b", version: 1, value: 2 },
          { kind: "mark", id: "a", version: 1, value: 3 },
        ],
      });
      expect(await load("b", "none", "a")).toEqual([
        { kind: "lock", id: "b", version: 1, value: 2 },
        { kind: "lock", id: "a", version: 1, value },
      ]);
      expect(await load()).toEqual([]);
      expect(await fresh.store.records.load("elsewhere", "lock", ["a"])).toEqual([]);
    });

    it("is listed by id, page by page", async () => {
      await put(...["c", "a", "e", "b"].map((id) => record(id, 0, id)), record("d", 0, "d", "mark"));
      const first = await fresh.store.records.list("project", "lock", { limit: 3 });
      expect(first.records.map(({ id }) => id)).toEqual(["a", "b", "c"]);
      const rest = await fresh.store.records.list("project", "lock", { limit: 3, after: first.next ?? "" });
      expect(rest).toEqual({ records: [{ kind: "lock", id: "e", version: 1, value: "e" }] });
      expect(await fresh.store.records.list("project", "lock", { limit: 4 })).not.toHaveProperty("next");
      expect(await fresh.store.records.list("nowhere", "lock", { limit: 4 })).toEqual({ records: [] });
    });

    it("changes only from the version it was loaded with", async () => {
      await put(record("a", 0, 1));
      for (const version of [0, 2, -1])
        expect(await put(record("a", version, "stale"))).toEqual({ ok: false });
      expect(await put(record("unknown", 1, "stale"))).toEqual({ ok: false });
      expect(await put(record("a", 1, 2))).toMatchObject({ ok: true, records: [{ version: 2 }] });
      expect(await load("a")).toMatchObject([{ version: 2, value: 2 }]);
    });

    it("is refused when a commit has it twice", async () => {
      expect(await put(record("a", 0, 1), record("a", 0, 2))).toEqual({ ok: false });
      expect(await put(record("a", 0, 1), record("a", 1, 2))).toEqual({ ok: false });
      expect(await load("a")).toEqual([]);
    });

    it("does not use a version again after it was deleted", async () => {
      await put(record("a", 0, "first"));
      expect(await put(record("a", 1, undefined))).toMatchObject({ ok: true, records: [] });
      expect(await load("a")).toEqual([]);
      expect(await fresh.store.records.list("project", "lock", { limit: 9 })).toEqual({ records: [] });
      expect(await put(record("a", 2, "late"))).toEqual({ ok: false });
      await put(record("a", 0, "second"));
      expect(await put(record("a", 1, "stale"))).toEqual({ ok: false });
      expect(await load("a")).toEqual([{ kind: "lock", id: "a", version: 3, value: "second" }]);
    });

    it("is changed by one of many that loaded the same version, also in several stores", async () => {
      const stores = [fresh.store, (await fresh.reopen?.()) ?? fresh.store];
      const tries = Array.from({ length: 32 }, (_, index) =>
        stores[index % 2]?.commit({ project: "project", changes: [], records: [record("a", 0, index)] }),
      );
      const won = (await Promise.all(tries)).flatMap((answer, index) => (answer?.ok ? [index] : []));
      expect(won).toHaveLength(1);
      expect(await load("a")).toMatchObject([{ version: 1, value: won[0] }]);
    });
  });

  describe("an entry of a record", () => {
    const fresh = freshStore(open);
    const entry = (type: RecordChangeType, at: number, note?: string): NewRecordEntry => ({
      type,
      at,
      caller: { kind: "agent", id: "mia" },
      change: { at },
      ...(note !== undefined && { note }),
    });
    const put = (...changes: readonly RecordChange[]) =>
      fresh.store.commit({ project: "project", changes: [], records: changes });
    const recordEntries = async () =>
      (await fresh.store.log.ofNoTask({ project: "project", limit: 99 })).filter(
        (one) => !isDefinitionEntry(one),
      );

    it("follows the entries of the same commit's tasks, wakes waiters and is no sync", async () => {
      const mark = await fresh.store.log.head("project");
      const waiting = fresh.store.log.wait("project", mark, 60_000);
      await fresh.store.commit({
        project: "project",
        changes: [change(newTask("a", { synced: true }))],
        records: [{ ...record("file", 0, 1), entry: entry("marked", 5, "mine") }, record("silent", 0, 1)],
      });
      expect(await waiting).toBe(true);
      expect(await fresh.store.log.after("project", mark, 9)).toMatchObject({
        ok: true,
        entries: [
          { seq: 1, task: "a" },
          {
            seq: 2,
            kind: "lock",
            id: "file",
            type: "marked",
            at: 5,
            note: "mine",
            change: { at: 5 },
            version: 1,
          },
        ],
      });
      expect(await fresh.store.syncs.list({ project: "project", limit: 9 })).toMatchObject({ total: 1 });
    });

    it("is chained to the one before it of the same record, also over a deletion and an import", async () => {
      await put({ ...record("x", 0, 1), entry: entry("marked", 1) });
      await put({ ...record("y", 0, 1), entry: entry("marked", 2) });
      await put({ ...record("x", 1, undefined), entry: entry("unmarked", 3) });
      await put({ ...record("y", 1, 2), entry: entry("marked", 4) });
      const { records: lines } = await dump(fresh.store);
      await fresh.store.transfer.import("project", oneByOne(lines), { replace: true });
      await put({ ...record("x", 0, 2), entry: entry("marked", 5) });
      expect(await put({ ...record("y", 2, 3), entry: entry("expired", 6) })).toMatchObject({ ok: true });
      const entries = await recordEntries();
      for (const id of ["x", "y"]) {
        const own = entries.filter((one) => one.id === id);
        expect(verifyRecordChain("project", own)).toMatchObject({ sound: true, version: 3 });
        const touched = own.map((one) => (one.version === 2 ? { ...one, change: {} } : one));
        expect(verifyRecordChain("project", touched)).toMatchObject({ sound: false, version: 2 });
      }
    });

    it("is not written by a refused commit", async () => {
      await put({ ...record("x", 0, 1), entry: entry("marked", 1) });
      expect(await put({ ...record("x", 0, 2), entry: entry("marked", 2) })).toEqual({ ok: false });
      expect(await newestSeq(fresh.store)).toBe(1);
    });
  });

  describe("a refused commit", () => {
    const fresh = freshStore(open);
    const { project } = newTask("");
    /** All places where a refused commit could leave a trace. */
    const traces = async (ids: readonly string[]) => [
      await fresh.store.tasks.load(project, ids),
      await fresh.store.records.load(project, "lock", ids),
      await newestSeq(fresh.store),
      (await fresh.store.syncs.list({ project, limit: 99 })).total,
      await fresh.store.tasks.count(project),
    ];

    it("leaves nothing, whichever of its parts is stale", async () => {
      const [known, other] = await create(fresh.store, newTask("known"), newTask("other"));
      if (known === undefined || other === undefined) throw new Error("not created");
      await alter(fresh.store, other, { step: "moved" });
      const taken = { key: "taken", answer: "first" };
      await fresh.store.commit({ project, changes: [], records: [record("held", 0, 1)], reply: taken });
      const good = {
        project,
        changes: [change(newTask("ghost", { synced: true })), change({ ...known, step: "lost" })],
        records: [record("ghost", 0, 1), record("held", 1, 2)],
        reply: { key: "free", answer: "lost" },
      };
      const refused = [
        { ...good, reply: { key: "taken", answer: "second" } },
        { ...good, records: [...good.records, record("held", 0, 3)] },
        { ...good, records: [record("ghost", 0, 1), record("held", 2, 2)] },
        { ...good, changes: [...good.changes, change({ ...other, step: "stale" })] },
        { ...good, changes: [...good.changes, change(newTask("other"))] },
      ];
      const ids = ["ghost", "known", "other", "held"];
      const before = await traces(ids);
      for (const commit of refused) {
        expect(await fresh.store.commit(commit)).toEqual({ ok: false });
        expect(await traces(ids)).toEqual(before);
        expect(await fresh.store.reply(project, "free")).toBeUndefined();
        expect(await fresh.store.reply(project, "taken")).toBe("first");
      }
      expect(await fresh.store.commit(good)).toMatchObject({ ok: true });
    });

    it("leaves no ghosts when many commits of new tasks and records compete", async () => {
      const shared = only(await create(fresh.store, newTask("shared")));
      await fresh.store.commit({ project, changes: [], records: [record("shared", 0, 0)] });
      const stores = [fresh.store, (await fresh.reopen?.()) ?? fresh.store];
      const COUNT = 30;
      const rivals = Array.from({ length: COUNT }, (_, index) => {
        const changes = [change(newTask(`new-${index}`, { synced: true }))];
        const own = record(`new-${index}`, 0, index);
        const contests = [
          { changes, records: [own], reply: { key: "one", answer: index } },
          { changes, records: [own, record("shared", 1, index)] },
          { changes: [...changes, change({ ...shared, step: `by-${index}` })], records: [own] },
        ];
        return stores[index % 2]?.commit({ project, ...(contests[index % 3] ?? { changes }) });
      });
      const won = (await Promise.all(rivals)).flatMap((answer, index) => (answer?.ok ? [index] : []));
      expect(won.map((index) => index % 3).toSorted()).toEqual([0, 1, 2]);
      const names = Array.from({ length: COUNT }, (_, index) => `new-${index}`);
      const kept = won.map((index) => `new-${index}`);
      expect((await fresh.store.tasks.load(project, names)).map(({ id }) => id)).toEqual(kept);
      expect((await fresh.store.records.load(project, "lock", names)).map(({ id }) => id)).toEqual(kept);
      expect(await newestSeq(fresh.store)).toBe(1 + 3 + 1);
      expect((await fresh.store.syncs.list({ project, limit: 99 })).total).toBe(3);
    });
  });
}

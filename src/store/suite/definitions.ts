import { describe, expect, it } from "vitest";
import { verifyDefinitionChain } from "../chain.ts";
import type { DefinitionHead, DefinitionRecord } from "../parts/definitions.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { alter, create, currentDefinition, newTask } from "./sample.ts";

const build = (version: string, fields: Partial<DefinitionRecord> = {}): DefinitionRecord => ({
  project: "project",
  id: "build",
  version,
  definition: { nodes: { z: 1, a: [2, "three"] }, text: "ünïcode" },
  source: "build.yaml",
  loadedAt: 1_000,
  ...fields,
});

const headOf = ({ definition, ...head }: DefinitionRecord): DefinitionHead => ({
  ...head,
  bytes: new TextEncoder().encode(JSON.stringify(definition)).length,
});

export function definitions(open: OpenStore): void {
  describe("a definition", () => {
    const fresh = freshStore(open);

    const save = async (record: DefinitionRecord) =>
      fresh.store.definitions.save(record, await currentDefinition(fresh.store, record.id, record.project));

    it("is found by the beginning of its version", async () => {
      for (const version of ["0a1b", "0a2c", "ff00"]) await save(build(version));
      expect((await fresh.store.definitions.versionStartingWith("project", "0a2"))?.version).toBe("0a2c");
      expect((await fresh.store.definitions.versionStartingWith("project", "ff00"))?.version).toBe("ff00");
      expect(await fresh.store.definitions.versionStartingWith("project", "0a3")).toBeUndefined();
      expect(await fresh.store.definitions.versionStartingWith("elsewhere", "0a2")).toBeUndefined();
    });

    it("is found by its version and as the current one of its id", async () => {
      expect(await save(build("v1"))).toBe("saved");
      expect(await fresh.store.definitions.version("project", "v1")).toEqual(build("v1"));
      expect(await currentDefinition(fresh.store, "build")).toEqual(build("v1"));
      expect(await fresh.store.definitions.version("project", "v2")).toBeUndefined();
      expect(await currentDefinition(fresh.store, "other")).toBeUndefined();
      expect(await fresh.store.definitions.version("elsewhere", "v1")).toBeUndefined();
      expect(await currentDefinition(fresh.store, "build", "elsewhere")).toBeUndefined();
    });

    it("is replaced by the next version and stays found by its own", async () => {
      await save(build("v1"));
      expect(await save(build("v1", { loadedAt: 2_000 }))).toBe("unchanged");
      expect(await save(build("v2", { loadedAt: 3_000 }))).toBe("saved");
      expect(await currentDefinition(fresh.store, "build")).toEqual(build("v2", { loadedAt: 3_000 }));
      expect(await fresh.store.definitions.version("project", "v1")).toEqual(build("v1"));
    });

    it("is listed with all stored versions of its id, and none of another id or project", async () => {
      await save(build("v1"));
      await save(build("v2", { loadedAt: 3_000 }));
      await save(build("v1", { id: "other" }));
      await save(build("v3", { project: "elsewhere" }));
      const heads = await fresh.store.definitions.versions("project", "build");
      expect(heads.toSorted((one, other) => one.loadedAt - other.loadedAt)).toEqual([
        headOf(build("v1")),
        headOf(build("v2", { loadedAt: 3_000 })),
      ]);
      expect(await fresh.store.definitions.versions("nowhere", "build")).toEqual([]);
    });

    it("changes its source only from the expected one", async () => {
      const { store } = fresh;
      await save(build("v1"));
      const other = build("v1", { source: "other.yaml", loadedAt: 2_000 });
      expect(await store.definitions.save(other, undefined)).toBe("unchanged");
      expect(await currentDefinition(store, "build")).toEqual(build("v1"));
      expect(await save(other)).toBe("saved");
      expect(await currentDefinition(store, "build")).toEqual(other);
    });

    it("can become the current one again", async () => {
      for (const version of ["v1", "v2"]) await save(build(version));
      expect(await save(build("v1", { source: "again", loadedAt: 4_000 }))).toBe("saved");
      const again = build("v1", { source: "again", loadedAt: 4_000 });
      expect(await currentDefinition(fresh.store, "build")).toEqual(again);
      expect(await fresh.store.definitions.version("project", "v2")).toEqual(build("v2"));
    });

    it("is replaced only if it is the expected one: not when another has come, has gone, or has come back", async () => {
      const { store } = fresh;
      await save(build("v1"));
      expect(await store.definitions.save(build("v2"), undefined)).toBe("conflict");
      expect(await store.definitions.save(build("v2"), build("v0"))).toBe("conflict");
      expect(await store.definitions.save(build("v2", { id: "other" }), build("v1"))).toBe("conflict");
      for (const version of ["v2", "v1"]) await save(build(version, { source: "other.yaml" }));
      expect(await store.definitions.save(build("v3"), build("v1"))).toBe("conflict");
      expect(await currentDefinition(store, "build")).toMatchObject({
        version: "v1",
        source: "other.yaml",
      });
      expect(await currentDefinition(store, "other")).toBeUndefined();
      expect(await store.definitions.version("project", "v3")).toBeUndefined();
    });

    it("is replaced by one of many concurrent ones", async () => {
      const { store } = fresh;
      await save(build("v0"));
      const versions = ["v1", "v2", "v3", "v4", "v5"];
      const saved = await Promise.all(
        versions.map((version) => store.definitions.save(build(version), build("v0"))),
      );
      expect(saved.toSorted()).toEqual([...Array(4).fill("conflict"), "saved"]);
      const current = await currentDefinition(store, "build");
      expect(current?.version).toBe(versions[saved.indexOf("saved")]);
    });

    it("is saved together with others, in the given order, or not at all", async () => {
      const { store } = fresh;
      await save(build("v1"));
      const others = ["art", "copy"].map((id) => ({ record: build(`${id}-1`, { id }), expected: undefined }));
      const stale = { record: build("v2"), expected: build("v0") };
      expect(await store.definitions.saveAll([...others, stale])).toContain("conflict");
      expect(await store.definitions.heads("project")).toEqual([headOf(build("v1"))]);
      expect(await store.definitions.version("project", "art-1")).toBeUndefined();
      const next = { record: build("v2"), expected: build("v1") };
      const same = { record: build("v1"), expected: build("v1") };
      expect(await store.definitions.saveAll([same, ...others.toReversed()])).toEqual([
        "unchanged",
        "saved",
        "saved",
      ]);
      expect(await store.definitions.saveAll([next])).toEqual(["saved"]);
      expect(await store.definitions.saveAll([])).toEqual([]);
      const entries = await store.log.all({ project: "project", limit: 10 });
      expect(entries.map((entry) => ("workflow" in entry ? entry.workflow : ""))).toEqual([
        "build",
        "copy",
        "art",
        "build",
      ]);
    });

    it("is listed and loaded by id while it is the current one", async () => {
      const all = [build("v1"), build("v2"), build("w1", { id: "art" }), build("v2", { id: "copy" })];
      for (const record of all) await save(record);
      await save(build("x1", { project: "elsewhere" }));
      const heads = await fresh.store.definitions.heads("project");
      expect(heads).toEqual([all[2], all[1], all[3]].map((record) => record && headOf(record)));
      expect(await fresh.store.definitions.heads("project", ["copy", "none"])).toEqual(heads.slice(2));
      expect(await fresh.store.definitions.heads("none")).toEqual([]);
      expect(await currentDefinition(fresh.store, "copy")).toEqual(all[3]);
      const asked = ["copy", "none", "art", "build"];
      expect(await fresh.store.definitions.current("project", asked)).toEqual([all[3], all[2], all[1]]);
      expect(await fresh.store.definitions.current("project", [])).toEqual([]);
    });

    it("counts towards what its project holds, also as an earlier version", async () => {
      const all = [build("v1"), build("v2"), build("w1", { id: "art" })];
      for (const record of all) await save(record);
      await save(build("x1", { project: "elsewhere" }));
      const bytes = all.reduce((sum, record) => sum + headOf(record).bytes, 0);
      expect(await fresh.store.definitions.usage("project")).toEqual({ current: 2, versions: 3, bytes });
      expect(await fresh.store.definitions.usage("none")).toEqual({ current: 0, versions: 0, bytes: 0 });
    });

    it("is removed with its versions, leaves an entry, and its chain goes on when it is loaded again", async () => {
      const { store } = fresh;
      await save(build("v1"));
      await save(build("v2"));
      const removal = { project: "project", id: "build", source: "operator", at: 7 };
      expect(await store.definitions.remove(removal)).toEqual({ outcome: "removed" });
      expect(await store.definitions.heads("project")).toEqual([]);
      expect(await currentDefinition(store, "build")).toBeUndefined();
      expect(await store.definitions.version("project", "v1")).toBeUndefined();
      expect(await store.definitions.remove(removal)).toEqual({ outcome: "unknown" });
      await store.definitions.save(build("v3"), undefined);
      const all = await store.log.ofNoTask({ project: "project", limit: 9 });
      const entries = all.flatMap((entry) => ("workflow" in entry ? [entry] : []));
      expect(entries.map(({ type, definition, version }) => [type, definition, version])).toEqual([
        ["loaded", "v1", 1],
        ["loaded", "v2", 2],
        ["removed", "v2", 3],
        ["loaded", "v3", 4],
      ]);
      expect(verifyDefinitionChain("project", entries)).toMatchObject({ sound: true, version: 4 });
    });

    it("is not removed while a task that has not ended follows it, and keeps the versions of ended tasks", async () => {
      const { store } = fresh;
      await save(build("v1".padEnd(64, "0")));
      await save(build("v2".padEnd(64, "0")));
      const pinned = { workflow: "build", definition: "v1".padEnd(64, "0") };
      const [open] = await create(store, newTask("t1", pinned));
      const removal = { project: "project", id: "build", source: "operator", at: 7 };
      expect(await store.definitions.remove(removal)).toEqual({ outcome: "used", tasks: 1 });
      if (open) await alter(store, open, { category: "done" });
      expect(await store.definitions.remove(removal)).toEqual({ outcome: "removed" });
      expect(await store.definitions.version("project", "v1".padEnd(64, "0"))).toBeDefined();
      expect(await store.definitions.version("project", "v2".padEnd(64, "0"))).toBeUndefined();
    });
  });
}

import { describe, expect, it } from "vitest";
import type { DefinitionRecord } from "../parts/definitions.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { currentDefinition } from "./sample.ts";

const build = (version: string, fields: Partial<DefinitionRecord> = {}): DefinitionRecord => ({
  project: "project",
  id: "build",
  version,
  definition: { nodes: { z: 1, a: [2, "three"] }, text: "ünïcode" },
  source: "build.yaml",
  loadedAt: 1_000,
  ...fields,
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

    it("is listed and loaded by id while it is the current one", async () => {
      const all = [build("v1"), build("v2"), build("w1", { id: "art" }), build("v2", { id: "copy" })];
      for (const record of all) await save(record);
      await save(build("x1", { project: "elsewhere" }));
      expect(await fresh.store.definitions.list("project")).toEqual([all[2], all[1], all[3]]);
      expect(await fresh.store.definitions.list("none")).toEqual([]);
      expect(await currentDefinition(fresh.store, "copy")).toEqual(all[3]);
      const asked = ["copy", "none", "art", "build"];
      expect(await fresh.store.definitions.current("project", asked)).toEqual([all[3], all[2], all[1]]);
      expect(await fresh.store.definitions.current("project", [])).toEqual([]);
    });
  });
}

import { describe, expect, it } from "vitest";
import type { DefinitionRecord } from "../store.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";

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
      fresh.store.saveDefinition(record, await fresh.store.currentDefinition(record.project, record.id));

    it("is found by the beginning of its version", async () => {
      for (const version of ["0a1b", "0a2c", "ff00"]) await save(build(version));
      expect((await fresh.store.definitionBeginning("project", "0a2"))?.version).toBe("0a2c");
      expect((await fresh.store.definitionBeginning("project", "ff00"))?.version).toBe("ff00");
      expect(await fresh.store.definitionBeginning("project", "0a3")).toBeUndefined();
      expect(await fresh.store.definitionBeginning("elsewhere", "0a2")).toBeUndefined();
    });

    it("is found by its version and as the current one of its id", async () => {
      expect(await save(build("v1"))).toBe("saved");
      expect(await fresh.store.definition("project", "v1")).toEqual(build("v1"));
      expect(await fresh.store.currentDefinition("project", "build")).toEqual(build("v1"));
      expect(await fresh.store.definition("project", "v2")).toBeUndefined();
      expect(await fresh.store.currentDefinition("project", "other")).toBeUndefined();
      expect(await fresh.store.definition("elsewhere", "v1")).toBeUndefined();
      expect(await fresh.store.currentDefinition("elsewhere", "build")).toBeUndefined();
    });

    it("gives way to the next and stays to be found", async () => {
      await save(build("v1"));
      expect(await save(build("v1", { loadedAt: 2_000 }))).toBe("unchanged");
      expect(await save(build("v2", { loadedAt: 3_000 }))).toBe("saved");
      expect(await fresh.store.currentDefinition("project", "build")).toEqual(
        build("v2", { loadedAt: 3_000 }),
      );
      expect(await fresh.store.definition("project", "v1")).toEqual(build("v1"));
    });

    it("can come from elsewhere by and by, and only as it was read", async () => {
      const { store } = fresh;
      await save(build("v1"));
      const other = build("v1", { source: "other.yaml", loadedAt: 2_000 });
      expect(await store.saveDefinition(other, undefined)).toBe("unchanged");
      expect(await store.currentDefinition("project", "build")).toEqual(build("v1"));
      expect(await save(other)).toBe("saved");
      expect(await store.currentDefinition("project", "build")).toEqual(other);
    });

    it("can become the current one again", async () => {
      for (const version of ["v1", "v2"]) await save(build(version));
      expect(await save(build("v1", { source: "again", loadedAt: 4_000 }))).toBe("saved");
      const again = build("v1", { source: "again", loadedAt: 4_000 });
      expect(await fresh.store.currentDefinition("project", "build")).toEqual(again);
      expect(await fresh.store.definition("project", "v2")).toEqual(build("v2"));
    });

    it("gives way only as it was read: not when another has come, has gone, or has come back", async () => {
      const { store } = fresh;
      await save(build("v1"));
      expect(await store.saveDefinition(build("v2"), undefined)).toBe("conflict");
      expect(await store.saveDefinition(build("v2"), build("v0"))).toBe("conflict");
      expect(await store.saveDefinition(build("v2", { id: "other" }), build("v1"))).toBe("conflict");
      for (const version of ["v2", "v1"]) await save(build(version, { source: "somebody" }));
      expect(await store.saveDefinition(build("v3"), build("v1"))).toBe("conflict");
      expect(await store.currentDefinition("project", "build")).toMatchObject({
        version: "v1",
        source: "somebody",
      });
      expect(await store.currentDefinition("project", "other")).toBeUndefined();
      expect(await store.definition("project", "v3")).toBeUndefined();
    });

    it("gives way to one of many that come at once", async () => {
      const { store } = fresh;
      await save(build("v0"));
      const versions = ["v1", "v2", "v3", "v4", "v5"];
      const saved = await Promise.all(
        versions.map((version) => store.saveDefinition(build(version), build("v0"))),
      );
      expect(saved.toSorted()).toEqual([...Array(4).fill("conflict"), "saved"]);
      const current = await store.currentDefinition("project", "build");
      expect(current?.version).toBe(versions[saved.indexOf("saved")]);
    });

    it("is listed while it is the current one, by id", async () => {
      const all = [build("v1"), build("v2"), build("w1", { id: "art" }), build("v2", { id: "copy" })];
      for (const record of all) await save(record);
      await save(build("x1", { project: "elsewhere" }));
      expect(await fresh.store.definitions("project")).toEqual([all[2], all[1], all[3]]);
      expect(await fresh.store.definitions("nobody")).toEqual([]);
      expect(await fresh.store.currentDefinition("project", "copy")).toEqual(all[3]);
    });
  });
}

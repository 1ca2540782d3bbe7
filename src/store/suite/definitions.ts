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

    it("is found by its version and as the current one of its id", async () => {
      expect(await fresh.store.saveDefinition(build("v1"))).toBe(true);
      expect(await fresh.store.definition("project", "v1")).toEqual(build("v1"));
      expect(await fresh.store.currentDefinition("project", "build")).toEqual(build("v1"));
      expect(await fresh.store.definition("project", "v2")).toBeUndefined();
      expect(await fresh.store.currentDefinition("project", "other")).toBeUndefined();
      expect(await fresh.store.definition("elsewhere", "v1")).toBeUndefined();
      expect(await fresh.store.currentDefinition("elsewhere", "build")).toBeUndefined();
    });

    it("gives way to the next and stays to be found", async () => {
      await fresh.store.saveDefinition(build("v1"));
      expect(await fresh.store.saveDefinition(build("v1", { loadedAt: 2_000 }))).toBe(false);
      expect(await fresh.store.saveDefinition(build("v2", { loadedAt: 3_000 }))).toBe(true);
      expect(await fresh.store.currentDefinition("project", "build")).toEqual(
        build("v2", { loadedAt: 3_000 }),
      );
      expect(await fresh.store.definition("project", "v1")).toEqual(build("v1"));
    });

    it("can become the current one again", async () => {
      for (const version of ["v1", "v2"]) await fresh.store.saveDefinition(build(version));
      expect(await fresh.store.saveDefinition(build("v1", { source: "again", loadedAt: 4_000 }))).toBe(true);
      const again = build("v1", { source: "again", loadedAt: 4_000 });
      expect(await fresh.store.currentDefinition("project", "build")).toEqual(again);
      expect(await fresh.store.definition("project", "v2")).toEqual(build("v2"));
    });

    it("is listed while it is the current one, by id", async () => {
      const all = [build("v1"), build("v2"), build("w1", { id: "art" }), build("v2", { id: "copy" })];
      for (const record of all) await fresh.store.saveDefinition(record);
      await fresh.store.saveDefinition(build("x1", { project: "elsewhere" }));
      expect(await fresh.store.definitions("project")).toEqual([all[2], all[1], all[3]]);
      expect(await fresh.store.definitions("nobody")).toEqual([]);
      expect(await fresh.store.currentDefinition("project", "copy")).toEqual(all[3]);
    });
  });
}

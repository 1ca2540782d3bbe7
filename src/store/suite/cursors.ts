import { describe, expect, it } from "vitest";
import type { Cursor } from "../parts/cursors.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";

const first: Cursor = { name: "a", version: 0, value: { seq: 3 } };

export function cursors(open: OpenStore): void {
  describe("a cursor", () => {
    const fresh = freshStore(open);

    it("has the value it was moved to, in its own project, and is listed by name", async () => {
      expect(await fresh.store.cursors.list("project")).toEqual([]);
      for (const name of ["b", "a"])
        expect(await fresh.store.cursors.move("project", { ...first, name })).toBe(true);
      expect(await fresh.store.cursors.list("project")).toEqual([
        { name: "a", version: 1, value: { seq: 3 } },
        { name: "b", version: 1, value: { seq: 3 } },
      ]);
      expect(await fresh.store.cursors.list("elsewhere")).toEqual([]);
    });

    it("moves only from the version it was loaded with", async () => {
      await fresh.store.cursors.move("project", first);
      expect(await fresh.store.cursors.move("project", first)).toBe(false);
      expect(await fresh.store.cursors.move("project", { ...first, version: 1, value: null })).toBe(true);
      for (const version of [0, 1, 3])
        expect(await fresh.store.cursors.move("project", { ...first, version })).toBe(false);
      expect(await fresh.store.cursors.move("elsewhere", { ...first, version: 2 })).toBe(false);
      expect(await fresh.store.cursors.list("project")).toEqual([{ name: "a", version: 2, value: null }]);
    });

    it("is moved by one of many concurrent readers", async () => {
      const stores = [fresh.store, (await fresh.reopen?.()) ?? fresh.store];
      const tries = Array.from({ length: 32 }, (_, index) =>
        stores[index % 2]?.cursors.move("project", { ...first, value: index }),
      );
      const won = (await Promise.all(tries)).flatMap((moved, index) => (moved ? [index] : []));
      expect(won).toHaveLength(1);
      expect(await fresh.store.cursors.list("project")).toEqual([{ name: "a", version: 1, value: won[0] }]);
    });

    it("survives the store", async () => {
      if (!fresh.reopen) return;
      await fresh.store.cursors.move("project", first);
      expect(await (await fresh.reopen()).cursors.list("project")).toEqual([{ ...first, version: 1 }]);
    });

    it("ends with an import", async () => {
      await fresh.store.cursors.move("project", first);
      const nothing = (async function* () {})();
      expect(await fresh.store.transfer.import("project", nothing, { replace: false })).toBe(true);
      expect(await fresh.store.cursors.list("project")).toEqual([]);
    });
  });
}

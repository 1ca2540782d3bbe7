import { describe, expect, it } from "vitest";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { change, newTask } from "./sample.ts";

export function clock(open: OpenStore): void {
  describe("the clock", () => {
    const fresh = freshStore(open);

    it("never goes backwards, in one store or from one to another", async () => {
      const stores = [fresh.store, (await fresh.reopen?.()) ?? fresh.store];
      let last = 0;
      for (let round = 0; round < 20; round += 1) {
        const store = stores[round % 2] ?? fresh.store;
        const now = store.now();
        expect(now).toBeGreaterThanOrEqual(last);
        last = now;
        await store.commit({ project: "project", changes: [change(newTask(`t${round}`), { at: now })] });
      }
    });
  });
}

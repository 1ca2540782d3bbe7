import { describe, expect, it } from "vitest";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { change, newTask } from "./sample.ts";

export function replies(open: OpenStore): void {
  describe("a kept reply", () => {
    const fresh = freshStore(open);

    it("is found under its key, in its own project", async () => {
      const answer = { success: true, list: [1, null, "two"] };
      const changes = [change(newTask("a"))];
      expect(await fresh.store.reply("project", "key")).toBeUndefined();
      expect(
        await fresh.store.commit({ project: "project", changes, reply: { key: "key", answer } }),
      ).toMatchObject({
        ok: true,
      });
      expect(await fresh.store.reply("project", "key")).toEqual(answer);
      expect(await fresh.store.reply("elsewhere", "key")).toBeUndefined();
    });

    it("refuses a second commit under its key, and stays as it was", async () => {
      await fresh.store.commit({ project: "project", changes: [], reply: { key: "key", answer: null } });
      const second = {
        project: "project",
        changes: [change(newTask("a"))],
        reply: { key: "key", answer: 2 },
      };
      expect(await fresh.store.commit(second)).toEqual({ ok: false });
      expect(await fresh.store.reply("project", "key")).toBeNull();
      expect(await fresh.store.tasks.load("project", ["a"])).toEqual([]);
      const elsewhere = { project: "elsewhere", changes: [], reply: { key: "key", answer: 3 } };
      expect(await fresh.store.commit(elsewhere)).toEqual({ ok: true, tasks: [], entries: [], records: [] });
    });
  });
}

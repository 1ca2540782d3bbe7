import { describe, expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });

async function filled() {
  const t = await new Team(open()).connect("w", { worker_id: "web", tags: ["web"] });
  await t.create(
    { id: "red", tags: ["red", "big"], phase: "test", priority: 2 },
    { id: "blue", tags: ["blue"], needed_tags: ["web"] },
    { id: "after", blocked_by: ["red"], tags: ["red"] },
    { id: "p", children: [{ id: "c", title: "c", children: [{ id: "d", title: "deep one" }] }] },
  );
  await t.claim("w", "red");
  return t;
}

describe("the filters of a list", () => {
  it("J6: combine", async () => {
    const t = await filled();
    const listed = async (input: Readonly<Record<string, unknown>>) =>
      (await t.ask("list_tasks", { sort_by: "oldest", ...input })).tasks?.map(({ id }) => id);
    expect(await listed({ tags_any: ["red", "blue"] })).toEqual(["red", "blue", "after"]);
    expect(await listed({ tags_all: ["red", "big"] })).toEqual(["red"]);
    expect(await listed({ tags_any: ["red"], blocked: true })).toEqual(["after"]);
    expect(await listed({ tags_any: ["red"], blocked: false, owner: "w", phase: "test" })).toEqual(["red"]);
    expect(await listed({ claimed: true })).toEqual(["red"]);
    expect(await listed({ status: ["IN_PROGRESS"] })).toEqual(["red"]);
    expect(await listed({ status: ["working", "COMPLETED"] })).toEqual(["red"]);
    expect(await listed({ ready: true })).toEqual(["blue", "d"]);
    expect(await listed({ ready: true, worker_id: "w" })).toEqual(["d"]);
    expect(await listed({ ready: true, worker_id: "web", tags_any: ["blue"] })).toEqual(["blue"]);
    expect(await listed({ parent: "p" })).toEqual(["c"]);
    expect(await listed({ parent: "p", recursive: true })).toEqual(["c", "d"]);
    expect(await listed({ parent: "p", recursive: true, text: "DEEP", ready: true })).toEqual(["d"]);
    expect(await listed({ text: "re", claimed: false })).toEqual([]);
    expect(await listed({ sort_by: "priority", limit: 500 })).toEqual([
      "red",
      "d",
      "c",
      "p",
      "after",
      "blue",
    ]);
  });

  it("J6: find words in descriptions and attachments, best first, with every other filter", async () => {
    const t = await filled();
    const listed = async (input: Readonly<Record<string, unknown>>) =>
      (await t.ask("list_tasks", input)).tasks?.map(({ id }) => id);
    await t.update("w", "red", { attachments: [{ type: "note", text: "The crème brûlée burns." }] });
    t.desk.pass(1);
    await t.create({ id: "soup", description: "a creme of leeks", parent: "c" });
    expect(await listed({ text: "creme", sort_by: "oldest" })).toEqual(["red", "soup"]);
    expect(await listed({ text: "creme", claimed: true })).toEqual(["red"]);
    expect(await listed({ text: "creme", status: ["PENDING"], parent: "c" })).toEqual(["soup"]);
    expect(await listed({ text: "creme", parent: "p", recursive: true })).toEqual(["soup"]);
    expect(await listed({ text: "brul note" })).toEqual(["red"]);
    expect(await listed({ text: "creme", tags_any: ["none"] })).toEqual([]);
    // Part of a word of an id.
    expect(await listed({ text: "oup" })).toEqual(["soup"]);
    expect(await listed({ text: '") OR 1=1 --' })).toEqual([]);
    await t.ask("attach", { task: "red", worker_id: "w", fence: 1, type: "note", text: "x", replace: true });
    expect(await listed({ text: "brulee" })).toEqual([]);
  });

  it("J6: are paged in any order and with words, without a task missing or twice", async () => {
    const t = await filled();
    for (let n = 0; n < 9; n += 1)
      await t.create({ id: `n${n}`, title: "numbered", priority: (n * 7) % 10, description: "word" });
    const paged = async (input: Readonly<Record<string, unknown>>) => {
      const seen: string[] = [];
      for (let cursor: unknown = ""; cursor !== undefined; ) {
        const page = await t.ask("list_tasks", { limit: 4, ...input, ...(cursor ? { cursor } : {}) });
        seen.push(...(page.tasks ?? []).map(({ id }) => id));
        cursor = page["nextCursor"];
      }
      return seen;
    };
    const byPriority = await paged({ text: "word", status: ["PENDING"] });
    expect(byPriority.toSorted()).toEqual(["n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8"]);
    const all = await paged({ sort_by: "priority", tags_all: undefined });
    expect(all.slice(0, 4)).toEqual(["n7", "n4", "n1", "n8"]);
    expect([all.length, new Set(all).size]).toEqual([15, 15]);
    await t.ask("create_tasks", { tasks: [{ id: "last", title: "last" }] });
    t.desk.pass(5);
    await t.desk.ask("update_task", { task: "n3", title: "changed" });
    expect((await paged({ sort_by: "updated" }))[0]).toBe("n3");
  });

  it("J6: are paged by cursor, without a task missing or twice", async () => {
    const t = await filled();
    const seen: string[] = [];
    let cursor: unknown;
    do {
      const page = await t.ask("list_tasks", { limit: 1, claimed: false, ...(cursor ? { cursor } : {}) });
      seen.push(...(page.tasks ?? []).map(({ id }) => id));
      cursor = page["nextCursor"];
    } while (cursor !== undefined);
    expect(seen).toEqual(["d", "c", "p", "after", "blue"]);
    expect(await t.ask("list_tasks", { claimed: false })).toMatchObject({ total: 5 });
    expect(await t.ask("list_tasks", { limit: 2, status: ["PENDING"] })).toMatchObject({ total: 5 });
  });
});

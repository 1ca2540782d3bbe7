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

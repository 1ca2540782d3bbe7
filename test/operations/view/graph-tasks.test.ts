import { describe, expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });

describe("the graph of tasks", () => {
  it("has the tasks with links, parents or children, and the links between them", async () => {
    const t = await new Team(open()).connect("w");
    await t.create(
      "first",
      { id: "then", title: "Then", blocked_by: ["first"] },
      { id: "parent", children: [{ id: "child", title: "child" }] },
      "alone",
    );
    await t.claim("w", "first");
    expect(await t.desk.data("graph_tasks")).toEqual({
      tasks: [
        { id: "child", title: "child", parent: "parent", state: "pending", status: "PENDING" },
        { id: "parent", title: "parent", state: "pending", status: "PENDING" },
        { id: "then", title: "Then", state: "pending", status: "PENDING", blockers: 1 },
        { id: "first", title: "first", state: "working", status: "IN_PROGRESS", owner: "w" },
      ],
      links: [{ from: "first", to: "then", type: "blocks", blocks: "start" }],
      alone: 1,
    });
  });

  it("leaves deleted tasks out, and says if there is more than it holds", async () => {
    const t = await new Team(open()).create(
      "a",
      { id: "b", blocked_by: ["a"] },
      { id: "c", blocked_by: ["b"] },
    );
    await t.desk.data("update_task", { task: "a", delete: "soft" });
    expect(await t.desk.data("graph_tasks")).toMatchObject({
      tasks: [{ id: "c" }, { id: "b" }],
      links: [{ from: "b", to: "c" }],
    });
    expect(await t.desk.data("graph_tasks", { limit: 1 })).toMatchObject({
      tasks: [{ id: "c" }],
      links: [],
      more: true,
    });
  });
});

import { expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });

it("J25: the names of an argument in other tools are accepted, and a name that is given twice is not", async () => {
  const t = await new Team(open()).connect("w");
  await t.create("t");
  expect(await t.ask("claim", { agent: "w", taskId: "t" })).toMatchObject({ task: { owner: "w" } });
  expect(await t.ask("get_task", { task: "t" })).toMatchObject({ task: { id: "t" } });
  const attached = await t.ask("attach", { task: "t", worker_id: "w", fence: 1, type: "note", content: "x" });
  expect(attached).toMatchObject({ total: 1 });
  expect(await t.code("claim", { agent: "w", worker_id: "w", task: "t" })).toBe("INPUT_INVALID");
  // An operation's own argument keeps its meaning.
  expect((await t.ask("get_next_tasks_from_tree", { agent: "w" })).tasks).toEqual([]);
});

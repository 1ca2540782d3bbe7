import { describe, expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test" });

interface Board {
  readonly lifecycles: readonly { readonly pin: string; readonly name: string; readonly tasks: number }[];
  readonly shown: string;
  readonly usual: string;
  readonly states: readonly { readonly state: string; readonly count: number; readonly wip?: number }[];
  readonly tasks: readonly { readonly id: string; readonly state: string }[];
}

describe("a board", () => {
  it("has the states of the lifecycle with the most tasks, in its order, with limits and counts", async () => {
    const t = await new Team(open()).connect({ worker_id: "k", lifecycle: "kanban" });
    await t.ask("create_tasks", {
      worker_id: "k",
      tasks: [
        { id: "c", title: "c" },
        { id: "d", title: "d" },
      ],
    });
    await t.create("plain");
    await t.update("k", "c", { status: "todo" });
    await t.claim("k", "c");
    const board = await t.desk.data<Board>("task_board");
    expect(board.lifecycles.map(({ name, tasks }) => [name, tasks])).toEqual([
      ["default", 1],
      ["kanban", 2],
    ]);
    expect(board.states.map(({ state, count, wip }) => [state, count, wip])).toEqual([
      ["backlog", 1, undefined],
      ["todo", 0, undefined],
      ["in_progress", 1, 5],
      ["review", 0, 3],
      ["blocked", 0, undefined],
      ["done", 0, undefined],
      ["failed", 0, undefined],
      ["cancelled", 0, undefined],
    ]);
    expect(board.tasks.map(({ id, state }) => [id, state])).toEqual([
      ["d", "backlog"],
      ["c", "in_progress"],
    ]);
    const usual = await t.desk.data<Board>("task_board", { lifecycle: board.usual });
    expect([usual.shown, usual.tasks.map(({ id }) => id)]).toEqual([board.usual, ["plain"]]);
  });

  it("shows tasks of workflows too, and no deleted ones", async () => {
    const desk = await open().plantIn("errand", errand, "walk");
    const t = await new Team(desk).create("gone", "stays");
    await desk.data("update_task", { task: "gone", delete: "soft" });
    const { tasks } = await t.desk.data<Board>("task_board");
    const { shown, lifecycles } = await t.desk.data<Board>("task_board", { text: "walk" });
    expect([...tasks.map(({ id }) => id), ...lifecycles.map(({ name }) => name)]).toContain("stays");
    expect(tasks.map(({ id }) => id)).not.toContain("gone");
    const walk = await t.desk.data<Board>("task_board", { text: "walk", lifecycle: shown });
    expect(walk.tasks).toMatchObject([{ id: "walk", state: "pending" }]);
  });

  it("lists as many tasks of each state as asked for, and counts all", async () => {
    const t = await new Team(open()).create("a", "b", "c");
    await t.desk.data("update_task", { task: "a", status: "cancelled" });
    const { tasks, states } = await t.desk.data<Board>("task_board", { limit: 1 });
    expect(tasks.map(({ id }) => id)).toEqual(["c", "a"]);
    expect(states.find(({ state }) => state === "pending")?.count).toBe(2);
  });

  it("refuses a lifecycle that no task has", async () => {
    expect(await open().refusal("task_board", { lifecycle: "nope" })).toMatchObject({
      code: "LIFECYCLE_NOT_FOUND",
    });
  });
});

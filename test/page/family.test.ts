import { describe, expect, it } from "vitest";
import { nested } from "../../dashboard/src/tasks/family.ts";
import { statusOf } from "../../dashboard/src/tasks/status-of.ts";
import type { TaskSummary } from "../../src/model/task.ts";

const task = (id: string, status: TaskSummary["status"], parent?: string): TaskSummary => ({
  id,
  status,
  priority: 0,
  retryCount: 0,
  stepRetries: {},
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  ...(parent !== undefined && { parent }),
});

describe("tasks and their branches", () => {
  it("nest a branch, and a branch of a branch, below the task", () => {
    const trees = nested([
      task("a.split.1.x.again.1.y", "PENDING", "a.split.1.x"),
      task("b", "PENDING"),
      task("a.split.1.x", "PAUSED", "a"),
      task("a", "PAUSED"),
      task("child", "PENDING", "b"),
    ]);
    expect(trees.map((tree) => [tree.task.id, tree.branches.map(({ id }) => id)])).toEqual([
      ["b", []],
      ["a", ["a.split.1.x.again.1.y", "a.split.1.x"]],
      ["child", []],
    ]);
  });

  it("show a branch alone if its task is not listed", () => {
    expect(nested([task("a.split.1.x", "PENDING", "a")])).toHaveLength(1);
  });

  it("call a task that waits for open branches so, and not paused", () => {
    const branches = [task("a.s.1.x", "PENDING", "a"), task("a.s.1.y", "COMPLETED", "a")];
    expect(statusOf({ task: task("a", "PAUSED"), branches })).toEqual({
      status: "IN_PROGRESS",
      text: "Waiting for 1 branch",
    });
    expect(statusOf({ task: task("a", "PAUSED"), branches: [] })).toEqual({ status: "PAUSED" });
  });
});

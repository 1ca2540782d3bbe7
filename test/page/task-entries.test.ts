import { describe, expect, it } from "vitest";
import { changeBetween, newTaskOf, noEntries, problemsOf } from "../../dashboard/src/states/task-entries.ts";

describe("the form about a task", () => {
  it("sends only what was changed, and clears what was emptied", () => {
    const before = { ...noEntries, title: "Old", phase: "test", tags: "a, b", assignee: "w" };
    expect(changeBetween(before, { ...before })).toEqual({});
    expect(
      changeBetween(before, { ...before, title: " New ", phase: "", tags: "b,c,,b", assignee: "" }),
    ).toEqual({ title: "New", phase: null, tags: ["b", "c"], assignee: null });
  });

  it("makes a task of its entries, without those that are empty", () => {
    expect(newTaskOf({ ...noEntries, title: " T ", hours: "1.5", blockedBy: "x, y" })).toEqual({
      title: "T",
      time_estimate_ms: 5_400_000,
      blocked_by: ["x", "y"],
    });
  });

  it("names the entries that are missing or no numbers", () => {
    const problems = problemsOf({ ...noEntries, priority: "high", points: "-1", hours: "2" });
    expect(Object.keys(problems)).toEqual(["title", "priority", "points"]);
  });
});

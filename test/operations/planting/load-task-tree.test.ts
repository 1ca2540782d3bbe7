import { describe, expect, it } from "vitest";
import type { Data } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, questioned, reviewed } from "../../support/workflows.ts";

const open = desks();

function nest(depth: number): Data {
  let task: Data = { id: `n${depth}`, workflowType: "errand" };
  for (let level = depth - 1; level >= 0; level--)
    task = { id: `n${level}`, workflowType: "errand", children: [task] };
  return task;
}

describe("a tree of tasks is loaded whole or not at all", () => {
  it("makes the enclosing task a child's parent, also if the child names another", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const tree = {
      id: "a",
      workflowType: "errand",
      children: [
        { id: "b", workflowType: "errand", parent: "z", children: [{ id: "c", workflowType: "errand" }] },
      ],
    };
    expect(await desk.plant(tree, { id: "d", workflowType: "errand" })).toEqual({
      created: 4,
      updated: 0,
      unchanged: 0,
      ids: ["a", "b", "c", "d"],
      warnings: [],
    });
    expect((await desk.records()).map(({ id, parent }) => [id, parent])).toEqual([
      ["a", undefined],
      ["b", "a"],
      ["c", "b"],
      ["d", undefined],
    ]);
    await desk.ask("set_task_status", { taskId: "a", status: "CANCELLED" });
    expect(await desk.task("b")).toMatchObject({ status: "PENDING" });
  });

  it("warns of a step or status that a merge ignores, and not of equal ones", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const task = { id: "a", workflowType: "errand" };
    await desk.plant(task);
    await desk.advance("a", undefined);
    expect(await desk.plant({ ...task, currentStep: "do", status: "PENDING" })).toMatchObject({
      warnings: [],
    });
    expect(await desk.plant({ ...task, currentStep: "end", status: "COMPLETED" })).toMatchObject({
      unchanged: 1,
      warnings: [
        '"a": it stays at "do" (not "end") and PENDING (not COMPLETED); a merge changes neither step nor status.',
      ],
    });
    expect(await desk.task("a")).toMatchObject({ currentStep: "do", status: "PENDING" });
  });

  it("refuses a task that is in the tree twice, at any depth", async () => {
    const tree = [
      { id: "a", workflowType: "x", children: [{ id: "b", workflowType: "x" }] },
      { id: "b", workflowType: "x" },
    ];
    expect(await open().harmless("load_task_tree", { tasks: tree })).toMatchObject({
      code: "INPUT_INVALID",
      facts: { taskId: "b" },
    });
  });

  it("refuses a task inside itself, also through stored tasks", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const task = (id: string, parent: string) => ({ id, workflowType: "errand", parent });
    for (const tasks of [
      [task("a", "a")],
      [task("a", "b"), task("b", "a")],
      [task("a", "b"), task("b", "c"), task("c", "a")],
    ])
      expect((await desk.harmless("load_task_tree", { tasks })).message).toContain("inside itself");
    await desk.plant(task("y", "x"), { id: "x", workflowType: "errand" });
    expect((await desk.harmless("load_task_tree", { tasks: [task("x", "y")] })).message).toContain(
      "inside itself",
    );
    expect(await desk.plant(task("o", "nowhere"))).toMatchObject({
      warnings: [expect.stringContaining("nowhere")],
    });
  });

  it("accepts a hundred levels and ten thousand tasks, and refuses more with a code", async () => {
    const desk = open();
    await desk.load("errand", errand);
    expect(await desk.plant(nest(100))).toMatchObject({ created: 101 });
    expect((await desk.harmless("load_task_tree", { tasks: [nest(1_000)] })).code).toBe("INPUT_TOO_LARGE");
    expect((await desk.harmless("load_task_tree", { tasks: [nest(20_000)] })).code).toBe("INPUT_TOO_LARGE");
    const many = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => ({ id: `m${from + index}`, workflowType: "errand" }));
    expect(await desk.plant(...many(10_000))).toMatchObject({ created: 10_000 });
    const nested = [
      { id: "root", workflowType: "errand", children: many(9_999, 50_000) },
      { id: "one", workflowType: "errand" },
    ];
    expect((await desk.harmless("load_task_tree", { tasks: nested })).code).toBe("INPUT_TOO_LARGE");
    expect((await desk.harmless("load_task_tree", { tasks: many(10_001) })).code).toBe("INPUT_INVALID");
  });

  it("merges the description of a task, never its step, status or counters", async () => {
    const desk = open();
    await desk.load("reviewed", reviewed);
    await desk.plant({ id: "t", workflowType: "reviewed", context: { a: 1 } });
    await desk.advance("t", undefined, "passed", "failed");
    const known = {
      id: "t",
      workflowType: "reviewed",
      currentStep: "end",
      status: "COMPLETED",
      retryCount: 0,
      stepRetries: {},
    };
    expect(await desk.plant(known)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(
      await desk.plant({ ...known, priority: 7, title: "New", issueId: "I", context: { b: 2 } }),
    ).toMatchObject({ updated: 1 });
    expect(await desk.task("t")).toMatchObject({
      currentStep: "analyze",
      status: "PENDING",
      retryCount: 1,
      stepRetries: { review: 1 },
      priority: 7,
      title: "New",
      issueId: "I",
      context: { b: 2 },
    });
    const { warnings } = await desk.plant({ id: "t", workflowType: "other" });
    expect(warnings).toEqual([expect.stringContaining('stays in "reviewed"')]);
    expect(await desk.plant(await desk.task("t"))).toMatchObject({ unchanged: 1 });
  });

  it("checks a tree in a dry run without loading it", async () => {
    const desk = open();
    const before = await desk.dump();
    expect(
      await desk.data("load_task_tree", { tasks: [{ id: "a", workflowType: "x" }], dryRun: true }),
    ).toMatchObject({ created: 1 });
    expect(await desk.dump()).toBe(before);
  });

  it("replaces a task for an operator: step, status, counters and workflow", async () => {
    const desk = open();
    await desk.load("reviewed", reviewed);
    await desk.load("errand", errand);
    await desk.plant({ id: "t", workflowType: "reviewed" });
    await desk.take("w");
    const replacement = { id: "t", workflowType: "errand", currentStep: "do", status: "IN_PROGRESS" };
    expect(await desk.data("load_task_tree", { tasks: [replacement], mode: "replace" })).toMatchObject({
      updated: 1,
    });
    expect(await desk.task("t")).toMatchObject({
      workflowType: "errand",
      currentStep: "do",
      status: "PENDING",
    });
    expect(await desk.advance("t", "passed")).toMatchObject({ task: { status: "COMPLETED" } });
  });

  it("places tasks at the steps of their records", async () => {
    const desk = open();
    await desk.load("reviewed", reviewed);
    const at = (id: string, currentStep: string, status: string, more: Data = {}) => ({
      id,
      workflowType: "reviewed",
      currentStep,
      status,
      ...more,
    });
    const { warnings } = await desk.plant(
      at("done", "end", "COMPLETED"),
      at("renamed", "finished", "COMPLETED"),
      at("blocked", "hitl", "FAILED"),
      at("waiting", "hitl", "HITL"),
      at("retried", "review", "PENDING", { stepRetries: { review: 3 }, retryCount: 3 }),
      at("elsewhere", "nowhere", "IN_PROGRESS"),
    );
    expect(warnings).toEqual([
      expect.stringContaining('"renamed"'),
      expect.stringContaining("begins at its start"),
    ]);
    expect(await desk.task("done")).toMatchObject({ status: "COMPLETED", result: "success" });
    expect(await desk.task("renamed")).toMatchObject({ status: "COMPLETED", currentStep: "end" });
    expect(await desk.task("blocked")).toMatchObject({ status: "FAILED", result: "blocked" });
    expect(await desk.task("waiting")).toMatchObject({ status: "HITL" });
    expect(await desk.task("elsewhere")).toMatchObject({ status: "PENDING", currentStep: "start" });
    expect(await desk.advance("retried", "failed")).toMatchObject({ action: "escalate" });
  });

  it("asks a person's question again if a task waited for the answer", async () => {
    const desk = open();
    await desk.load("questioned", questioned);
    await desk.plant(
      { id: "asked", workflowType: "questioned", currentStep: "ask", status: "HITL" },
      { id: "pending", workflowType: "questioned", currentStep: "ask" },
      { id: "stuck", workflowType: "questioned", currentStep: "draft", status: "HITL" },
    );
    for (const id of ["asked", "pending"]) {
      expect(await desk.task(id)).toMatchObject({ status: "HITL", waitingFor: "a person's answer" });
      expect(await desk.advance(id, "ship")).toMatchObject({ task: { status: "COMPLETED" } });
    }
    expect(await desk.task("stuck")).toMatchObject({
      status: "HITL",
      waitingFor: expect.stringContaining("leaves it to a person how to go on"),
    });
  });
});

import { describe, expect, it } from "vitest";
import { isLarge } from "../../../src/operations/door/aside-call.ts";
import { perform } from "../../../src/operations/door/perform.ts";
import { operations } from "../../../src/operations/operations.ts";
import type { Aside } from "../../../src/operations/ports/aside.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import { fork } from "../../lag/definitions.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks();

/** A call whose long parts are performed by another call over the same store, as another thread would. */
function withAside(desk: Desk, sharesStore = true): { call: Call; moved: string[] } {
  const moved: string[] = [];
  const aside: Aside<Call> = {
    sharesStore,
    perform: async (name, input) => {
      moved.push(name);
      const operation = operations.find((one) => one.name === name);
      if (!operation || !("value" in input)) throw new Error(`${name} was not sent as a value`);
      const result = await perform(operation, input.value, desk.call);
      return result.ok ? { ok: true, text: JSON.stringify(result.value) } : result;
    },
    event: async () => {
      throw new Error("no host posts events here");
    },
    warm: () => undefined,
    report: async () => ({ ok: false, problem: "not here" }),
    close: async () => {},
  };
  return { call: { ...desk.call, ports: { ...desk.call.ports, aside } }, moved };
}

describe("a server with a thread for long calls", () => {
  it("T15: performs operations there that may take long, and answers as it would here", async () => {
    const desk = open();
    const { call, moved } = withAside(desk);
    const here = await desk.data("list_workflows");
    expect(await desk.data("list_workflows", {}, call)).toEqual(here);
    expect(moved).toEqual(["list_workflows"]);
  });

  it("T15: performs every operation there whose input is large", async () => {
    const desk = open();
    const { call, moved } = withAside(desk);
    const tasks = Array.from({ length: 600 }, (_, index) => ({
      id: `t${index}`,
      workflowType: "quick-task",
    }));
    await desk.data("load_task_tree", { tasks: tasks.slice(0, 3) }, call);
    expect(moved).toEqual([]);
    await desk.data("load_task_tree", { tasks }, call);
    expect(moved).toEqual(["load_task_tree"]);
  });

  it("T15: begins a call anew there that turns out to change many tasks, and changes them once", async () => {
    const desk = open();
    await desk.load("wide", fork("wide", 300));
    await desk.plant({ id: "t", workflowType: "wide" });
    const { call, moved } = withAside(desk);
    await desk.data("advance_task", { taskId: "t" }, call);
    expect(moved).toEqual(["advance_task"]);
    expect(await desk.records()).toHaveLength(301);
  });

  it("T15: performs links of many tasks, searches and sorted lists there, and short ones here", async () => {
    const desk = open();
    const ids = Array.from({ length: 40 }, (_, index) => `t${index}`);
    await desk.ask("create_tasks", { tasks: ids.map((id) => ({ id, title: id })) });
    const { call, moved } = withAside(desk);
    const [from, to] = [ids.slice(0, 20), ids.slice(20)];
    await desk.data("link", { from: ["t0"], to: ["t1"] }, call);
    await desk.data("list_tasks", { status: ["PENDING"], sort_by: "oldest" }, call);
    expect(moved).toEqual([]);
    await desk.data("link", { from, to }, call);
    await desk.data("list_tasks", { text: "t1" }, call);
    await desk.data("list_tasks", { sort_by: "priority" }, call);
    await desk.data("list_tasks", { parent: "t0", recursive: true }, call);
    expect(moved).toEqual(["link", "list_tasks", "list_tasks", "list_tasks"]);
  });

  it("keeps a call here that needs a store which the thread does not have", async () => {
    const desk = open();
    const { call, moved } = withAside(desk, false);
    await desk.data("list_workflows", {}, call);
    expect(moved).toEqual([]);
  });

  it("refuses a caller that may not call an operation before the call goes there", async () => {
    const desk = open();
    const { call, moved } = withAside(desk);
    const agent: Call = { ...call, role: "agent", caller: { kind: "agent", id: "a" } };
    expect((await desk.refusal("diagnose", {}, agent)).code).toBe("NOT_ALLOWED");
    expect(moved).toEqual([]);
  });
});

describe("a large input", () => {
  it.each([
    ["many items", Array.from({ length: 2_000 }, () => 1), true],
    ["a long text", { text: "x".repeat(70_000) }, true],
    ["many small objects", Array.from({ length: 900 }, () => ({ a: 1, b: 2 })), true],
    ["a usual report", { taskId: "t", result: "passed", variables: { a: [1, 2, 3] } }, false],
  ])("is told by a look at a part of it: %s", (_what, input, expected) => {
    expect(isLarge(input)).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import { KNOWN } from "../../../../src/model/caller.ts";
import type { Call } from "../../../../src/operations/ports/call.ts";
import type { Desk } from "../../../support/desk.ts";
import { desks } from "../../../support/with-desk.ts";

const agents = {
  recognise: () => undefined,
  isRegistered: (name: string) => ["one", "two"].includes(name),
  list: () => [],
};
const open = desks({ bundled: "test/support", agents });

function agent(desk: Desk, name: string): Call {
  const call = desk.as("agent", name);
  return name === "claimed" ? call : { ...call, caller: { ...call.caller, assurance: KNOWN } };
}

const quick = {
  nodes: {
    start: { type: "start" },
    work: { type: "task", name: "Work" },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "work" },
    { from: "work", to: "end" },
  ],
};

describe("the worker of an agent with its own token", () => {
  it("I6: is used and taken over by that agent and by operators only", async () => {
    const desk = open();
    await desk.ask("connect", { worker_id: "w" }, agent(desk, "one"));
    const mark = { worker_id: "w", file: ["x"] };
    for (const other of ["two", "claimed"]) {
      expect(await desk.harmless("mark_file", mark, agent(desk, other))).toMatchObject({
        code: "NOT_ALLOWED",
        facts: { worker_id: "w", agent: "one" },
      });
      const takeOver = { worker_id: "w", force: true };
      expect((await desk.harmless("connect", takeOver, agent(desk, other))).code).toBe("NOT_ALLOWED");
    }
    await desk.ask("mark_file", mark, agent(desk, "one"));
    await desk.ask("mark_file", { worker_id: "w", file: ["y"] });
  });

  it("I6: has claims that no other agent can use, even with the fence", async () => {
    const desk = open();
    await desk.load("quick", quick);
    await desk.plant({ id: "t", workflowType: "quick" }, { id: "q", workflowType: "quick" });
    const one = agent(desk, "one");
    await desk.ask("connect", { worker_id: "w" }, one);
    await desk.ask("create_tasks", { tasks: [{ id: "p", title: "Plain" }] });
    for (const task of ["p", "t"]) await desk.ask("claim", { worker_id: "w", task }, one);
    await desk.ask("get_next_tasks_from_tree", { claim: { worker: "named" } }, one);
    for (const name of ["two", "claimed"]) {
      const other = agent(desk, name);
      await desk.ask("connect", { worker_id: name }, other);
      const moves: [string, object][] = [
        ["update_task", { worker_id: name, task: "p", fence: 1, status: "completed" }],
        ["claim", { worker_id: name, task: "p", fence: 1, release: true }],
        ...["t", "q"].flatMap((taskId): [string, object][] => [
          ["advance_task", { taskId, fence: 1, result: "passed" }],
          ["advance_task", { taskId, fence: 1, result: "passed", worker: taskId === "t" ? "w" : "named" }],
          ["route_task", { taskId, fence: 1, status: "VERIFIED" }],
          ["attach", { taskId, fence: 1, type: "note", text: "x" }],
          ["set_task_status", { taskId, fence: 1, status: "PENDING" }],
        ]),
      ];
      for (const [operation, input] of moves)
        expect(
          (await desk.harmless(operation, input, other)).code,
          `${name} ${operation} ${JSON.stringify(input)}`,
        ).toMatch(/^(NOT_ALLOWED|TASK_CLAIMED)$/);
    }
    await desk.ask("advance_task", { taskId: "q", fence: 1, result: "passed" }, one);
    await desk.ask("update_task", { worker_id: "w", task: "p", fence: 1, status: "completed" }, one);
    await desk.ask("advance_task", { taskId: "t", fence: 1, result: "passed" });
  });

  it("I6: has claims that only a known agent takes by force", async () => {
    const desk = open();
    const one = agent(desk, "one");
    await desk.ask("connect", { worker_id: "w" }, one);
    await desk.ask("create_tasks", { tasks: [{ id: "p", title: "Plain" }] });
    await desk.ask("claim", { worker_id: "w", task: "p" }, one);
    for (const name of ["claimed", "two"]) await desk.ask("connect", { worker_id: name }, agent(desk, name));
    const forced = (worker: string) => ({
      worker_id: worker,
      task: "p",
      force: true,
      reason: "It is urgent.",
    });
    for (const [operation, more] of [
      ["claim", {}],
      ["claim", { release: true }],
      ["update_task", { status: "pending" }],
      ["update_task", { title: "Other" }],
      ["update_task", { delete: "soft" }],
    ] as const)
      expect(
        (await desk.harmless(operation, { ...forced("claimed"), ...more }, agent(desk, "claimed"))).code,
      ).toBe("TASK_CLAIMED");
    await desk.ask("claim", forced("two"), agent(desk, "two"));
  });

  it("U4: keeps its marks when its agent connects it anew, and loses them when it leaves", async () => {
    const desk = open();
    await desk.ask("connect", { worker_id: "w" });
    await desk.ask("mark_file", { worker_id: "w", file: ["x", "lock:l"] });
    await desk.ask("connect", { worker_id: "w", force: true });
    const workers = await desk.data<{ workers: { id: string }[] }>("list_workers", { file: "./x" });
    expect(workers.workers.map(({ id }) => id)).toEqual(["w"]);
    expect(await desk.data("disconnect", { worker_id: "w" })).toMatchObject({ marks_released: 2 });
    expect(await desk.data("list_marks")).toMatchObject({ marks: [] });
  });
});

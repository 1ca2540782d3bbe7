import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Status } from "../../../src/model/status.ts";
import type { Data, Shown } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, questioned, reviewed, start, success, work } from "../../support/workflows.ts";

const open = desks();

describe("tasks whose workflow is not loaded", () => {
  const task = {
    id: "t",
    workflowType: "later",
    currentStep: "review",
    status: "PENDING",
    stepRetries: { review: 2 },
  };

  it("are loaded with a warning, are not handed out, and refuse to move", async () => {
    const desk = open();
    expect(await desk.plant(task)).toMatchObject({
      created: 1,
      warnings: [expect.stringContaining('"later" is not loaded')],
    });
    expect(await desk.queue()).toEqual([]);
    expect(await desk.task("t")).toMatchObject({
      status: "PENDING",
      currentStep: "review",
      waitingFor: expect.stringContaining("later"),
    });
    for (const [name, input] of [
      ["advance_task", {}],
      ["get_task_progress", {}],
      ["set_task_status", { status: "PAUSED" }],
      ["resolve_task", { resolution: "succeed" }],
    ] as const)
      expect(await desk.harmless(name, { taskId: "t", ...input })).toMatchObject({
        code: "WORKFLOW_NOT_FOUND",
        facts: { taskId: "t", workflowId: "later" },
      });
  });

  it("come with a suggestion, and are corrected by loading them again", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("errand", errand);
    const plant = (workflowType: string) =>
      desk.data("load_task_tree", { tasks: [{ id: "t", workflowType }] }, agent);
    expect(await plant("errnad")).toMatchObject({
      warnings: [expect.stringContaining('the task waits for it. Did you mean "errand"?')],
    });
    expect(await plant("errandd")).toMatchObject({
      updated: 1,
      warnings: [expect.stringContaining('"errandd" is not loaded; the task waits for it. Did you mean')],
    });
    expect(await desk.task("t")).toMatchObject({ workflowType: "errandd" });
    expect(await plant("errand")).toMatchObject({ updated: 1, warnings: [] });
    expect(await desk.task("t")).toMatchObject({ workflowType: "errand", currentStep: "start" });
    expect(await desk.queue()).toEqual(["t"]);
    expect(await plant("elsewhere")).toMatchObject({
      updated: 0,
      warnings: [expect.stringContaining('it stays in "errand"')],
    });
  });

  it("are not moved to another workflow by an agent once an operator has touched them", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("errand", errand);
    const misspelt = (id: string) => ({ tasks: [{ id, workflowType: "errnad" }] });
    await desk.ask("load_task_tree", misspelt("operators"));
    await desk.ask("load_task_tree", misspelt("agents"), agent);
    await desk.plant({ id: "agents", workflowType: "errnad", context: { urgent: true } });
    for (const id of ["operators", "agents"]) {
      const moved = await desk.data("load_task_tree", { tasks: [{ id, workflowType: "errand" }] }, agent);
      expect(moved).toMatchObject({ updated: 0, warnings: [expect.stringContaining('stays in "errnad"')] });
      expect(await desk.plant({ id, workflowType: "errand" })).toMatchObject({ updated: 1, warnings: [] });
    }
    expect(await desk.queue()).toEqual(["operators", "agents"]);
  });

  it("are placed only where an agent could have loaded them", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("asking", questioned);
    const behind = { id: "t", currentStep: "end", status: "COMPLETED" };
    const plant = (workflowType: string) => ({ tasks: [{ ...behind, workflowType }] });
    await desk.ask("load_task_tree", plant("askng"), agent);
    expect((await desk.harmless("load_task_tree", plant("asking"), agent)).code).toBe("NOT_ALLOWED");
    await desk.load("errand", errand);
    await desk.load("askng", questioned);
    expect(await desk.data("load_task_tree", plant("errand"), agent)).toMatchObject({
      updated: 0,
      warnings: [expect.stringContaining('it stays in "askng"'), expect.stringContaining("it stays PENDING")],
    });
  });

  it.each([
    ["set_task_status", { status: "CANCELLED", note: "a slip" }],
    ["resolve_task", { resolution: "cancel", note: "a slip" }],
  ])("can be cancelled with %s by an operator, and stay cancelled when it is loaded", async (name, input) => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.plant(task);
    expect((await desk.harmless(name, { taskId: "t", ...input }, agent)).code).toBe(
      name === "resolve_task" ? "NOT_ALLOWED" : "WORKFLOW_NOT_FOUND",
    );
    expect(await desk.data(name, { taskId: "t", ...input })).toMatchObject({ task: { status: "CANCELLED" } });
    const [entry] = (await desk.history()).toReversed();
    expect(entry).toMatchObject({ type: "moved", change: { status: "CANCELLED" }, note: "a slip" });
    expect((await desk.harmless(name, { taskId: "t", ...input })).code).toBe("TASK_ENDED");
    expect((await desk.harmless(name, { taskId: "nobody", ...input })).code).toBe("TASK_NOT_FOUND");
    const { checks } = await desk.data<{ checks: { status: string }[] }>("diagnose");
    expect(checks.filter(({ status }) => status === "problem")).toEqual([]);
    await desk.load("later", reviewed);
    expect(await desk.queue()).toEqual([]);
    expect(await desk.task("t")).toMatchObject({ status: "CANCELLED" });
    expect((await desk.harmless("advance_task", { taskId: "t" })).code).toBe("TASK_ENDED");
  });

  it("stay cancelled although an agent loaded them behind a gate", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    const tasks = [{ id: "t", workflowType: "asking", currentStep: "end", variables: { size: 1 } }];
    await desk.ask("load_task_tree", { tasks }, agent);
    await desk.ask("set_task_status", { taskId: "t", status: "CANCELLED" });
    await desk.load("asking", questioned);
    expect((await desk.harmless("advance_task", { taskId: "t" }, agent)).code).toBe("TASK_ENDED");
    expect(await desk.task("t")).toMatchObject({ status: "CANCELLED" });
  });

  it("are not cancelled by a decision about an earlier visit", async () => {
    const desk = open();
    await desk.plant(task);
    const cancel = (more: object) =>
      desk.harmless("resolve_task", { taskId: "t", resolution: "cancel", ...more });
    expect((await cancel({ expectedStep: "elsewhere" })).code).toBe("STALE");
    expect((await cancel({ visit: 7 })).code).toBe("STALE");
    expect((await cancel({ node: "review" })).code).toBe("INPUT_INVALID");
  });

  it("are placed once it is loaded, with their retries", async () => {
    const desk = open();
    await desk.plant(task);
    await desk.load("later", reviewed);
    expect(await desk.queue()).toEqual(["t"]);
    expect(await desk.advance("t", "failed")).toMatchObject({ action: "retry", retriesUsed: 3 });
  });

  it("are placed also if the process that loaded it was stopped half-way", async () => {
    const desk = open();
    await desk.plant(task, { ...task, id: "u" }, { ...task, id: "v" });
    const elsewhere = open();
    await elsewhere.load("later", reviewed);
    const project = "test";
    const [record] = await (await elsewhere.call.ports.store()).definitions.current(project, ["later"]);
    if (record) await (await desk.call.ports.store()).definitions.save(record, undefined);
    expect(await desk.advance("t", "failed")).toMatchObject({ nextStep: "analyze" });
    expect(await desk.task("u")).toMatchObject({ currentStep: "review" });
    await desk.load("later", reviewed);
    expect(await desk.queue()).toEqual(["t", "u", "v"]);
  });

  it("name the variable they lack, and continue when it is given", async () => {
    const desk = open();
    await desk.plant({ id: "t", workflowType: "needy" });
    await desk.load("needy", {
      variables: [{ name: "target", type: "string", required: true }],
      nodes: { start, do: work("Do"), end: success },
      edges: [
        { from: "start", to: "do" },
        { from: "do", to: "end" },
      ],
    });
    expect(await desk.harmless("advance_task", { taskId: "t" })).toMatchObject({ code: "VARIABLE_INVALID" });
    await desk.plant({ id: "t", workflowType: "needy", variables: { target: "x" } });
    expect(await desk.advance("t", undefined)).toMatchObject({ nextStep: "do" });
  });
});

describe("the status of a task whose workflow is not loaded", () => {
  it.each(Status.options)(
    "is %s if it was loaded so: listed, counted, filtered and synced",
    async (status) => {
      const desk = open();
      await desk.plant({ id: "u", workflowType: "later", currentStep: "end", status });
      expect(await desk.task("u")).toMatchObject({ status, waitingFor: expect.stringContaining("later") });
      for (const asked of [{}, { status }])
        expect(await desk.data("get_tasks_by_status", asked)).toMatchObject({
          counts: { [status]: 1 },
          groups: { [status]: [{ id: "u", status }] },
        });
      for (const other of Status.options.filter((one) => one !== status))
        expect(await desk.data("get_tasks_by_status", { status: other })).toMatchObject({ groups: {} });
      expect(await desk.data("get_pending_syncs")).toMatchObject({ syncs: [{ change: { status } }] });
      expect(await desk.queue()).toEqual([]);
      for (const [name, input] of [
        ["advance_task", {}],
        ["set_task_status", { status: "PENDING" }],
        ["resolve_task", { resolution: "resume" }],
      ] as const)
        expect(await desk.harmless(name, { taskId: "u", ...input })).toMatchObject({
          code: "WORKFLOW_NOT_FOUND",
        });
    },
  );

  it("is in no inbox, because its question is unknown", async () => {
    const desk = open();
    await desk.plant({ id: "u", workflowType: "later", status: "HITL" });
    expect(await desk.data("list_inbox")).toMatchObject({ items: [], total: 0 });
    expect(await desk.data("count_tasks")).toEqual({
      workflows: [{ workflow: "later", live: 1, waiting: 0 }],
    });
  });

  it("follows from its position once the workflow is loaded", async () => {
    const desk = open();
    await desk.plant(
      ...Status.options.map((status) => ({ id: status, workflowType: "later", currentStep: "do", status })),
    );
    await desk.load("later", errand);
    const shown = await Promise.all(Status.options.map((status) => desk.task(status)));
    expect(Object.fromEntries(shown.map(({ id, status }) => [id, status]))).toEqual({
      PENDING: "PENDING",
      IN_PROGRESS: "PENDING",
      COMPLETED: "COMPLETED",
      FAILED: "FAILED",
      HITL: "HITL",
      PAUSED: "PAUSED",
      CANCELLED: "CANCELLED",
    });
    expect(shown.every(({ waitingFor }) => !waitingFor?.includes("later"))).toBe(true);
  });

  it("is dropped if the workflow is loaded and refuses the task with it", async () => {
    const desk = open();
    const task = { id: "u", workflowType: "later", status: "COMPLETED" };
    await desk.data("load_task_tree", { tasks: [task] }, desk.as("agent", "a"));
    await desk.load("later", questioned);
    expect(await desk.data("get_tasks_by_status")).toMatchObject({ counts: { PENDING: 1 } });
    expect((await desk.data<{ task: Shown }>("get_task", { taskId: "u" })).task.status).toBe("PENDING");
    expect(await desk.harmless("advance_task", { taskId: "u" })).toMatchObject({ code: "NOT_ALLOWED" });
  });
});

describe("the sample task tree", () => {
  const file = fileURLToPath(
    new URL("../../../../shared/corpus/graph/sample-task-tree.json", import.meta.url),
  );

  it.skipIf(!existsSync(file))(
    "loads; a task of an unknown workflow waits for it (skipped where the sample is absent)",
    async () => {
      const desk = open();
      const { tasks } = JSON.parse(readFileSync(file, "utf8")) as { tasks: Data[] };
      const { created, warnings } = await desk.plant(...tasks);
      expect(created).toBe(3);
      expect(warnings).toEqual([
        expect.stringContaining('"context-engineering" is not loaded'),
        expect.stringContaining('no step "research_start"'),
      ]);
      expect(await desk.queue()).toEqual(["task-001", "task-003"]);
      expect((await desk.harmless("advance_task", { taskId: "task-002" })).code).toBe("WORKFLOW_NOT_FOUND");
      const { start: _start, ...nodes } = errand.nodes;
      await desk.load("context-engineering", {
        nodes: { ce_start: start, ...nodes },
        edges: [
          { from: "ce_start", to: "do" },
          { from: "do", to: "end" },
        ],
      });
      expect(await desk.queue()).toEqual(["task-001", "task-002", "task-003"]);
      expect(await desk.advance("task-002", undefined, "passed")).toMatchObject({
        task: { status: "COMPLETED" },
      });
    },
  );
});

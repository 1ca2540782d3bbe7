import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Data } from "../support/desk.ts";
import { desks } from "../support/with-desk.ts";
import { errand, reviewed, start, success, work } from "../support/workflows.ts";

const open = desks();

describe("tasks whose workflow is not loaded", () => {
  const task = {
    id: "t",
    workflowType: "later",
    currentStep: "review",
    status: "PENDING",
    stepRetries: { review: 2 },
  };

  it("come in, say so, are not handed out, and refuse to move", async () => {
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

  it("get their place once it is loaded, with the retries they had", async () => {
    const desk = open();
    await desk.plant(task);
    await desk.load("later", reviewed);
    expect(await desk.queue()).toEqual(["t"]);
    expect(await desk.advance("t", "failed")).toMatchObject({ action: "retry", retriesUsed: 3 });
  });

  it("get their place also when whoever loaded it was stopped half-way", async () => {
    const desk = open();
    await desk.plant(task, { ...task, id: "u" }, { ...task, id: "v" });
    const elsewhere = open();
    await elsewhere.load("later", reviewed);
    const project = "test";
    const record = await (await elsewhere.context.store()).currentDefinition(project, "later");
    if (record) await (await desk.context.store()).saveDefinition(record, undefined);
    expect(await desk.advance("t", "failed")).toMatchObject({ nextStep: "analyze" });
    expect(await desk.task("u")).toMatchObject({ currentStep: "review" });
    await desk.load("later", reviewed);
    expect(await desk.queue()).toEqual(["t", "u", "v"]);
  });

  it("tell which variable they miss, and go on when it is brought", async () => {
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

describe("the sample task tree", () => {
  const file = fileURLToPath(new URL("../../../shared/corpus/graph/sample-task-tree.json", import.meta.url));

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

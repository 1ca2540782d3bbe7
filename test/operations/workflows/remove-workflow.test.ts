import { describe, expect, it } from "vitest";
import { usualLimits } from "../../../src/model/limits.ts";
import { countedCall } from "../../support/counted.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, errand, failure, start, success } from "../../support/workflows.ts";

// A folder without definitions.
const open = desks({ bundled: "test/support" });

const calling = {
  nodes: { start, call: { type: "subflow", workflow: "errand" }, end: success, lost: failure },
  edges: edges("start -> call", "call -passed-> end", "call -failed-> lost"),
};

describe("removing a workflow", () => {
  it("T17: is refused while an unfinished task follows it, and histories stay when it is removed", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "t", workflowType: "errand" });
    const used = await desk.refusal("remove_workflow", { workflowId: "errand" });
    expect(used).toMatchObject({ code: "WORKFLOW_IN_USE", facts: { tasks: 1 } });
    await desk.data("set_task_status", { taskId: "t", status: "CANCELLED" });
    expect(await desk.data("remove_workflow", { workflowId: "errand" })).toEqual({
      id: "errand",
      removed: true,
    });
    const listed = await desk.data<{ workflows: { id: string }[] }>("list_workflows");
    expect(listed.workflows.map(({ id }) => id)).not.toContain("errand");
    expect(await desk.data("replay_task", { taskId: "t" })).toBeDefined();
    expect((await desk.refusal("start_workflow", { workflow_id: "errand" })).code).toBe("WORKFLOW_NOT_FOUND");
    await desk.load("errand", errand);
    await desk.plant({ id: "u", workflowType: "errand" });
    expect((await desk.task("u")).currentStep).toBe("start");
  });

  it("T17: is refused while another workflow calls it", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.load("calling", calling);
    const refusal = await desk.refusal("remove_workflow", { workflowId: "errand" });
    expect(refusal).toMatchObject({ code: "WORKFLOW_IN_USE", facts: { callers: ["calling"] } });
    await desk.data("remove_workflow", { workflowId: "calling" });
    await desk.data("remove_workflow", { workflowId: "errand" });
  });

  it("is for operators, and names a similar workflow for an unknown one", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const agents = await desk.refusal("remove_workflow", { workflowId: "errand" }, desk.as("agent", "a"));
    expect(agents.code).toBe("NOT_ALLOWED");
    const unknown = await desk.refusal("remove_workflow", { workflowId: "erand" });
    expect(unknown).toMatchObject({ code: "WORKFLOW_NOT_FOUND" });
    expect(unknown.message).toContain('"errand"');
  });

  it("T17: leaves an export that can be imported", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.data("remove_workflow", { workflowId: "errand" });
    const { text } = await desk.data<{ text: string }>("export_store");
    const other = open();
    await other.data("import_store", { text, replace: true });
    expect((await other.refusal("start_workflow", { workflow_id: "errand" })).code).toBe(
      "WORKFLOW_NOT_FOUND",
    );
  });
});

describe("the quotas of definitions", () => {
  const limited = (limits: Partial<typeof usualLimits>) =>
    open({ settings: { limits: { ...usualLimits, ...limits } } });

  it("T17: refuse one workflow too many with the number, and take it once another is removed", async () => {
    const desk = limited({ definitions: 1 });
    await desk.load("errand", errand);
    const refusal = await desk.refusal("load_workflow", { id: "second", definition: errand });
    expect(refusal).toMatchObject({
      code: "QUOTA_REACHED",
      facts: { quota: "definitions", limit: 1, used: 1 },
    });
    await desk.load("errand", errand);
    await desk.data("remove_workflow", { workflowId: "errand" });
    await desk.load("second", errand);
  });

  it("T17: count the bytes of earlier versions too", async () => {
    const desk = limited({ definitionBytes: 1 });
    const refusal = await desk.refusal("load_workflow", { id: "errand", definition: errand });
    expect(refusal).toMatchObject({ code: "QUOTA_REACHED", facts: { quota: "definitionBytes", limit: 1 } });
  });

  it("T15: refuse a definition with too many nodes, with both numbers", async () => {
    const desk = limited({ definitionNodes: 2 });
    const refusal = await desk.refusal("load_workflow", { id: "errand", definition: errand });
    expect(refusal).toMatchObject({ code: "INPUT_TOO_LARGE", facts: { size: 3, limit: 2 } });
  });
});

describe("a list of workflows", () => {
  it("T15: reads the text of a definition once, and again only when it or one that it calls has changed", async () => {
    const desk = open();
    await desk.load("calling", calling);
    await desk.data("list_workflows");
    const { call, counts } = countedCall(desk);
    const before = await desk.data<{ workflows: { id: string; findings: object }[] }>(
      "list_workflows",
      {},
      call,
    );
    expect(counts.definitions).toBe(0);
    const findingsOf = ({ workflows }: typeof before) =>
      workflows.find(({ id }) => id === "calling")?.findings;
    expect(findingsOf(before)).toMatchObject({ warnings: 1 });
    await desk.load("errand", errand);
    const after = await desk.data<typeof before>("list_workflows", {}, call);
    expect(findingsOf(after)).toMatchObject({ warnings: 0 });
    expect(counts.definitions).toBe(2);
  });
});

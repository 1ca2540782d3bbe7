import { describe, expect, it } from "vitest";
import { operations } from "../../../src/operations/operations.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, questioned, reviewed } from "../../support/workflows.ts";

const open = desks();

interface Cell {
  readonly does: string;
  readonly operation: string;
  readonly input: object;
  readonly agent: "may" | "NOT_ALLOWED";
}

const held = { taskId: "held" };

/** One line per case; operators may do all of it. */
const table: readonly Cell[] = [
  { does: "reads the workflows", operation: "list_workflows", input: {}, agent: "may" },
  {
    does: "loads a new workflow",
    operation: "load_workflow",
    input: { id: "new", definition: errand },
    agent: "may",
  },
  {
    does: "loads the same again",
    operation: "load_workflow",
    input: { id: "mine", definition: reviewed },
    agent: "may",
  },
  {
    does: "replaces a bundled one",
    operation: "load_workflow",
    input: { id: "quick-task", definition: errand },
    agent: "may",
  },
  {
    does: "replaces a bundled one that has gates",
    operation: "load_workflow",
    input: { id: "feature", definition: errand },
    agent: "NOT_ALLOWED",
  },
  {
    does: "replaces a loaded one",
    operation: "load_workflow",
    input: { id: "mine", definition: errand },
    agent: "NOT_ALLOWED",
  },
  {
    does: "tries to replace a loaded one",
    operation: "load_workflow",
    input: { id: "mine", definition: errand, dryRun: true },
    agent: "NOT_ALLOWED",
  },
  { does: "reads a plan", operation: "get_execution_plan", input: { workflowId: "mine" }, agent: "may" },
  {
    does: "loads tasks",
    operation: "load_task_tree",
    input: { tasks: [{ id: "x", workflowType: "mine" }] },
    agent: "may",
  },
  {
    does: "replaces tasks",
    operation: "load_task_tree",
    input: { tasks: [{ id: "t", workflowType: "mine", status: "COMPLETED" }], mode: "replace" },
    agent: "NOT_ALLOWED",
  },
  { does: "looks for work", operation: "get_next_tasks_from_tree", input: {}, agent: "may" },
  {
    does: "claims work",
    operation: "get_next_tasks_from_tree",
    input: { claim: { worker: "w" } },
    agent: "may",
  },
  { does: "reports", operation: "advance_task", input: { taskId: "t" }, agent: "may" },
  { does: "reads a task", operation: "get_task", input: { taskId: "t" }, agent: "may" },
  { does: "reads progress", operation: "get_task_progress", input: { taskId: "t" }, agent: "may" },
  { does: "counts tasks", operation: "get_tasks_by_status", input: {}, agent: "may" },
  { does: "reads syncs", operation: "get_pending_syncs", input: {}, agent: "may" },
  { does: "confirms syncs", operation: "confirm_sync", input: { syncIds: ["sync-1"] }, agent: "may" },
  {
    does: "confirms a task's syncs",
    operation: "confirm_sync_for_task",
    input: { taskId: "t" },
    agent: "may",
  },
  {
    does: "sends on",
    operation: "resolve_task",
    input: { ...held, resolution: "resume" },
    agent: "NOT_ALLOWED",
  },
  {
    does: "finishes",
    operation: "resolve_task",
    input: { ...held, resolution: "succeed" },
    agent: "NOT_ALLOWED",
  },
  { does: "fails", operation: "resolve_task", input: { ...held, resolution: "fail" }, agent: "NOT_ALLOWED" },
  { does: "attaches", operation: "attach", input: { taskId: "t", type: "log", text: "more" }, agent: "may" },
  {
    does: "reads what is attached",
    operation: "get_attachment",
    input: { taskId: "t", type: "log" },
    agent: "may",
  },
  { does: "pauses", operation: "set_task_status", input: { taskId: "t", status: "PAUSED" }, agent: "may" },
  { does: "resumes", operation: "set_task_status", input: { taskId: "t", status: "PENDING" }, agent: "may" },
  {
    does: "cancels",
    operation: "set_task_status",
    input: { taskId: "t", status: "CANCELLED" },
    agent: "NOT_ALLOWED",
  },
  { does: "migrates", operation: "migrate_tasks", input: { workflowId: "mine" }, agent: "NOT_ALLOWED" },
  {
    does: "tries to migrate",
    operation: "migrate_tasks",
    input: { workflowId: "mine", dryRun: true },
    agent: "NOT_ALLOWED",
  },
];

async function planted(): Promise<Desk> {
  const desk = open();
  await desk.load("mine", reviewed);
  await desk.plant(
    { id: "t", workflowType: "mine" },
    { id: "held", workflowType: "mine", currentStep: "review", status: "HITL" },
  );
  await desk.ask("attach", { taskId: "t", type: "log", text: "all well" });
  return desk;
}

describe("who may do what", () => {
  it("has a line for every tool", () => {
    const tools = operations.filter(({ toolset }) => toolset === "tasks").map(({ name }) => name);
    expect([...new Set(table.map(({ operation }) => operation))].toSorted()).toEqual(tools.toSorted());
  });

  for (const { does, operation, input, agent } of table) {
    it(`an operator ${does}`, async () => {
      await (await planted()).ask(operation, input);
    });

    it(`an agent ${agent === "may" ? does : `never ${does}`}`, async () => {
      const desk = await planted();
      const as = desk.as("agent", "a");
      if (agent === "may") await desk.ask(operation, input, as);
      else expect((await desk.harmless(operation, input, as)).code).toBe(agent);
    });

    it(`an agent that was granted ${operation} ${does}`, async () => {
      const desk = await planted();
      await desk.ask(operation, input, desk.as("agent", "a", [operation]));
    });
  }

  it("records a decision by grant as the agent's", async () => {
    const desk = await planted();
    await desk.ask(
      "resolve_task",
      { ...held, resolution: "goto", node: "analyze", note: "again" },
      desk.as("agent", "bot", ["resolve_task"]),
    );
    const entry = (await desk.history("held")).at(-1);
    const assurance = "agent, by grant of resolve_task";
    expect(entry).toMatchObject({ caller: { kind: "agent", id: "bot", assurance }, note: "again" });
    expect(entry?.events[0]).toMatchObject({ type: "resolved", by: { id: "bot", assurance } });
    await desk.ask(
      "set_task_status",
      { taskId: "held", status: "CANCELLED", note: "no" },
      desk.as("agent", "bot", ["set_task_status"]),
    );
    expect((await desk.history("held")).at(-1)).toMatchObject({
      caller: { kind: "agent", id: "bot" },
      note: "no",
    });
  });

  it("lets a person answer a person's question, and no agent, not even with a grant", async () => {
    const desk = open();
    await desk.load("questioned", questioned);
    await desk.plant({ id: "q", workflowType: "questioned" });
    await desk.advance("q", undefined, "passed");
    const all = operations.map(({ name }) => name);
    const answer = { taskId: "q", result: "ship" };
    expect((await desk.harmless("advance_task", answer, desk.as("agent", "a", all))).code).toBe(
      "HUMAN_ANSWER_REQUIRED",
    );
    for (const resolution of ["succeed", "cancel"]) {
      const past = { taskId: "q", resolution, note: "past it" };
      expect((await desk.harmless("resolve_task", past, desk.as("agent", "a", all))).code).toBe(
        "HUMAN_ANSWER_REQUIRED",
      );
    }
    expect(await desk.harmless("advance_task", { taskId: "q", result: "passed" })).toMatchObject({
      code: "CHECKPOINT_BLOCKING",
      facts: { options: ["ship", "hold"] },
    });
    expect(await desk.data("advance_task", answer)).toMatchObject({
      action: "complete",
      task: { status: "COMPLETED" },
    });
  });

  it("records a worker's name apart from the caller that named it", async () => {
    const desk = await planted();
    await desk.ask("advance_task", { taskId: "t", worker: "w7" }, desk.as("agent", "host"));
    expect((await desk.history("t")).at(-1)?.caller).toEqual({
      kind: "agent",
      id: "w7",
      assurance: "named by host",
      namedBy: "host",
    });
  });

  it("lets only the first of several agents replace a bundled workflow, also at the same moment", async () => {
    const desk = open();
    const agents = Array.from({ length: 8 }, (_, index) => `agent-${index}`);
    const results = await Promise.all(
      agents.map((name) => {
        const definition = { ...errand, description: `by ${name}` };
        return desk.try("load_workflow", { id: "quick-task", definition }, desk.as("agent", name));
      }),
    );
    const codes = results.map((result) => (result.ok ? "replaced" : result.refusal.code));
    expect(codes.toSorted()).toEqual([...Array(7).fill("CONFLICT"), "replaced"]);
    const { workflows } = await desk.data<{ workflows: { id: string; source: string }[] }>("list_workflows");
    const source = `agent ${agents[codes.indexOf("replaced")]}`;
    expect(workflows.find(({ id }) => id === "quick-task")).toMatchObject({ source });
  });
});

import { describe, expect, it } from "vitest";
import type { InboxItem } from "../../../src/operations/people/inbox-items.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";

const open = desks();

const planned = {
  nodes: {
    start,
    plan: work("Plan"),
    look: work("Look over it"),
    ask: { type: "checkpoint", message: "Is this right?", options: [{ id: "yes", label: "Yes" }] },
    end: success,
  },
  edges: edges("start -> plan", "plan -> look", "look -> ask", "ask -yes-> end"),
};

async function asking(): Promise<Desk> {
  const desk = open();
  await desk.load("planned", planned);
  await desk.plant({ id: "first", workflowType: "planned" }, { id: "second", workflowType: "planned" });
  await desk.advance("first", undefined);
  await desk.advance("second", undefined);
  return desk;
}

async function inbox(desk: Desk): Promise<readonly InboxItem[]> {
  return (await desk.data<{ items: InboxItem[] }>("list_inbox")).items;
}

describe("a question in the inbox", () => {
  it("shows the last report with text, also when a later report has none", async () => {
    const desk = await asking();
    await desk.ask("advance_task", { taskId: "first", result: "passed", output: { plan: "Three files." } });
    await desk.advance("first", "passed");
    const [item] = await inbox(desk);
    expect(item).toMatchObject({
      kind: "question",
      message: "Is this right?",
      report: { about: '"Plan" was reported as "passed"', text: "plan: Three files." },
    });
  });

  it("shows the summary that a guided agent gave for the step before it", async () => {
    const desk = await asking();
    const agent = desk.as("agent", "led");
    const { state } = await desk.data<{ state: string }>(
      "start_workflow",
      { workflow_id: "planned", task_id: "first" },
      agent,
    );
    for (const [step_id, summary] of [
      ["plan", "Three files change."],
      ["look", "Nothing is missing."],
    ])
      await desk.ask("complete_step", { state, step_id, summary }, agent);
    const [item] = await inbox(desk);
    expect(item).toMatchObject({
      report: { about: '"Look over it" was reported as done', text: "Nothing is missing." },
    });
  });

  it("shows no report if none had text, and names the agent that moved the task last", async () => {
    const desk = await asking();
    const planner = desk.as("agent", "planner");
    for (const result of ["passed", "passed"])
      await desk.ask("advance_task", { taskId: "first", result }, planner);
    const [item] = await inbox(desk);
    expect(item).toMatchObject({ agent: "planner" });
    expect(item).not.toHaveProperty("report");
  });

  it("comes before questions that have waited less", async () => {
    const desk = await asking();
    await desk.advance("second", "passed", "passed");
    desk.pass(1_000);
    await desk.advance("first", "passed", "passed");
    expect((await inbox(desk)).map(({ taskId }) => taskId)).toEqual(["second", "first"]);
  });
});

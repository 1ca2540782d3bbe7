import { describe, expect, it } from "vitest";
import type { TaskRecord } from "../../../src/model/task.ts";
import { Journey } from "../../../src/operations/movement/journey.ts";
import type { InboxItem } from "../../../src/operations/people/inbox-items.ts";
import { awaitingApproval } from "../../../src/tasks/changes/awaiting-approval.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { type Agent, agents } from "../../support/guided-agent.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";

const open = desks({ bundled: "test/operations/guided", settings: { assurance: "client" } });
const agentAt = agents();

const question = {
  kind: "checkpoint",
  id: "ask",
  message: "Deploy to {context.target}?",
  options: [{ id: "yes", label: "Yes" }],
};
const asking = {
  id: "asking",
  version: "1",
  title: "Asking",
  activities: [{ id: "a", name: "A", steps: [question] }],
};

const approval = { approval: "human" };
const deploying = (evidence: readonly Data[] = [approval]) => ({
  id: "deploying",
  version: "1",
  title: "Deploying",
  variables: [{ name: "target", type: "string", defaultValue: "" }],
  activities: [
    {
      id: "a",
      name: "A",
      steps: [{ id: "deploy", evidence, outputs: ["passed", "other", "failed"] }, { id: "last" }],
      triggers: { workflow: "child" },
    },
  ],
});
const child = {
  id: "child",
  version: "1",
  title: "Child",
  activities: [{ id: "a", name: "A", steps: [{ id: "inner" }] }],
};

async function inbox(desk: Desk): Promise<readonly InboxItem[]> {
  return (await desk.data<{ items: InboxItem[] }>("list_inbox")).items;
}

/** The answer that the page and the terminal send: with the step, visit and hash that were shown. */
function answerTo({ taskId, step, visit, shown, requirement, options }: InboxItem): Data {
  const chosen = requirement === undefined ? { option: options[0]?.id } : { requirement };
  return { taskId, step, visit, shown, ...chosen };
}

async function first(desk: Desk): Promise<InboxItem> {
  const [item] = await inbox(desk);
  if (!item) throw new Error("nothing waits");
  return item;
}

describe("the words of a question", () => {
  it("bind the answer: it is refused once the words have changed", async () => {
    const desk = open();
    await desk.load("asking", asking);
    await desk.plant({ id: "t", workflowType: "asking", context: { target: "staging" } });
    await desk.advance("t", undefined);
    const item = await first(desk);
    expect(item).toMatchObject({ message: "Deploy to staging?", shown: expect.any(String) });
    await desk.plant({ id: "t", workflowType: "asking", context: { target: "production" } });
    expect(await desk.harmless("answer_question", answerTo(item))).toMatchObject({
      code: "ANSWER_STALE",
      facts: { taskId: "t", currentStep: "a/ask" },
    });
    const now = await first(desk);
    expect(now).toMatchObject({ message: "Deploy to production?", step: item.step, visit: item.visit });
    await desk.ask("answer_question", answerTo(now));
    const events = (await desk.history("t")).flatMap((entry) => entry.events);
    expect(events.find(({ type }) => type === "answered")).toMatchObject({ receipt: { shown: now.shown } });
  });

  it("include the title they are shown under", async () => {
    const desk = open();
    await desk.load("asking", asking);
    await desk.plant({ id: "t", workflowType: "asking", title: "Production" });
    await desk.advance("t", undefined);
    const item = await first(desk);
    const renamed = { tasks: [{ id: "t", workflowType: "asking", title: "Harmless" }] };
    expect(await desk.harmless("load_task_tree", renamed, desk.as("agent", "eve"))).toMatchObject({
      code: "TASK_WAITING",
      facts: { taskId: "t", field: "title" },
    });
    await desk.ask("load_task_tree", renamed);
    expect((await desk.harmless("answer_question", answerTo(item))).code).toBe("ANSWER_STALE");
    await desk.ask("answer_question", answerTo(await first(desk)));
  });

  it("include the report before them, whatever an agent has described since", async () => {
    const desk = open();
    await desk.load("queued", {
      nodes: { start, build: work("Build"), review: { ...question, type: "checkpoint" }, end: success },
      edges: edges("start -> build", "build -> review", "review -yes-> end"),
    });
    await desk.plant({ id: "t", workflowType: "queued" });
    await desk.advance("t", undefined);
    const built = { taskId: "t", result: "passed", output: "12 tests fail" };
    await desk.ask("advance_task", built, desk.as("agent", "agent-1"));
    const item = await first(desk);
    expect(item).toMatchObject({ agent: "agent-1", report: { text: "12 tests fail" } });
    await flood(desk, "t", "queued");
    expect(await first(desk)).toEqual(item);
    await desk.ask("answer_question", answerTo(item));
  });

  it("need not be sent by a caller that has not read the inbox", async () => {
    const desk = open();
    await desk.load("asking", asking);
    await desk.plant({ id: "t", workflowType: "asking" });
    await desk.advance("t", undefined);
    await desk.ask("answer_question", { taskId: "t", option: "yes" });
    expect(await desk.task("t")).toMatchObject({ status: "COMPLETED" });
  });
});

/** More changes by another agent than one page of history holds. */
async function flood(desk: Desk, id: string, workflowType: string): Promise<void> {
  const eve = desk.as("agent", "eve");
  for (let priority = 1; priority <= 60; priority++)
    await desk.ask("load_task_tree", { tasks: [{ id, workflowType, priority }] }, eve);
}

async function led(evidence?: readonly Data[]): Promise<{ desk: Desk; agent: Agent; taskId: string }> {
  const desk = open();
  await desk.load("child", child);
  await desk.load("deploying", deploying(evidence));
  const agent = await agentAt(desk);
  const { taskId = "" } = await agent.start("deploying");
  return { desk, agent, taskId };
}

/** An agent whose client shows its user each question and gets a yes. */
async function ledBesidePerson(): Promise<{ agent: Agent; shown: readonly string[] }> {
  const { desk } = await led();
  const shown: string[] = [];
  const agent = await agentAt(desk, {
    person: ({ params }) => {
      shown.push(params.message);
      return { action: "accept", content: { option: "yes" } };
    },
  });
  return { agent, shown };
}

const staging = { summary: "to staging", outcome: "passed", variables: { target: "staging" } };

describe("an approval", () => {
  it.each([
    ["another summary", { summary: "to production" }],
    ["another variable", { variables: { target: "production" } }],
    ["other output", { output: { log: "dropped the database" } }],
    ["another outcome", { outcome: "other" }],
    ["something attached", { attachments: [{ type: "log", text: "x" }] }],
  ])("H5: is of the report that was shown; one with %s is asked about anew", async (_, more) => {
    const { desk, agent, taskId } = await led();
    await agent.complete("deploy", staging);
    const item = await first(desk);
    expect(item.report?.text).toContain("to staging");
    await desk.ask("answer_question", answerTo(item));
    expect((await agent.complete("deploy", { ...staging, ...more })).error?.code).toBe("EVIDENCE_MISSING");
    expect(await desk.record(taskId)).toMatchObject({ step: "a/deploy", hold: "approval" });
    expect(await first(desk)).toMatchObject({ taskId, requirement: item.requirement });
    await desk.ask("answer_question", answerTo(await first(desk)));
    expect((await agent.complete("deploy", staging)).error?.code).toBe("EVIDENCE_MISSING");
    await desk.ask("answer_question", answerTo(await first(desk)));
    expect((await agent.complete("deploy", staging)).position?.step?.id).toBe("last");
    expect((await desk.record(taskId)).position?.variables).toEqual({ target: "staging" });
  });

  it("H5: shows the newest report, and is refused to a person who saw an earlier one", async () => {
    const { desk, agent, taskId } = await led();
    await agent.complete("deploy", staging);
    const item = await first(desk);
    const again = await agent.complete("deploy", { ...staging, summary: "to production" });
    expect(again.error?.code).toBe("EVIDENCE_MISSING");
    const now = await first(desk);
    expect(now.report?.text).toContain("to production");
    expect((await desk.harmless("answer_question", answerTo(item))).code).toBe("ANSWER_STALE");
    expect((await desk.history(taskId)).filter(({ type }) => type === "asked")).toHaveLength(2);
    await desk.ask("answer_question", answerTo(now));
    expect((await agent.complete("deploy", staging)).error?.code).toBe("EVIDENCE_MISSING");
  });

  it("shows the whole report: outcome, variables and output besides the summary", async () => {
    const { desk, agent } = await led();
    await agent.complete("deploy", { ...staging, output: { log: "all green" } });
    const { report } = await first(desk);
    for (const word of ["to staging", "passed", "target: staging", "all green"])
      expect(report?.text).toContain(word);
  });

  it("shows the beginning of every part, however long the first part is", async () => {
    const { desk, agent } = await led();
    await agent.complete("deploy", { ...staging, summary: `${"well ".repeat(3_000)}done` });
    const { report } = await first(desk);
    expect(report?.text?.slice(0, 500)).toContain("target: staging");
    const [asked] = (await desk.history()).filter(({ type }) => type === "asked");
    expect(asked?.note).toMatch(/well done$/);
  });

  it("shows the report however much an agent has described since", async () => {
    const { desk, agent, taskId } = await led();
    await agent.complete("deploy", staging);
    const item = await first(desk);
    await flood(desk, taskId, "deploying");
    expect(await first(desk)).toEqual(item);
    await desk.ask("answer_question", answerTo(item));
    expect((await agent.complete("deploy", staging)).position?.step?.id).toBe("last");
  });

  it("can be given to an empty report, and says that the report is empty", async () => {
    const desk = open();
    await desk.load("queued", {
      nodes: { start, deploy: work("Deploy", { evidence: [approval] }), end: success },
      edges: edges("start -> deploy", "deploy -> end"),
    });
    await desk.plant({ id: "t", workflowType: "queued" });
    await desk.advance("t", undefined);
    await desk.refusal("advance_task", { taskId: "t" });
    const item = await first(desk);
    expect(item.report).toEqual({ about: "The report says nothing else" });
    await desk.ask("answer_question", answerTo(item));
    expect(await desk.advance("t", undefined)).toMatchObject({ nextStep: "end" });
  });

  it.each([
    ["whose hash is not known", (task: TaskRecord) => awaitingApproval(task, undefined, task.updatedAt)],
    ["that cannot be shown", (task: TaskRecord) => awaitingApproval(task, "0".repeat(64), task.updatedAt)],
  ])("of a report %s is refused, until the agent reports again", async (_, waiting) => {
    const { desk, agent, taskId } = await led();
    const journey = new Journey(desk.call);
    const record = await desk.record(taskId);
    journey.put(record, waiting(record), [], { type: "described", caller: desk.call.caller });
    await journey.commit();
    const item = await first(desk);
    expect(item).not.toHaveProperty("report");
    expect(await desk.harmless("answer_question", answerTo(item))).toMatchObject({
      code: "CHECKPOINT_NOT_FOUND",
      message: expect.stringContaining("report again"),
    });
    await agent.complete("deploy", staging);
    await desk.ask("answer_question", answerTo(await first(desk)));
    expect((await agent.complete("deploy", staging)).position?.step?.id).toBe("last");
  });

  it("shows attachments from before the report as well as those with it", async () => {
    const { desk, agent, taskId } = await led();
    const { fence } = await desk.record(taskId);
    await desk.ask("attach", { taskId, fence, type: "plan", name: "steps.md", text: "x" });
    await agent.complete("deploy", {
      ...staging,
      attachments: [{ type: "log", name: "out.txt", text: "y" }],
    });
    const { report } = await first(desk);
    expect(report?.text).toMatch(/attached before: sha256 [0-9a-f]{12}, 1 byte: plan steps\.md/);
    expect(report?.text).toMatch(/attached: sha256 [0-9a-f]{12}, 1 byte: log out\.txt/);
  });

  it("shows all variables, however long the summary and the output are", async () => {
    const { desk, agent } = await led();
    const variables = { pad: "x".repeat(500), target: "production" };
    const output = "fine ".repeat(3_000);
    await agent.complete("deploy", { ...staging, summary: "well ".repeat(3_000), output, variables });
    const { report } = await first(desk);
    expect(report?.text).toContain("target: production");
    expect(report?.text).toMatch(/\u2026$/);
  });

  it("tells the agent to report the same again", async () => {
    const { agent } = await led();
    const refused = await agent.complete("deploy", staging);
    expect(refused.message).toContain("say the same");
  });

  it("is bound to the report also for a task from the queue", async () => {
    const desk = open();
    const deploy = work("Deploy", { evidence: [approval], outputs: ["passed", "failed"] });
    await desk.load("queued", {
      nodes: { start, deploy, end: success },
      edges: edges("start -> deploy", "deploy -passed-> end"),
    });
    await desk.plant({ id: "t", workflowType: "queued" });
    await desk.advance("t", undefined);
    const report = (output: string) => desk.try("advance_task", { taskId: "t", result: "passed", output });
    await report("staging");
    await desk.ask("answer_question", answerTo(await first(desk)));
    expect((await report("production")).ok).toBe(false);
    expect((await first(desk)).report?.text).toContain("production");
    expect((await report("staging")).ok).toBe(true);
    expect(await inbox(desk)).toEqual([]);
  });

  it("leaves the second of two waiting for the same report", async () => {
    const { desk, agent } = await led([approval, { ...approval, for: ["passed"] }]);
    await agent.complete("deploy", staging);
    expect(await inbox(desk)).toHaveLength(2);
    await desk.ask("answer_question", answerTo(await first(desk)));
    expect(await inbox(desk)).toHaveLength(1);
    await desk.ask("answer_question", answerTo(await first(desk)));
    expect((await agent.complete("deploy", staging)).position?.step?.id).toBe("last");
  });

  it("cannot be given before a report", async () => {
    const { desk, taskId } = await led();
    const requirement = "1:approval human";
    expect(await desk.harmless("answer_question", { taskId, requirement })).toMatchObject({
      code: "CHECKPOINT_NOT_FOUND",
    });
  });

  it("at the agent's client is bound to the report it was asked with", async () => {
    const { agent, shown } = await ledBesidePerson();
    await agent.start("deploying");
    expect((await agent.complete("deploy", staging)).position?.step?.id).toBe("last");
    expect(shown[0]).toContain("target: staging");
  });

  it("at the agent's client says where the whole of a long report is", async () => {
    const { agent, shown } = await ledBesidePerson();
    const { taskId } = await agent.start("deploying");
    const long = { ...staging, summary: "well ".repeat(3_000) };
    expect((await agent.complete("deploy", long)).position?.step?.id).toBe("last");
    expect(shown[0]?.split("\u2026").at(-1)).toBe(`\nThe whole is in the history of "${taskId}".`);
  });

  it("keeps the run at its step: no workflow is called meanwhile", async () => {
    const { desk, agent, taskId } = await led();
    await agent.complete("deploy", staging);
    const { state } = agent;
    const told = await agent.ask("start_workflow", { workflow_id: "child", state });
    expect(told.error?.code).toBe("TASK_WAITING");
    expect(told.availableActions?.optional.map(({ tool }) => tool)).toEqual(["end_workflow"]);
    expect(await desk.record(taskId)).toMatchObject({ step: "a/deploy", hold: "approval" });
    expect(await inbox(desk)).toHaveLength(1);
    await desk.ask("answer_question", answerTo(await first(desk)));
    const inner = await agent.ask("start_workflow", { workflow_id: "child", state });
    expect(inner.position?.step?.id).toBe("inner");
  });
});

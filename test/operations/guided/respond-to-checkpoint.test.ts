import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "../../../src/store/store.ts";
import { Clerk } from "../../support/clerk.ts";
import { type ClerkProgram, clerkProgram } from "../../support/clerk-program.ts";
import type { Desk, DeskOptions } from "../../support/desk.ts";
import { type Agent, agents } from "../../support/guided-agent.ts";
import { approved, question, strictly } from "../../support/voyage.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test/operations/guided" });
const agentAt = agents();

let program: ClerkProgram;
beforeAll(async () => {
  program = await clerkProgram();
});
afterAll(() => program.remove());

async function asked(workflow: string, options: DeskOptions = {}) {
  const desk = open(options);
  for (const definition of [approved, question, strictly] as { id: string }[])
    await desk.load(definition.id, definition);
  const agent = await agentAt(desk);
  const { taskId = "" } = await agent.start(workflow);
  return { desk, agent, taskId };
}

/** A second agent with the same run, and a promise that resolves when its call waits. */
async function waitingAgent(desk: Desk, state: string): Promise<{ agent: Agent; waits: Promise<void> }> {
  let begin = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const store = await desk.call.ports.store();
  const watched: Store = {
    ...store,
    log: {
      ...store.log,
      wait: (...args) => {
        begin();
        return store.log.wait(...args);
      },
    },
  };
  const agent = await agentAt(desk, { ports: { store: async () => watched } });
  agent.state = state;
  return { agent, waits };
}

async function eventsOf(desk: Desk, type: string) {
  return (await desk.history()).flatMap(({ events }) => events).filter((event) => event.type === type);
}

describe("a person's question", () => {
  it("is not answered by an agent, by default; its call changes nothing", async () => {
    const { desk, agent } = await asked("question");
    const before = await desk.dump();
    expect((await agent.respond("ask", "yes")).error?.code).toBe("HUMAN_ANSWER_REQUIRED");
    expect(await desk.dump()).toBe(before);
  });

  it("is answered by an agent for a person where the operator allows it, and the history says so", async () => {
    const { desk, agent } = await asked("question", { settings: { assurance: "relayed" } });
    expect((await agent.respond("ask", "yes")).position?.step?.id).toBe("ship");
    expect(await eventsOf(desk, "answered")).toEqual([
      expect.objectContaining({
        option: "yes",
        automatic: false,
        by: { kind: "person", id: "agent-1", channel: "mcp", assurance: "relayed" },
        receipt: expect.objectContaining({ channel: "relayed", assurance: "relayed", identity: "agent-1" }),
      }),
    ]);
  });

  it("H3: with assurance `operator` accepts only a logged-in person, neither a relayed answer nor the client's", async () => {
    const { desk, agent, taskId } = await asked("strictly", { settings: { assurance: "relayed" } });
    expect((await agent.respond("ask", "yes")).error).toMatchObject({
      code: "HUMAN_ANSWER_REQUIRED",
      needed: "operator",
      given: "relayed",
    });
    const questions: unknown[] = [];
    const person = async (request: unknown) => {
      questions.push(request);
      return { action: "accept" as const, content: { option: "yes" } };
    };
    const other = await agentAt(desk, { person });
    other.state = agent.state;
    expect(await other.respond("ask")).toMatchObject({ isError: false, waiting: expect.any(String) });
    expect(questions).toEqual([]);
    expect(await eventsOf(desk, "answered")).toEqual([]);
    await desk.ask("answer_question", { taskId, option: "yes" });
    expect(await agent.ask("get_position")).toMatchObject({ complete: true, result: "success" });
  });

  it("refuses a late answer once it is no longer open", async () => {
    const { desk, taskId } = await asked("question");
    const { items } = await desk.data<{ items: { step: string; visit: number }[] }>("list_inbox");
    const [{ step, visit } = { step: "", visit: 0 }] = items;
    await desk.ask("answer_question", { taskId, option: "yes", step, visit });
    const late = { taskId, option: "no", step, visit };
    expect(await desk.harmless("answer_question", late)).toMatchObject({
      code: "ANSWER_STALE",
      facts: { currentStep: "ship" },
    });
    expect(await desk.harmless("answer_question", { taskId, option: "no" })).toMatchObject({
      code: "CHECKPOINT_NOT_FOUND",
    });
  });
});

describe("an answer that comes while a call waits", () => {
  const waiting = [
    ["get_position", {}],
    ["respond_to_checkpoint", { checkpoint_id: "ask" }],
  ] as const;

  it.each(waiting)("from another process: %s comes back with the next step", async (tool, args) => {
    const file = await program.file(`wait-${tool}.db`);
    const { desk, agent: first, taskId } = await asked("question", { file, clock: Date.now });
    const clerk = new Clerk(program, file);
    const { agent, waits } = await waitingAgent(desk, first.state);
    const told = agent.ask(tool, { ...args, wait_ms: 100_000 });
    await waits;
    await clerk.ask("answer_question", { taskId, option: "yes" }, { role: "operator", caller: "person" });
    expect(await told).toMatchObject({ isError: false, position: { step: { id: "ship" } } });
    await clerk.leave();
  });

  it.each(waiting)("under a sealed state too: %s comes back with the next state", async (tool, args) => {
    const states = { kind: "sealed" } as const;
    const { desk, agent: first, taskId } = await asked("question", { states, clock: Date.now });
    const { state } = first;
    const { agent, waits } = await waitingAgent(desk, state);
    const told = agent.ask(tool, { ...args, wait_ms: 100_000 });
    await waits;
    await desk.ask("answer_question", { taskId, option: "yes" });
    expect(await told).toMatchObject({ isError: false, position: { step: { id: "ship" } } });
    expect(agent.state).not.toBe(state);
    expect(await agent.complete("ship")).toMatchObject({ complete: true });
  });

  it("without an answer, the call ends after its wait and says where to answer", async () => {
    const { agent } = await asked("question", { clock: Date.now });
    const told = await agent.ask("get_position", { wait_ms: 20 });
    expect(told).toMatchObject({ isError: false, waiting: expect.stringContaining("navigator answer") });
  });
});

describe("32 people answer one question at once, from eight processes", () => {
  it("T3: one answer counts, every other is refused with a reason", async () => {
    const file = await program.file("answers.db");
    const { desk, agent, taskId } = await asked("question", { file, clock: Date.now });
    const clerks = Array.from({ length: 8 }, () => new Clerk(program, file));
    await Promise.all(clerks.map((clerk) => clerk.ask("list_workflows", {})));
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        clerks[index % clerks.length]?.ask(
          "answer_question",
          { taskId, option: index % 2 === 0 ? "yes" : "no" },
          { role: "operator", caller: `person-${index}` },
        ),
      ),
    );
    const codes: Record<string, number> = {};
    let won = 0;
    for (const outcome of outcomes) {
      if (!outcome || "thrown" in outcome) throw new Error(outcome?.thrown ?? "a process was lost");
      if (outcome.ok) won += 1;
      else codes[outcome.refusal.code] = (codes[outcome.refusal.code] ?? 0) + 1;
    }
    process.stdout.write(`answers, eight processes: ${won} won, ${JSON.stringify(codes)}\n`);
    expect(won).toBe(1);
    expect(
      Object.keys(codes).filter((code) => !["CONFLICT", "CHECKPOINT_NOT_FOUND", "TASK_ENDED"].includes(code)),
    ).toEqual([]);
    expect(await eventsOf(desk, "answered")).toHaveLength(1);
    expect((await agent.ask("get_position")).isError).toBe(false);
    await Promise.all(clerks.map((clerk) => clerk.leave()));
  });
});

describe("an approval", () => {
  const report = (agent: Agent) => agent.complete("build", { outcome: "passed" });

  it("H5: is requested once by the report that lacks it, and lets the next report pass", async () => {
    const { desk, agent, taskId } = await asked("approved");
    expect(await desk.data("list_inbox")).toMatchObject({ items: [], total: 0 });
    const refused = await report(agent);
    expect(refused).toMatchObject({
      isError: true,
      error: { code: "EVIDENCE_MISSING", waiting: expect.stringContaining(`navigator answer ${taskId}`) },
      position: { step: { id: "build" } },
      waiting: expect.stringContaining(`navigator answer ${taskId}`),
    });
    await report(agent);
    expect((await desk.history(taskId)).filter(({ type }) => type === "asked")).toHaveLength(1);
    expect(await desk.record(taskId)).toMatchObject({
      hold: "approval",
      category: "ready",
      state: "pending",
    });
    expect(await desk.take("w")).toEqual([]);
    const { items } = await desk.data<{ items: { requirement: string }[] }>("list_inbox");
    expect(items).toEqual([expect.objectContaining({ kind: "approval", step: "build", agent: "agent-1" })]);
    await desk.ask("answer_question", { taskId, requirement: items[0]?.requirement, note: "looks right" });
    expect(await eventsOf(desk, "approved")).toEqual([
      expect.objectContaining({ note: "looks right", by: expect.objectContaining({ kind: "person" }) }),
    ]);
    expect(await desk.record(taskId)).toMatchObject({ category: "active", claim: { owner: "agent-1" } });
    expect((await report(agent)).position?.step?.id).toBe("again");
  });

  it("is requested with the text of the report, also through a client that can ask", async () => {
    const { desk, agent } = await asked("approved", { settings: { assurance: "client" } });
    await report(agent);
    const { items } = await desk.data<{ items: object[] }>("list_inbox");
    expect(items[0]).toMatchObject({
      report: { about: "The report says", text: "did build\noutcome: passed" },
    });
    const answers = ["no", "yes"];
    const shown: string[] = [];
    const other = await agentAt(desk, {
      person: ({ params }) => {
        shown.push(params.message);
        return { action: "accept", content: { option: answers.shift() ?? "" } };
      },
    });
    await other.start("approved");
    expect((await report(other)).error?.code).toBe("EVIDENCE_MISSING");
    expect((await report(other)).position?.step?.id).toBe("again");
    expect(shown[0]).toContain("The report says:\n> did build\n> outcome: passed");
    const receipt = expect.objectContaining({ channel: "elicitation", assurance: "client" });
    expect(await eventsOf(desk, "approved")).toEqual([expect.objectContaining({ receipt })]);
  });

  it("H5: counts for that visit only", async () => {
    const { desk, agent, taskId } = await asked("approved");
    await report(agent);
    const [item] = (await desk.data<{ items: { requirement: string }[] }>("list_inbox")).items;
    await desk.ask("answer_question", { taskId, requirement: item?.requirement });
    await report(agent);
    expect((await agent.complete("again", { outcome: "failed" })).position?.step?.id).toBe("build");
    expect((await report(agent)).error?.code).toBe("EVIDENCE_MISSING");
    expect(await desk.data("list_inbox")).toMatchObject({ total: 1 });
  });

  it("is not needed when the agent reports failure instead", async () => {
    const { desk, agent } = await asked("approved");
    await report(agent);
    expect(await agent.complete("build", { outcome: "failed" })).toMatchObject({ isError: false });
    expect(await desk.data("list_inbox")).toMatchObject({ total: 0 });
  });

  it("ends the wait of a call, which returns the state to continue with", async () => {
    const states = { kind: "sealed" } as const;
    const { desk, agent, taskId } = await asked("approved", { states, clock: Date.now });
    const { state } = agent;
    await report(agent);
    const [item] = (await desk.data<{ items: { requirement: string }[] }>("list_inbox")).items;
    const { agent: other, waits } = await waitingAgent(desk, state);
    const told = other.ask("get_position", { wait_ms: 100_000 });
    await waits;
    await desk.ask("answer_question", { taskId, requirement: item?.requirement });
    expect(await told).not.toHaveProperty("waiting");
    expect((await report(other)).position?.step?.id).toBe("again");
  });

  it("leaves the sealed state of the refused report valid", async () => {
    const { agent } = await asked("approved", { states: { kind: "sealed" } });
    const { state } = agent;
    await report(agent);
    const again = await agent.complete("build", { outcome: "passed", state });
    expect(again.error?.code).toBe("EVIDENCE_MISSING");
  });
});

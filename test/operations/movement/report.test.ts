import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Commit } from "../../../src/store/parts/commit.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { agents } from "../../support/guided-agent.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, failure, start, success, work, yesNo } from "../../support/workflows.ts";
import { changes, interposed } from "./interposed.fixture.ts";

const open = desks({ bundled: "test/operations/guided" });
const agentAt = agents();

const FORK = "f";
const THIS = "f.split.2.1";
const OTHER = "f.split.2.2";
const THIRD = "f.split.2.3";

/** What a branch consists of: its last step before the join. */
const bodies: Readonly<Record<string, Json>> = {
  work: work("Do"),
  proven: work("Do", { evidence: [{ attachment: "note" }] }),
  approved: work("Do", { evidence: [{ approval: "human" }] }),
  question: { type: "checkpoint", message: "Ship it?", options: yesNo },
  stuck: work("Do", { maxRetries: 0 }),
  called: { type: "subflow", workflow: "optional" },
};

const optional: Json = {
  id: "optional",
  version: "1",
  title: "Optional",
  initialActivity: "rest",
  activities: [
    { id: "rest", name: "Rest", steps: [{ id: "sing", name: "Sing", required: false, outputs: ["passed"] }] },
  ],
};

function forked(body: string): Json {
  return {
    id: "forked",
    variables: [{ name: "items", type: "array" }],
    nodes: {
      start,
      split: { type: "fork", name: "Split", join: "meet", each: { over: "items", as: "item", maxItems: 9 } },
      do: bodies[body] ?? {},
      meet: { type: "join", name: "Meet", fork: "split" },
      end: success,
      lost: failure,
    },
    edges: [
      ...edges("start -> split", "split -> do", "meet -passed-> end", "meet -failed-> lost"),
      ...(body === "stuck" ? edges("do -passed-> meet", "do -failed-> do") : edges("do -> meet")),
    ],
  };
}

/** A fork with three branches, each at its last step. */
async function atFork(body: string, settings: Parameters<typeof open>[0] = {}): Promise<Desk> {
  const desk = open(settings);
  await desk.load("optional", optional);
  await desk.load("forked", forked(body));
  await desk.plant({ id: FORK, workflowType: "forked", variables: { items: [1, 2, 3] } });
  await desk.advance(FORK, undefined);
  return desk;
}

/** The desk's ports, in which another caller commits just before the first commit that changes this branch. */
async function overtaken(
  desk: Desk,
  before: () => Promise<unknown>,
  isMeant: (commit: Commit) => boolean = changes(THIS),
): Promise<Call["ports"]> {
  const store = interposed(await desk.call.ports.store(), isMeant, before);
  return { ...desk.call.ports, store: async () => store };
}

/** Another branch of the same fork ends well. */
async function endOther(desk: Desk, taskId = OTHER): Promise<void> {
  const { hold } = await desk.record(taskId);
  const attachments = [{ type: "note", text: "done" }];
  if (hold === "question") await desk.ask("answer_question", { taskId, option: "yes" });
  else await desk.ask("advance_task", { taskId, result: "passed", attachments });
}

/** Led through this branch by an agent whose commits another branch overtakes. */
async function led(desk: Desk) {
  const first = await agentAt(desk);
  await first.start("forked", { task_id: THIS });
  const ports = await overtaken(desk, () => endOther(desk));
  const agent = await agentAt(desk, { ports });
  agent.state = first.state;
  return agent;
}

async function countedBranches(desk: Desk): Promise<readonly string[]> {
  const events = (await desk.history(FORK)).flatMap((entry) => entry.events);
  return events.flatMap((event) => (event.type === "branch_counted" ? [event.branch] : []));
}

describe("T3: while another branch of the same fork ends, this branch's own move goes through", () => {
  const direct: readonly (readonly [string, string, Data])[] = [
    ["advance_task", "work", { result: "passed" }],
    ["answer_question", "question", { option: "yes" }],
    ["resolve_task", "stuck", { resolution: "succeed" }],
    ["set_task_status", "work", { status: "CANCELLED" }],
    ["attach", "work", { type: "note", text: "kept" }],
  ];

  it.each(direct)("%s", async (tool, body, input) => {
    const desk = await atFork(body);
    if (body === "stuck") await desk.advance(THIS, "failed");
    const ports = await overtaken(desk, () => endOther(desk));
    await desk.ask(tool, { taskId: THIS, ...input }, { ...desk.call, ports });
    expect(await countedBranches(desk)).toHaveLength(tool === "attach" ? 1 : 2);
  });

  it("complete_step", async () => {
    const desk = await atFork("work");
    const agent = await led(desk);
    expect(await agent.complete("do")).toMatchObject({ isError: false, complete: true, result: "success" });
    expect(await countedBranches(desk)).toHaveLength(2);
  });

  it("complete_step, after its evidence was gathered", async () => {
    const desk = await atFork("proven");
    const agent = await led(desk);
    const told = await agent.complete("do", { attachments: [{ type: "note", text: "done" }] });
    expect(told).toMatchObject({ isError: false, complete: true });
    expect(await countedBranches(desk)).toHaveLength(2);
  });

  it("skip_step", async () => {
    const desk = await atFork("called");
    const agent = await led(desk);
    const told = await agent.ask("skip_step", { step_id: "sing", reason: "no voice" });
    expect(told).toMatchObject({ isError: false, complete: true });
    expect(await countedBranches(desk)).toHaveLength(2);
  });

  it("respond_to_checkpoint, with a person's answer", async () => {
    const desk = await atFork("question", { settings: { assurance: "relayed" } });
    const agent = await led(desk);
    expect(await agent.respond("do", "yes")).toMatchObject({ isError: false, complete: true });
    expect(await countedBranches(desk)).toHaveLength(2);
  });

  it("end_workflow", async () => {
    const desk = await atFork("work");
    const agent = await led(desk);
    expect(await agent.ask("end_workflow", { reason: "given up" })).toMatchObject({ isError: false });
    expect(await countedBranches(desk)).toHaveLength(2);
  });
});

describe("T3: while another agent changes a task's priority and parent, a call about the task goes through", () => {
  const described: readonly (readonly [string, string, Data])[] = [
    ["advance_task", "work", { result: "passed" }],
    ["answer_question", "question", { option: "yes" }],
    ["answer_question", "approved", { requirement: "1:approval human" }],
    ["resolve_task", "stuck", { resolution: "succeed" }],
    ["set_task_status", "work", { status: "CANCELLED" }],
    ["attach", "work", { type: "note", text: "kept" }],
  ];

  it.each(described)("%s at the node %s", async (tool, body, input) => {
    const desk = open();
    const nodes = { start, do: bodies[body] ?? {}, end: success, lost: failure };
    const ways = body === "stuck" ? edges("do -passed-> end", "do -failed-> do") : edges("do -> end");
    await desk.load("plain", { nodes, edges: [...edges("start -> do"), ...ways] });
    await desk.plant({ id: "t", workflowType: "plain" }, { id: "box", workflowType: "plain" });
    await desk.advance("t", undefined);
    if (body === "stuck") await desk.advance("t", "failed");
    if (body === "approved") await desk.refusal("advance_task", { taskId: "t", result: "passed" });
    const eve = desk.as("agent", "eve");
    const tasks = [{ id: "t", workflowType: "plain", priority: 9, parent: "box" }];
    const ports = await overtaken(desk, () => desk.ask("load_task_tree", { tasks }, eve), changes("t"));
    await desk.ask(tool, { taskId: "t", ...input }, { ...desk.call, ports });
    expect(await desk.record("t")).toMatchObject({ priority: 9, parent: "box" });
    const [described, last] = (await desk.history("t")).slice(-2);
    expect(described).toMatchObject({ type: "described", caller: { id: "eve" } });
    expect(last).toMatchObject({ caller: { id: "tester" } });
  });

  it("but not if the title changes, which the person was shown", async () => {
    const desk = await atFork("question");
    const tasks = [{ id: THIS, workflowType: "forked", title: "Another" }];
    const ports = await overtaken(desk, () => desk.ask("load_task_tree", { tasks }));
    const answer = { taskId: THIS, option: "yes" };
    expect((await desk.refusal("answer_question", answer, { ...desk.call, ports })).code).toBe("CONFLICT");
  });
});

describe("T3: when this branch itself has changed meanwhile", () => {
  it.each(["advance_task", "answer_question", "resolve_task", "complete_step"])(
    "%s is refused with CONFLICT and changes nothing",
    async (tool) => {
      const body = { answer_question: "question", resolve_task: "stuck" }[tool] ?? "work";
      const desk = await atFork(body);
      if (body === "stuck") await desk.advance(THIS, "failed");
      const inputs: Readonly<Record<string, Data>> = {
        advance_task: { result: "passed" },
        answer_question: { option: "yes" },
        resolve_task: { resolution: "succeed" },
      };
      const touch = () => desk.ask("attach", { taskId: THIS, type: "note", text: "meanwhile" });
      if (tool === "complete_step") {
        const first = await agentAt(desk);
        await first.start("forked", { task_id: THIS });
        const note = { state: first.state, type: "note", text: "meanwhile" };
        const agent = await agentAt(desk, { ports: await overtaken(desk, () => first.ask("attach", note)) });
        agent.state = first.state;
        expect((await agent.complete("do")).error?.code).toBe("CONFLICT");
      } else {
        const call = { ...desk.call, ports: await overtaken(desk, touch) };
        const refusal = await desk.refusal(tool, { taskId: THIS, ...inputs[tool] }, call);
        expect(refusal).toMatchObject({ code: "CONFLICT", facts: { taskId: THIS, currentStep: "do" } });
      }
      expect(await countedBranches(desk)).toEqual([]);
    },
  );

  it("a report that waits for its turn at the fork is still judged by its claim's fence", async () => {
    const desk = await atFork("work");
    const [task] = await desk.take("w1", {}, 1_000);
    const taskId = task?.id ?? "";
    const others = [THIS, OTHER, THIRD].filter((id) => id !== taskId);
    const before = async () => {
      await endOther(desk, others[0]);
      desk.pass(2_000);
    };
    const call = { ...desk.call, ports: await overtaken(desk, before, changes(taskId)) };
    const report = { taskId, result: "passed", worker: "w1", fence: task?.fence };
    expect(await desk.refusal("advance_task", report, call)).toMatchObject({ code: "CLAIM_LOST" });
    expect(await countedBranches(desk)).toHaveLength(1);
  });
});

describe("H5: a report that only lacks an approval, when the task changes as people are asked", () => {
  const isAsking = ({ changes: [change] }: Commit) => change?.entry.type === "asked";

  it("advance_task never says that people were asked when they were not", async () => {
    const desk = await atFork("approved");
    const touch = () => desk.ask("set_task_status", { taskId: THIS, status: "PAUSED" });
    const call = { ...desk.as("agent", "a"), ports: await overtaken(desk, touch, isAsking) };
    const refusal = await desk.refusal("advance_task", { taskId: THIS, result: "passed" }, call);
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.facts).not.toHaveProperty("waiting");
    expect((await desk.record(THIS)).hold).toBe("paused");
  });

  it("complete_step never says that people were asked when they were not", async () => {
    const desk = await atFork("approved");
    const first = await agentAt(desk);
    await first.start("forked", { task_id: THIS });
    const note = { state: first.state, type: "note", text: "meanwhile" };
    const ports = await overtaken(desk, () => first.ask("attach", note), isAsking);
    const agent = await agentAt(desk, { ports });
    agent.state = first.state;
    const told = await agent.complete("do");
    expect(told.error).toMatchObject({ code: "CONFLICT" });
    expect(told.error).not.toHaveProperty("waiting");
    expect((await desk.record(THIS)).hold).toBeUndefined();
    expect((await agent.complete("do")).error).toMatchObject({ code: "EVIDENCE_MISSING" });
    expect((await desk.record(THIS)).hold).toBe("approval");
  });
});

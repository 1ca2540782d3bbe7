import { describe, expect, it } from "vitest";
import { operations } from "../../../src/operations/operations.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import {
  calling,
  edges,
  errand,
  forked,
  questioned,
  reviewed,
  start,
  success,
  work,
} from "../../support/workflows.ts";

const open = desks();

interface Drawn {
  readonly nodes: readonly { readonly id: string; readonly [key: string]: unknown }[];
  readonly edges: readonly Data[];
  readonly goldenPath: readonly string[];
  readonly findings: readonly Data[];
}

interface Traffic {
  readonly nodes: readonly { readonly node: string; readonly counts: Data; readonly waitedMs: number }[];
  readonly elsewhere: number;
  readonly times?: readonly Data[];
}

const only = ({ nodes }: Traffic, id: string) => nodes.find(({ node }) => node === id);

async function planted(): Promise<Desk> {
  const desk = open();
  await desk.load("mine", reviewed);
  await desk.plant({ id: "a", workflowType: "mine" }, { id: "b", workflowType: "mine", title: "The second" });
  return desk;
}

describe("a workflow as a graph", () => {
  it("tells the ways apart: work, retry, used up, back from a person", async () => {
    const desk = await planted();
    const back = { ...reviewed, edges: [...reviewed.edges, ...edges("hitl -resume-> analyze")] };
    await desk.load("back", back);
    const graph = await desk.data<Drawn>("graph_workflow", { workflowId: "back" });
    const kinds = Object.fromEntries(graph.edges.map(({ from, to, kind }) => [`${from} ${to}`, kind]));
    expect(kinds).toEqual({
      "start analyze": "normal",
      "analyze review": "normal",
      "review analyze": "retry",
      "review hitl": "exhausted",
      "review end": "normal",
      "hitl analyze": "resolution",
    });
    expect(graph.goldenPath).toEqual(["start", "analyze", "review", "end"]);
    expect(graph.nodes.find(({ id }) => id === "review")).toMatchObject({ type: "gate", maxRetries: 3 });
    expect(graph.nodes.find(({ id }) => id === "hitl")).toMatchObject({ tone: "hitl" });
  });

  it("is that of the version asked for", async () => {
    const desk = await planted();
    const before = await desk.data("graph_workflow", { workflowId: "mine" });
    await desk.load("mine", errand);
    const now = await desk.data("graph_workflow", { workflowId: "mine" });
    expect(now["version"]).not.toBe(before["version"]);
    expect(await desk.data("graph_workflow", { workflowId: "mine", version: before["version"] })).toEqual(
      before,
    );
    expect(await desk.data("graph_workflow", { workflowId: "mine", source: true })).toMatchObject({
      definition: { nodes: errand.nodes },
    });
    expect((await desk.refusal("graph_workflow", { workflowId: "mine", version: "none" })).code).toBe(
      "WORKFLOW_NOT_FOUND",
    );
    expect(
      (await desk.refusal("graph_workflow", { workflowId: "research", version: before["version"] })).code,
    ).toBe("WORKFLOW_NOT_FOUND");
  });
});

describe("what verification says about a graph", () => {
  const findings = async (desk: Desk) =>
    (await desk.data<Drawn>("graph_workflow", { workflowId: "outer" })).findings.map(({ code }) => code);

  it("is the same however often it is asked for, until a workflow changes that is called", async () => {
    const desk = open();
    await desk.load("outer", calling("inner"));
    const before = await findings(desk);
    expect(before).toContain("unknown-workflow");
    expect(await findings(desk)).toEqual(before);
    await desk.load("inner", errand);
    expect(await findings(desk)).not.toContain("unknown-workflow");
  });
});

describe("the tasks of all workflows", () => {
  it("are counted while they are under way, and those that wait for a person among them", async () => {
    const desk = await planted();
    await desk.load("ask", questioned);
    await desk.plant({ id: "q", workflowType: "ask" }, { id: "e", workflowType: "research" });
    expect(await desk.data("count_tasks")).toEqual({
      workflows: expect.arrayContaining([
        { workflow: "mine", live: 2, waiting: 0 },
        { workflow: "ask", live: 1, waiting: 0 },
        { workflow: "research", live: 1, waiting: 0 },
      ]),
    });
    await desk.advance("q", undefined, "passed");
    await desk.data("set_task_status", { taskId: "a", status: "PAUSED" });
    await desk.data("set_task_status", { taskId: "e", status: "CANCELLED" });
    const { workflows } = await desk.data<{ workflows: Data[] }>("count_tasks");
    expect(workflows).toHaveLength(2);
    expect(workflows).toContainEqual({ workflow: "mine", live: 2, waiting: 0 });
    expect(workflows).toContainEqual({ workflow: "ask", live: 1, waiting: 1 });
  });
});

describe("the traffic of a workflow", () => {
  it("counts tasks at nodes by status, and the time they have been there", async () => {
    const desk = await planted();
    await desk.advance("a", undefined);
    desk.pass(5_000);
    const traffic = await desk.data<Traffic>("workflow_traffic", { workflowId: "mine" });
    expect(only(traffic, "start")?.counts).toEqual({ PENDING: 1 });
    expect(only(traffic, "analyze")?.counts).toEqual({ PENDING: 1 });
    expect(only(traffic, "analyze")?.waitedMs).toBe(5_000);
    expect(traffic.elsewhere).toBe(0);
  });

  it("counts a task inside a subflow at the node that calls it", async () => {
    const desk = await planted();
    await desk.load("outer", calling("mine"));
    await desk.plant({ id: "o", workflowType: "outer" });
    await desk.advance("o", undefined, "passed");
    const traffic = await desk.data<Traffic>("workflow_traffic", { workflowId: "outer" });
    expect(traffic.nodes.map(({ node }) => node)).toEqual(["call"]);
  });

  it("says how many are at steps that are not there any more", async () => {
    const desk = await planted();
    await desk.advance("a", undefined);
    await desk.load("mine", errand);
    expect((await desk.data<Traffic>("workflow_traffic", { workflowId: "mine" })).elsewhere).toBe(1);
  });

  it("tells where time was spent and retries were used, of this workflow only", async () => {
    const desk = await planted();
    await desk.plant({ id: "other", workflowType: "research" });
    await desk.advance("a", undefined);
    desk.pass(60_000);
    await desk.advance("a", "passed");
    desk.pass(1_000);
    await desk.advance("a", "failed");
    const { times } = await desk.data<Traffic>("workflow_traffic", { workflowId: "mine", times: true });
    expect(times).toContainEqual({ node: "analyze", left: 1, ms: 60_000, retries: 0 });
    expect(times).toContainEqual({ node: "review", left: 1, ms: 1_000, retries: 1 });
  });
});

describe("the list of tasks", () => {
  it("comes newest first, by pages, with the counts of all", async () => {
    const desk = await planted();
    await desk.advance("a", undefined);
    await desk.plant({ id: "c", workflowType: "research" });
    const first = await desk.data("list_tasks", { limit: 2 });
    expect(first).toMatchObject({ tasks: [{ id: "c" }, { id: "b" }], counts: { PENDING: 3 } });
    const rest = await desk.data("list_tasks", { limit: 2, cursor: first["nextCursor"] });
    expect(rest).toMatchObject({ tasks: [{ id: "a" }] });
    expect(rest).not.toHaveProperty("nextCursor");
  });

  it("is narrowed by status, workflow and text", async () => {
    const desk = await planted();
    await desk.plant({ id: "done", workflowType: "mine", status: "COMPLETED", currentStep: "end" });
    const found = async (query: Data) => {
      const { tasks } = await desk.data<{ tasks: { id: string }[] }>("list_tasks", query);
      return tasks.map(({ id }) => id);
    };
    expect(await found({ status: ["COMPLETED", "FAILED"] })).toEqual(["done"]);
    expect(await found({ text: "SECOND" })).toEqual(["b"]);
    expect(await found({ workflow: "research" })).toEqual([]);
    expect(await found({ workflow: "mine", step: "start", limit: 1 })).toEqual(["b"]);
    expect(await found({ workflow: "mine", step: "start" })).toEqual(["b", "a"]);
    expect(await desk.data("list_tasks", { workflow: "mine" })).toMatchObject({
      counts: { PENDING: 2, COMPLETED: 1 },
    });
  });

  it("has the branches of a task", async () => {
    const desk = open();
    await desk.load("forked", forked());
    await desk.plant({ id: "f", workflowType: "forked" });
    await desk.advance("f", undefined, "passed");
    const { tasks } = await desk.data<{ tasks: unknown[] }>("list_tasks", { parent: "f" });
    expect(tasks).toHaveLength(2);
  });
});

describe("the replay of a task", () => {
  interface Replay {
    readonly timeline: readonly { readonly seq: number; readonly step: string }[];
    readonly total: number;
    readonly past: Data;
    readonly task: Data;
  }

  it("gives every moment, and the place as of any of them", async () => {
    const desk = await planted();
    await desk.advance("a", undefined, "passed", "failed");
    const { timeline, past, total, task } = await desk.data<Replay>("replay_task", { taskId: "a" });
    expect(timeline.map(({ step }) => step)).toEqual(["start", "analyze", "review", "analyze"]);
    expect(total).toBe(4);
    expect(task).toMatchObject({ id: "a", currentStep: "analyze", definition: expect.any(String) });
    expect(past).toMatchObject({
      step: "analyze",
      visits: { start: 1, analyze: 2, review: 1 },
      retries: { review: 1 },
      trail: [
        { from: "start", to: "analyze" },
        { from: "analyze", to: "review" },
        { from: "review", to: "analyze" },
      ],
    });
    const earlier = await desk.data<Replay>("replay_task", { taskId: "a", seq: timeline[1]?.seq, limit: 1 });
    expect(earlier.timeline).toHaveLength(1);
    expect(earlier.past).toMatchObject({ step: "analyze", visits: { start: 1, analyze: 1 }, retries: {} });
  });

  it("tells what the step needs before it counts as done, and what stands in the way of it", async () => {
    const desk = open();
    const needs = [
      { run: "npm test" },
      { by: "other", than: "build", for: ["passed"] },
      { approval: "human" },
      { variable: "tries < 3" },
    ];
    await desk.load("proven", {
      variables: [{ name: "tries", type: "number", defaultValue: 0 }],
      nodes: { start, build: work("Build"), review: { ...work("Review"), evidence: needs }, end: success },
      edges: edges("start -> build", "build -> review", "review -> end"),
    });
    await desk.plant({ id: "p", workflowType: "proven" });
    await desk.advance("p", undefined);
    expect(await desk.data("replay_task", { taskId: "p" })).toMatchObject({ needs: [] });
    await desk.advance("p", "passed");
    expect(await desk.data("replay_task", { taskId: "p" })).toMatchObject({
      needs: [
        {
          text: 'The command "npm test" succeeds. Navigator runs it itself.',
          problems: [
            expect.stringMatching(/^commands are off.*--allow-commands$/),
            expect.stringMatching(/not trusted.*navigator trust proven/),
          ],
        },
        { text: 'A worker who did not do "Build" reports it.', outcomes: ["passed"] },
        { text: "A person approves it." },
        { text: "The variables satisfy tries < 3" },
      ],
    });
  });

  it("of a task whose workflow is not there says that it has no place", async () => {
    const desk = await planted();
    await desk.plant({ id: "lost", workflowType: "nowhere" });
    expect(await desk.data("replay_task", { taskId: "lost" })).toMatchObject({
      task: { hold: "unknown_workflow" },
      past: { step: "", visits: {}, trail: [] },
    });
  });
});

describe("a definition that is being written", () => {
  const text = (definition: object) => JSON.stringify({ id: "draft", ...definition });

  it("gets its findings on the nodes they are about, and is drawn although it has errors", async () => {
    const desk = open();
    const broken = {
      nodes: { start, draft: work("Draft"), stuck: work("Stuck"), end: success },
      edges: edges("start -> draft", "draft -> end", "draft -failed-> stuck"),
    };
    const checked = await desk.data("check_definition", { text: text(broken) });
    expect(checked).toMatchObject({ sound: false, graph: { nodes: { length: 4 }, edges: { length: 3 } } });
    expect(checked["findings"]).toContainEqual(
      expect.objectContaining({ code: "dead-end", node: "stuck", spot: expect.anything() }),
    );
  });

  it("is drawn whole when it is sound, and nothing of it is kept", async () => {
    const desk = open();
    const before = await desk.dump();
    expect(await desk.data("check_definition", { text: text(questioned) })).toMatchObject({
      sound: true,
      id: "draft",
      graph: { goldenPath: ["start", "draft", "ask", "end"] },
      bound: { exact: true },
    });
    expect(await desk.dump()).toBe(before);
  });

  it("says what is wrong with a text that is no definition", async () => {
    for (const nonsense of ["", "{", "[]", "nodes: 7"]) {
      const { sound, findings } = await open().data("check_definition", { text: nonsense });
      expect(sound).toBe(false);
      expect(findings).not.toHaveLength(0);
    }
  });

  it("is run by chance, alike every time, unless it has errors", async () => {
    const desk = open();
    const run = () => desk.data("simulate_definition", { text: text(reviewed), runs: 200 });
    const first = await run();
    expect(first).toMatchObject({ runs: 200 });
    expect(await run()).toEqual(first);
    expect((await desk.refusal("simulate_definition", { text: "{}" })).code).toBe("WORKFLOW_INVALID");
  });

  it("gives way to others after so many moves, and ends when nobody waits for it any more", async () => {
    const desk = open();
    const gone = new AbortController();
    let turns = 0;
    const progress = async () => void (++turns === 3 && gone.abort());
    const call = { ...desk.call, progress, signal: gone.signal };
    const asked = { text: text(reviewed), runs: 10_000 };
    const { runs } = await desk.data<{ runs: number }>("simulate_definition", asked, call);
    expect(turns).toBe(3);
    expect(runs).toBeGreaterThan(0);
    expect(runs).toBeLessThan(3_000);
  });
});

describe("what only operators look at", () => {
  const views = ["list_tasks", "replay_task", "graph_workflow", "workflow_traffic", "count_tasks"];
  it.each([...views, "check_definition", "simulate_definition"])("no agent asks for %s", async (name) => {
    const desk = await planted();
    expect(operations.find((operation) => operation.name === name)).toMatchObject({ effect: "reads" });
    expect((await desk.refusal(name, {}, desk.as("agent", "a"))).code).toBe("NOT_ALLOWED");
  });
});

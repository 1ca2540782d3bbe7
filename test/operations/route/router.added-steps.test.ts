import { describe, expect, it } from "vitest";
import { InjectedRecord } from "../../../src/model/injected-record.ts";
import { INJECTED } from "../../../src/model/record-kind.ts";
import { Library } from "../../../src/operations/library/library.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried, scripted } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" });
const green = { tests: { passed: 44, failed: 0, skip: 0 } };
const free = { ...retried, routing: { ...retried.routing, mode: "authoritative" } };
const nodes = [
  { id: "look", purpose: "Find the cause.", serves_goal: "The tests can pass." },
  { id: "mend", purpose: "Mend it.", serves_goal: "The tests pass." },
];
const answer = (candidate_id: string, more: object = {}) => ({
  candidate_id,
  reason: "new ground",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
  why_now: { trigger: "t", relevance_to_charter: "r" },
  ...more,
});

async function freed(desk: Desk, replies: readonly object[], definition: typeof free = free) {
  await atFirstStep(desk, definition);
  const { model, requests } = scripted(...replies);
  const bench: Bench = { values: green, problems: [], runs: 0 };
  const call = equipped(desk.call, { bench, model, mode: "authoritative" });
  const route = (status = "UNVERIFIED") => desk.data("route_task", { taskId: "T1", status }, call);
  return { call, route, requests };
}

async function injectedIn(desk: Desk): Promise<readonly InjectedRecord[]> {
  const { store, settings } = desk.call.ports;
  const { records } = await (await store()).records.list(settings.project, INJECTED, { limit: 10 });
  return records.map(({ value }) => InjectedRecord.parse(value));
}

describe("steps that a model adds", () => {
  it("Z8: the task goes through them, and they are stored with the decision", async () => {
    const desk = open();
    const { route, requests } = await freed(desk, [answer("inject_nodes", { nodes })]);
    expect(await route()).toMatchObject({
      decision: "INJECT_NODES",
      source: "navigator",
      injected: ["look", "mend"],
      task: { currentStep: "build-step-3/look" },
      brief: expect.stringContaining("Find the cause."),
    });
    expect(requests[0]).toMatchObject({
      authoritative: true,
      packet: { graph: { nodes: expect.any(Array) } },
    });
    const [entry] = (await desk.history("T1")).slice(-1);
    expect(entry?.events[0]).toMatchObject({
      type: "routed",
      decision: "INJECT_NODES",
      nodes: ["look", "mend"],
    });
    expect(await injectedIn(desk)).toMatchObject([
      { task: "T1", workflow: expect.stringMatching(/^steps-/) },
    ]);
    const { decisions } = await desk.data<{ decisions: object[] }>("list_decisions", {});
    expect(decisions[0]).toMatchObject({
      decision: "INJECT_NODES",
      injected_nodes: ["look", "mend"],
      offroad: true,
    });
    await desk.advance("T1", "passed");
    await desk.advance("T1", "passed");
    expect(await desk.task("T1")).toMatchObject({ currentStep: "build-step-3", status: "PENDING" });
  });

  it("Z8: another process follows them, no list has them, and no other task gets there", async () => {
    const desk = open();
    const { route } = await freed(desk, [answer("inject_nodes", { nodes })]);
    await route();
    const [workflow = ""] = (await injectedIn(desk)).map((record) => record.workflow);
    const fresh = { ...desk.call.ports, library: new Library(desk.call.ports.store) };
    const other = { ...desk.call, ports: fresh };
    expect(await desk.data("get_task_progress", { taskId: "T1" }, other)).toBeDefined();
    expect(await desk.data("route_task", { taskId: "T1", status: "VERIFIED" }, other)).toMatchObject({
      task: { currentStep: "build-step-3/mend" },
    });
    expect(JSON.stringify(await desk.data("list_workflows", {}, other))).not.toContain(workflow);
    const refused = await desk.refusal("add_task", { title: "T9", workflowId: workflow }, other);
    expect(refused.code).toBe("WORKFLOW_NOT_FOUND");
  });

  it("Z8: a person can have them drawn by their version, and under no other id", async () => {
    const desk = open();
    const { route } = await freed(desk, [answer("inject_nodes", { nodes })]);
    await route();
    const [{ workflow, version } = { workflow: "", version: "" }] =
      (await desk.record("T1")).position?.frames ?? [];
    const drawn = await desk.data<{ nodes: { id: string }[] }>("graph_workflow", {
      workflowId: workflow,
      version,
    });
    expect(drawn.nodes.map(({ id }) => id)).toEqual(expect.arrayContaining(["look", "mend"]));
    const other = await desk.refusal("graph_workflow", { workflowId: "small-build", version });
    expect(other.code).toBe("WORKFLOW_NOT_FOUND");
  });

  it("Z8: two tasks with the same steps share their record", async () => {
    const desk = open();
    const { route, call } = await freed(desk, [
      answer("inject_nodes", { nodes }),
      answer("inject_nodes", { nodes }),
    ]);
    await route();
    await desk.plantIn("small-build", free, "T2");
    await desk.advance("T2", undefined);
    expect(await desk.data("route_task", { taskId: "T2", status: "UNVERIFIED" }, call)).toMatchObject({
      decision: "INJECT_NODES",
    });
    expect(await injectedIn(desk)).toHaveLength(1);
  });

  it("Z8: an import follows them", async () => {
    const desk = open();
    const { route } = await freed(desk, [answer("inject_nodes", { nodes })]);
    await route();
    const { text } = await desk.data("export_store", {});
    const other = open();
    await other.data("import_store", { text });
    await other.advance("T1", "passed");
    expect((await other.task("T1")).currentStep).toBe("build-step-3/mend");
  });

  it("Z5 Z8: steps that are not sound are rejected and logged, asked once more, then the next tier decides", async () => {
    const desk = open();
    const command = [{ ...nodes[0], run: "rm -rf /" }];
    const { route, requests } = await freed(desk, [
      answer("inject_nodes", { nodes: command }),
      answer("inject_nodes"),
    ]);
    expect(await route()).toMatchObject({ decision: "ESCALATE", source: "escalate" });
    expect(requests[1]?.rejected).toMatch(/nodes\.0/);
    const event = (await desk.history("T1")).at(-1)?.events[0];
    expect(event).toMatchObject({
      rejected: [expect.stringMatching(/nodes\.0/), expect.stringMatching(/must bring `nodes`/)],
    });
    expect(await injectedIn(desk)).toEqual([]);
  });

  it("Z4 Z8: a caller that chooses brings the steps", async () => {
    const desk = open();
    await atFirstStep(desk, free);
    const bench: Bench = { values: green, problems: [], runs: 0 };
    const call = equipped(desk.call, { bench, port: "caller", mode: "authoritative" });
    const asked = await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
    expect(asked).toMatchObject({ needs_choice: true });
    const choose = { taskId: "T1", candidate_id: "inject_nodes", reason: "new ground", confidence: "HIGH" };
    expect(await desk.harmless("choose_route", { ...choose, nodes: [{ id: "a" }] }, call)).toMatchObject({
      code: "INPUT_INVALID",
      message: expect.stringContaining("nodes.0.purpose"),
    });
    expect(await desk.data("choose_route", { ...choose, nodes }, call)).toMatchObject({
      decision: "INJECT_NODES",
      task: { currentStep: "build-step-3/look" },
    });
  });

  it("Z8: a workflow or an installation that is less free offers none", async () => {
    const desk = open();
    const { route, requests } = await freed(desk, [answer("continue:review")], retried as typeof free);
    await route();
    expect(requests[0]).toMatchObject({ authoritative: false });
    expect(requests[0]?.candidates).not.toContain("inject_nodes");
  });
});

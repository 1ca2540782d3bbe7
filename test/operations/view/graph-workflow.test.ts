import { describe, expect, it } from "vitest";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { calling, edges, errand, reviewed, start, success } from "../../support/workflows.ts";

const open = desks();

interface Drawn {
  readonly nodes: readonly { readonly id: string; readonly [key: string]: unknown }[];
  readonly edges: readonly Data[];
  readonly goldenPath: readonly string[];
  readonly findings: readonly Data[];
}

const planted = () => open().plantIn("mine", reviewed, "a", "b");

describe("a workflow as a graph", () => {
  it("distinguishes edges: normal, retry, exhausted, resolution", async () => {
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

  it("says of each node what its workflow and its own bounds let an agent's tools do", async () => {
    const desk = open();
    const { nodes } = reviewed;
    const analyze = { ...nodes.analyze, allow: { edit: ["src/**"] } };
    await desk.load("bounded", {
      ...reviewed,
      deny: { run: ["git push"] },
      nodes: { ...nodes, analyze },
    });
    const graph = await desk.data<Drawn>("graph_workflow", { workflowId: "bounded" });
    const bounds = Object.fromEntries(graph.nodes.map(({ id, bounds }) => [id, bounds]));
    expect(bounds).toEqual({
      start: undefined,
      analyze: "edit only src/**; do not run git push.",
      review: "do not run git push.",
      hitl: undefined,
      end: undefined,
    });
  });

  it("is drawn from the requested version", async () => {
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
    const refusal = await desk.refusal("graph_workflow", { workflowId: "mine", version: "none" });
    expect(refusal).toMatchObject({
      code: "WORKFLOW_NOT_FOUND",
      facts: { workflowId: "mine", version: "none", known: expect.arrayContaining([now["version"]]) },
    });
    expect(refusal.message).toMatch(/^The workflow "mine" has no version "none"\. Its versions: \w+, \w+\.$/);
    expect(
      (await desk.refusal("graph_workflow", { workflowId: "research", version: before["version"] })).code,
    ).toBe("WORKFLOW_NOT_FOUND");
  });
});

describe("a graph that is too large for one answer", () => {
  it("WF6: is refused with its size and the limit", async () => {
    const desk = open();
    const nodes = Array.from({ length: 450 }, (_, index) => [
      `n${index}`,
      { type: "task", name: "x".repeat(150), description: "y".repeat(9_000) },
    ]);
    const ids = ["start", ...nodes.map(([id]) => String(id)), "end"];
    const lines = ids.slice(1).map((to, index) => `${ids[index]} -> ${to}`);
    await desk.load("mine", {
      nodes: { start, ...Object.fromEntries(nodes), end: success },
      edges: edges(...lines),
    });
    expect((await desk.data<Drawn>("graph_workflow", { workflowId: "mine" })).nodes).toHaveLength(452);
    const refusal = await desk.refusal("graph_workflow", { workflowId: "mine", source: true });
    expect(refusal.code).toBe("ANSWER_TOO_LARGE");
    expect(refusal.facts["limit"]).toBe(4_194_304);
    expect(Number(refusal.facts["size"])).toBeGreaterThan(4_194_304);
  });
});

describe("the findings of a graph", () => {
  const findings = async (desk: Desk) =>
    (await desk.data<Drawn>("graph_workflow", { workflowId: "outer" })).findings.map(({ code }) => code);

  it("stay the same until a called workflow changes", async () => {
    const desk = open();
    await desk.load("outer", calling("inner"));
    const before = await findings(desk);
    expect(before).toContain("unknown-workflow");
    expect(await findings(desk)).toEqual(before);
    await desk.load("inner", errand);
    expect(await findings(desk)).not.toContain("unknown-workflow");
  });
});

import { describe, expect, it } from "vitest";
import type { Data } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { calling, errand, reviewed } from "../../support/workflows.ts";

const open = desks();

interface Traffic {
  readonly nodes: readonly { readonly node: string; readonly counts: Data; readonly waitedMs: number }[];
  readonly elsewhere: number;
  readonly times?: readonly Data[];
}

const only = ({ nodes }: Traffic, id: string) => nodes.find(({ node }) => node === id);

const planted = () => open().plantIn("mine", reviewed, "a", "b");

describe("the traffic of a workflow", () => {
  it("counts tasks at nodes by status, and the time they have spent there", async () => {
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

  it("counts tasks at steps that the current version does not have", async () => {
    const desk = await planted();
    await desk.advance("a", undefined);
    await desk.load("mine", errand);
    expect((await desk.data<Traffic>("workflow_traffic", { workflowId: "mine" })).elsewhere).toBe(1);
  });

  it("shows the time and retries spent at nodes of this workflow only", async () => {
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

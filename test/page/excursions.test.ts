import { describe, expect, it } from "vitest";
import { edgeKey } from "../../dashboard/src/graph/marks.ts";
import { excursionsIn, markExcursions, withExcursions } from "../../dashboard/src/task/excursions.ts";
import type { Event } from "../../src/model/event.ts";

const enter = (step: string, workflow: string, routed?: object): Event =>
  ({ type: "subflow_entered", step, workflow, version: "v", ...(routed && { routed }) }) as Event;
const leave = (step: string): Event => ({ type: "subflow_returned", step, outcome: "success" }) as Event;
const detour = { decision: "DETOUR", return: "resume", signature: "lint_errors" };

describe("the excursions of a task", () => {
  it("are counted by step and workflow, and open until the task has returned", () => {
    const timeline = [
      { seq: 1, events: [enter("build", "fix", detour)] },
      { seq: 2, events: [leave("build")] },
      { seq: 3, events: [enter("build", "fix", detour)] },
    ];
    expect(excursionsIn(timeline, 2)).toMatchObject([
      { times: 1, returned: 1, isOpen: false, from: "build" },
    ]);
    expect(excursionsIn(timeline, 3)).toMatchObject([{ times: 2, returned: 1, isOpen: true }]);
  });

  it("leave from the excursion that they are in, and from the node of a subflow, not from a step inside it", () => {
    const events = [
      enter("ship", "delivery"),
      enter("pack", "fix", detour),
      enter("look", "reset", { decision: "INJECT_FLOW", return: "goto", goto: "end" }),
    ];
    const [outer, inner] = excursionsIn([{ seq: 1, events }], 1);
    expect(outer).toMatchObject({ from: "ship", back: "ship", workflow: "fix" });
    expect(inner).toMatchObject({ from: outer?.id, back: "end", workflow: "reset", decision: "INJECT_FLOW" });
  });

  it("are drawn with the way there and the way back, and hold the task while they are open", () => {
    const graph = { nodes: [{ id: "build", name: "Build", type: "task" }], edges: [], goldenPath: [] };
    const open = excursionsIn([{ seq: 1, events: [enter("build", "fix", detour)] }], 1);
    const [id] = open.map((one) => one.id);
    const drawn = withExcursions(graph, open);
    expect(drawn.nodes.map((node) => node.name)).toEqual(["Build", "fix"]);
    expect(drawn.edges).toMatchObject([
      { from: "build", to: id, label: "lint_errors" },
      { from: id, to: "build", label: "back" },
    ]);
    const marks = { nodes: new Map([["build", { current: true }]]), edges: new Map() };
    const marked = markExcursions(marks, open);
    expect([marked.nodes.get("build")?.current, marked.nodes.get(id ?? "")?.current]).toEqual([
      undefined,
      true,
    ]);
    expect(marked.edges.get(edgeKey(id ?? "", "build"))).toBeUndefined();
    expect(withExcursions(graph, [])).toBe(graph);
  });
});

import { describe, expect, it } from "vitest";
import { operations } from "../../src/operations/operations.ts";
import { desks } from "../support/with-desk.ts";

const open = desks();

describe("a view for operators", () => {
  const views = [
    "replay_task",
    "graph_workflow",
    "workflow_traffic",
    "workflow_paths",
    "workflow_moment",
    "workflow_health",
    "workflow_versions",
    "count_tasks",
    "describe_store",
  ];
  it.each([...views, "check_definition", "simulate_definition"])("is refused to agents: %s", async (name) => {
    const desk = open();
    expect(operations.find((operation) => operation.name === name)).toMatchObject({ effect: "reads" });
    expect((await desk.refusal(name, {}, desk.as("agent", "a"))).code).toBe("NOT_ALLOWED");
  });
});

describe("replaying the demo", () => {
  it("begins it where one is played, and is refused elsewhere and to agents", async () => {
    const desk = open();
    expect((await desk.refusal("replay_demo", {})).code).toBe("NOT_ALLOWED");
    expect((await desk.refusal("replay_demo", {}, desk.as("agent", "a"))).code).toBe("NOT_ALLOWED");
    let begun = 0;
    const replayDemo = async () => {
      begun++;
    };
    const call = { ...desk.call, ports: { ...desk.call.ports, replayDemo } };
    expect(await desk.data("replay_demo", {}, call)).toEqual({ begun: true });
    expect(begun).toBe(1);
  });
});

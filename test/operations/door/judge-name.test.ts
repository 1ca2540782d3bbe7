import { describe, expect, it } from "vitest";
import { KNOWN } from "../../../src/model/caller.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks();

/** An agent on a machine where "builder" has its own token. */
function agent(desk: Desk, name: string, assurance?: string): Call {
  const call = desk.as("agent", name);
  const agents = {
    recognise: () => undefined,
    isRegistered: (one: string) => one === "builder",
    list: () => [],
  };
  const caller = { ...call.caller, ...(assurance !== undefined && { assurance }) };
  return { ...call, caller, ports: { ...call.ports, agents } };
}

describe("the name of an agent with its own token", () => {
  it("I4: is refused to a caller that only claims it, and to no other", async () => {
    const desk = open();
    expect(await desk.harmless("list_workflows", {}, agent(desk, "builder"))).toMatchObject({
      code: "AGENT_NAME_TAKEN",
      facts: { name: "builder" },
    });
    await desk.ask("list_workflows", {}, agent(desk, "builder", KNOWN));
    await desk.ask("list_workflows", {}, agent(desk, "another"));
  });

  it("I4: does not keep out a person of the same name", async () => {
    const desk = open();
    const call = agent(desk, "builder");
    await desk.ask(
      "list_workflows",
      {},
      { ...call, role: "operator", caller: { kind: "person", id: "builder" } },
    );
  });

  it("I4: is no name for the worker of another agent", async () => {
    const desk = open();
    await desk.ask("create_tasks", { tasks: [{ id: "t", title: "T" }] });
    const calls: [string, object][] = [
      ["connect", { worker_id: "builder" }],
      ["get_next_tasks_from_tree", { claim: { worker: "builder" } }],
      ["advance_task", { taskId: "t", worker: "builder" }],
      ["route_task", { taskId: "t", status: "VERIFIED", worker: "builder" }],
      ["attach", { taskId: "t", type: "note", text: "x", worker: "builder" }],
    ];
    for (const [operation, input] of calls)
      for (const assurance of [undefined, KNOWN])
        expect((await desk.harmless(operation, input, agent(desk, "another", assurance))).code).toBe(
          "AGENT_NAME_TAKEN",
        );
    await desk.ask("connect", { worker_id: "builder" }, agent(desk, "builder", KNOWN));
    await desk.ask("list_marks", { worker_id: "builder" }, agent(desk, "another"));
  });
});

import { describe, expect, it } from "vitest";
import { KNOWN } from "../../../src/model/caller.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Desk } from "../../support/desk.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const agents = {
  recognise: () => undefined,
  isRegistered: (name: string) => name === "one",
  list: () => [],
};
const open = desks({ bundled: "test/support", agents });

function agent(desk: Desk, name: string): Call {
  const call = desk.as("agent", name);
  return name === "shared" ? call : { ...call, caller: { ...call.caller, assurance: KNOWN } };
}

/** Workers of one agent with a role that may have one claim, and four tasks. */
async function crew(name: string, ...workers: readonly string[]): Promise<Desk> {
  const desk = open();
  await new Team(desk).create("a", "b", "c", "d");
  for (const worker_id of workers)
    await desk.ask("connect", { worker_id, tags: ["worker"], lifecycle: "hierarchical" }, agent(desk, name));
  return desk;
}

describe("the limit on the claims of a role", () => {
  it("J54: cannot be left by other tags or another lifecycle, if the operator has set those of the agent", async () => {
    const desk = open();
    const own = { one: { tags: ["worker"], lifecycle: "hierarchical" } };
    const values = { agents: own, lifecycles: [], overlays: [] };
    Object.assign(desk.call.ports, { configured: { values, explained: [], findings: [] } });
    const call = agent(desk, "one");
    for (const [worker_id, tags] of [
      ["v", undefined],
      ["w", []],
      ["x", ["lead"]],
    ] as const)
      expect(await desk.data("connect", { worker_id, ...(tags && { tags }) }, call)).toMatchObject({
        role: "worker",
        limits: { max_claims: 1 },
        ...(tags && { warnings: ["Your tags are those of the operator's settings: worker."] }),
      });
    const solo = await desk.harmless("connect", { worker_id: "y", lifecycle: "solo" }, call);
    expect(solo.code).toBe("NOT_ALLOWED");
    Object.assign(own, { one: { lifecycle: "hierarchical" } });
    expect((await desk.harmless("connect", { worker_id: "y" }, call)).message).toContain("name no tags");
    const free = await desk.data("connect", { worker_id: "z", tags: ["lead"] }, agent(desk, "shared"));
    expect(free).not.toHaveProperty("warnings");
    expect(free).toMatchObject({ limits: {} });
  });

  it("J32: counts all workers of an agent with its own token together", async () => {
    const desk = await crew("one", "w", "x");
    const call = agent(desk, "one");
    await desk.ask("claim", { worker_id: "w", task: "a" }, call);
    const refusal = await desk.refusal("claim", { worker_id: "x", task: "b" }, call);
    expect(refusal).toMatchObject({ code: "CLAIMS_FULL", facts: { limit: 1, claims: ["a"] } });
    expect(await desk.data("next_task", { worker_id: "x" }, call)).toMatchObject({
      reason: expect.stringContaining("1 claims at once"),
    });
    await desk.ask("update_task", { worker_id: "w", task: "a", status: "COMPLETED" }, call);
    await desk.ask("claim", { worker_id: "x", task: "b" }, call);
  });

  it("J32: holds for claims at the same moment, and for each worker alone under a shared token", async () => {
    const names = ["v", "w", "x", "y"];
    const desk = await crew("one", ...names);
    const race = (own: Desk, call: Call) =>
      Promise.all(names.map((worker_id) => own.try("next_task", { worker_id }, call)));
    const taken = (results: Awaited<ReturnType<typeof race>>) =>
      results.filter((one) => one.ok && one.value.data["task"]).length;
    expect(taken(await race(desk, agent(desk, "one")))).toBe(1);
    const shared = await crew("shared", ...names);
    expect(taken(await race(shared, agent(shared, "shared")))).toBe(4);
  });
});

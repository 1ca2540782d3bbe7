import { describe, expect, it } from "vitest";
import { KNOWN } from "../../../src/model/caller.ts";
import { desks } from "../../support/with-desk.ts";

const agents = {
  recognise: () => undefined,
  isRegistered: (name: string) => name === "one",
  list: () => [],
};
const open = desks({ agents });

describe("claiming from the queue for a connected worker", () => {
  it("I6: is refused to other agents than the worker's own", async () => {
    const desk = open();
    await desk.ask("create_tasks", { tasks: [{ id: "t", title: "T" }] });
    const one = desk.as("agent", "one");
    const known = { ...one, caller: { ...one.caller, assurance: KNOWN } };
    await desk.ask("connect", { worker_id: "w" }, known);
    const claim = { claim: { worker: "w" } };
    const refused = await desk.harmless("get_next_tasks_from_tree", claim, desk.as("agent", "two"));
    expect(refused.code).toBe("NOT_ALLOWED");
    expect(await desk.data("get_next_tasks_from_tree", claim, known)).toMatchObject({ count: 1 });
  });

  it("J14: is refused if the worker's role limits its claims", async () => {
    const desk = open();
    await desk.ask("connect", { worker_id: "w", tags: ["lead"], lifecycle: "relay" });
    await desk.ask("create_tasks", { tasks: [{ id: "t", title: "T" }] });
    const refused = await desk.harmless("get_next_tasks_from_tree", { limit: 2, claim: { worker: "w" } });
    expect(refused).toMatchObject({ code: "CLAIMS_FULL", facts: { worker_id: "w" } });
  });
});

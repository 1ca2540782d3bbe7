import { describe, expect, it } from "vitest";
import { Library } from "../../../src/operations/library/library.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Data, Desk, Shown } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { calling, errand, reviewed } from "../../support/workflows.ts";

const open = desks();

/** A desk whose library caches one workflow, so that every other workflow evicts it. */
function cramped(): { readonly desk: Desk; readonly call: Call } {
  const desk = open();
  return {
    desk,
    call: {
      ...desk.call,
      ports: { ...desk.call.ports, library: new Library(() => desk.call.ports.store(), { mostNodes: 1 }) },
    },
  };
}

describe("a library that caches one workflow", () => {
  it("moves a task through workflows that call each other", async () => {
    const { desk, call } = cramped();
    await desk.load("inner", errand);
    await desk.load("middle", calling("inner"));
    await desk.load("outer", calling("middle"));
    await desk.plant({ id: "t", workflowType: "outer" });
    const steps: unknown[] = [];
    for (let reports = 0; reports < 6; reports++) {
      const result = reports === 0 ? {} : { result: "passed" };
      steps.push((await desk.data("advance_task", { taskId: "t", ...result }, call))["nextStep"]);
    }
    expect(steps).toEqual(["before", "call/before", "call/call/do", "call/after", "after", "end"]);
  });

  it("loads tasks of several workflows at once", async () => {
    const { desk, call } = cramped();
    const ids = ["a", "b", "c", "d"];
    for (const id of ids) await desk.load(id, { ...errand, description: id });
    await desk.plant(...ids.map((id) => ({ id, workflowType: id })));
    const input = { limit: 4, claim: { worker: "w" } };
    const { tasks } = await desk.data<{ tasks: Shown[] }>("get_next_tasks_from_tree", input, call);
    expect(tasks.map(({ id }) => id)).toEqual(ids);
  });

  it("lists evicted workflows, each time the same", async () => {
    const { desk, call } = cramped();
    await desk.load("errand", errand);
    await desk.load("reviewed", reviewed);
    const list = () => desk.data<{ workflows: Data[] }>("list_workflows", {}, call);
    const first = await list();
    expect(await list()).toEqual(first);
    expect(first).toEqual(await desk.data("list_workflows"));
  });

  it("updates a workflow's findings when a workflow that it calls changes", async () => {
    const { desk, call } = cramped();
    await desk.load("outer", calling("inner"));
    const warnings = async () => {
      const { workflows } = await desk.data<{ workflows: Data[] }>("list_workflows", {}, call);
      return workflows.find(({ id }) => id === "outer")?.["findings"];
    };
    expect(await warnings()).toMatchObject({ warnings: 1 });
    await desk.load("inner", errand);
    expect(await warnings()).toMatchObject({ warnings: 0 });
  });
});

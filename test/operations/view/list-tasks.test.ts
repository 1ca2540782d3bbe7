import { describe, expect, it } from "vitest";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { forked, reviewed } from "../../support/workflows.ts";

const open = desks();

async function planted(): Promise<Desk> {
  const desk = await open().plantIn("mine", reviewed, "a");
  await desk.plant({ id: "b", workflowType: "mine", title: "The second" });
  return desk;
}

describe("the list of tasks", () => {
  it("is newest first, by pages, with the counts of all tasks", async () => {
    const desk = await planted();
    await desk.advance("a", undefined);
    await desk.plant({ id: "c", workflowType: "research" });
    const first = await desk.data("list_tasks", { limit: 2 });
    expect(first).toMatchObject({ tasks: [{ id: "c" }, { id: "b" }], counts: { PENDING: 3 } });
    const rest = await desk.data("list_tasks", { limit: 2, cursor: first["nextCursor"] });
    expect(rest).toMatchObject({ tasks: [{ id: "a" }] });
    expect(rest).not.toHaveProperty("nextCursor");
  });

  it("is filtered by status, workflow, step and text", async () => {
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

  it("gives each task its own version, wherever the task is in the list", async () => {
    const desk = await planted();
    await desk.advance("a", undefined, "passed");
    const { tasks } = await desk.data<{ tasks: { id: string; version: number }[] }>("list_tasks");
    const stored = await Promise.all(
      tasks.map(async ({ id }) => ({ id, version: (await desk.record(id)).version })),
    );
    expect(tasks.map(({ id, version }) => ({ id, version }))).toEqual(stored);
    expect(stored).toEqual([
      { id: "b", version: 1 },
      { id: "a", version: 3 },
    ]);
  });

  it("includes the branches of a task", async () => {
    const desk = open();
    await desk.load("forked", forked());
    await desk.plant({ id: "f", workflowType: "forked" });
    await desk.advance("f", undefined, "passed");
    const { tasks } = await desk.data<{ tasks: unknown[] }>("list_tasks", { parent: "f" });
    expect(tasks).toHaveLength(2);
  });
});

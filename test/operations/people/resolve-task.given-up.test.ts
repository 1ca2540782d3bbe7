import { describe, expect, it } from "vitest";
import type { InboxItem } from "../../../src/operations/people/inbox-items.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks();
const GIVEN_UP = "The run was given up: it ends as cancelled";

const wrap = { id: "wrap", actions: [{ action: "validate", target: "done == true", message: "not done" }] };
const ask = { kind: "checkpoint", id: "sure", message: "Sure?", options: [{ id: "yes", label: "Yes" }] };

/** A run that is given up before its question was answered, and is then in its last activity. */
async function givenUp(desk: Desk, last: object[]) {
  const agent = desk.as("agent", "a");
  await desk.load("closing", {
    id: "closing",
    version: "1",
    title: "Closing",
    finalActivity: "last",
    variables: [{ name: "done", type: "boolean", defaultValue: false }],
    activities: [
      { id: "main", name: "Main", steps: [{ id: "one" }, ask], transitions: [{ to: "last" }] },
      { id: "last", name: "Last", steps: last },
    ],
  });
  const begun = await desk.data<{ taskId: string; state: string }>(
    "start_workflow",
    { workflow_id: "closing" },
    agent,
  );
  const { state, taskId } = begun;
  await desk.data("end_workflow", { state, reason: "too long" }, agent);
  const report = (variables: object = {}) =>
    desk.data("complete_step", { state, step_id: "wrap", summary: "Done.", variables }, agent);
  return { taskId, report };
}

async function itemOf(desk: Desk, taskId: string): Promise<InboxItem> {
  const [item] = (await desk.data<{ items: InboxItem[] }>("list_inbox", { taskId })).items;
  if (!item) throw new Error(`${taskId} does not wait for a person`);
  return item;
}

describe("a run that was given up", () => {
  it("says so to the person who decides, and is cancelled although it is tried again", async () => {
    const desk = open();
    const { taskId, report } = await givenUp(desk, [wrap]);
    for (let tries = 0; tries < 4; tries++) await report();
    const { message, options } = await itemOf(desk, taskId);
    expect(message).toContain(GIVEN_UP);
    expect(options.find(({ id }) => id === "resume")?.description).toContain("still ends as cancelled");
    await desk.ask("resolve_task", { taskId, resolution: "resume" });
    expect(await report({ done: true })).toMatchObject({ complete: true, result: "cancelled" });
    expect(await desk.task(taskId)).toMatchObject({ status: "CANCELLED" });
  });

  it("counts as done only if a person decides so", async () => {
    const desk = open();
    const { taskId, report } = await givenUp(desk, [wrap]);
    for (let tries = 0; tries < 4; tries++) await report();
    await desk.ask("resolve_task", { taskId, resolution: "succeed" });
    expect(await desk.task(taskId)).toMatchObject({ status: "COMPLETED" });
  });

  it("says so with a question of its last activity", async () => {
    const desk = open();
    const { taskId } = await givenUp(desk, [ask, wrap]);
    const { kind, message } = await itemOf(desk, taskId);
    expect(kind).toBe("question");
    expect(message).toMatch(new RegExp(`^Sure\\? ${GIVEN_UP}`));
  });
});

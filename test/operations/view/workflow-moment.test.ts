import { describe, expect, it } from "vitest";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { reviewed } from "../../support/workflows.ts";

const open = desks();

interface Moment {
  readonly nodes: readonly { readonly node: string; readonly counts: object }[];
  readonly tasks: number;
  readonly elsewhere: number;
  readonly first?: number;
  readonly last?: number;
  readonly next?: number;
}

const moment = (desk: Desk, at: number, more: object = {}) =>
  desk.data<Moment>("workflow_moment", { workflowId: "mine", at, ...more });

describe("a past moment of a workflow", () => {
  it("WF5: has each task at the step where it was, and none that was not there yet", async () => {
    const desk = await open().plantIn("mine", reviewed, "a");
    const begun = desk.call.ports.now();
    desk.pass(1_000);
    await desk.plant({ id: "b", workflowType: "mine" });
    await desk.advance("a", undefined);
    desk.pass(1_000);
    await desk.advance("a", "passed");
    const now = desk.call.ports.now();
    expect(await moment(desk, begun)).toMatchObject({
      nodes: [{ node: "start", counts: { PENDING: 1 } }],
      tasks: 1,
    });
    const later = await moment(desk, begun + 1_500);
    expect(later.nodes.map(({ node }) => node).toSorted()).toEqual(["analyze", "start"]);
    expect(later).toMatchObject({ tasks: 2, first: begun, last: now });
    expect((await moment(desk, now)).nodes.map(({ node }) => node).toSorted()).toEqual(["review", "start"]);
    expect(await moment(desk, 0)).toMatchObject({ nodes: [], tasks: 0 });
  });

  it("WF5: has no task that was deleted by then, and every task that was not", async () => {
    const desk = await open().plantIn("mine", reviewed, "a", "b", "c");
    const before = desk.call.ports.now();
    desk.pass(1_000);
    await desk.data("update_task", { taskId: "a", delete: "soft" });
    await desk.data("update_task", { taskId: "b", delete: "obliterate" });
    const between = desk.call.ports.now();
    desk.pass(1_000);
    await desk.data("update_task", { taskId: "a", delete: "restore" });
    const atStart = (count: number) => ({
      nodes: [{ node: "start", counts: { PENDING: count } }],
      tasks: count,
      elsewhere: 0,
    });
    expect(await moment(desk, before)).toMatchObject(atStart(3));
    expect(await moment(desk, between)).toMatchObject(atStart(1));
    expect(await moment(desk, desk.call.ports.now())).toMatchObject(atStart(2));
  });

  it("WF5: counts the tasks at steps that the current version does not have", async () => {
    const desk = await open().plantIn("mine", reviewed, "a", "b");
    await desk.advance("a", undefined);
    await desk.load("mine", JSON.parse(JSON.stringify(reviewed).replaceAll("analyze", "look")));
    expect(await moment(desk, desk.call.ports.now())).toMatchObject({
      nodes: [{ node: "start", counts: { PENDING: 1 } }],
      tasks: 2,
      elsewhere: 1,
    });
  });

  it("WF5: an imported task is there since its import, however old it is", async () => {
    const desk = await open().plantIn("mine", reviewed, "a");
    const { text } = await desk.data<{ text: string }>("export_store", { taskId: "a" });
    desk.pass(1_000);
    await desk.plant({ id: "b", workflowType: "mine" });
    const before = desk.call.ports.now();
    desk.pass(1_000);
    await desk.data("import_store", { text, merge: true, remap: true });
    expect(await moment(desk, before)).toMatchObject({ tasks: 2, elsewhere: 0 });
    expect(await moment(desk, desk.call.ports.now())).toMatchObject({ tasks: 3, elsewhere: 0 });
  });

  it("WF5: knows the step of a task that has not moved for many entries", async () => {
    const desk = await open().plantIn("mine", reviewed, "a");
    await desk.advance("a", undefined);
    for (let pass = 0; pass < 110; pass++) {
      await desk.data("set_task_status", { taskId: "a", status: "PAUSED" });
      await desk.data("set_task_status", { taskId: "a", status: "PENDING" });
    }
    expect((await moment(desk, desk.call.ports.now())).nodes).toEqual([
      { node: "analyze", counts: { PENDING: 1 } },
    ]);
  });

  it("WF5: looks at no more than 300 tasks in one call, and the pages together have all of them", async () => {
    const desk = await open().plantIn("mine", reviewed);
    await desk.plant(
      ...Array.from({ length: 310 }, (_, index) => ({ id: `t${index}`, workflowType: "mine" })),
    );
    const at = desk.call.ports.now();
    const page = await moment(desk, at);
    expect(page.tasks).toBe(300);
    const rest = await moment(desk, at, { after: page.next });
    expect(rest).toMatchObject({ tasks: 10, nodes: [{ node: "start", counts: { PENDING: 10 } }] });
    expect(rest.next).toBeUndefined();
  });
});

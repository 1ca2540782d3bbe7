import { describe, expect, it } from "vitest";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { reviewed } from "../../support/workflows.ts";

const open = desks();

interface Moment {
  readonly nodes: readonly { readonly node: string; readonly counts: object }[];
  readonly tasks: number;
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

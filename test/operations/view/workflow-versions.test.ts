import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { errand, reviewed } from "../../support/workflows.ts";

const open = desks();

interface Versions {
  readonly versions: readonly {
    readonly version: string;
    readonly isCurrent: boolean;
    readonly open: number;
  }[];
  readonly older: number;
}

describe("the versions of a workflow", () => {
  it("WF2: are listed newest first, with the open tasks that follow each", async () => {
    const desk = await open().plantIn("mine", errand, "a", "b");
    await desk.advance("b", undefined, "passed");
    const first = (await desk.record("a")).definition;
    desk.pass(1_000);
    await desk.load("mine", reviewed);
    await desk.plant({ id: "c", workflowType: "mine" });
    const { versions, older } = await desk.data<Versions>("workflow_versions", { workflowId: "mine" });
    expect(versions.map(({ version, isCurrent, open }) => [version, isCurrent, open])).toEqual([
      [(await desk.record("c")).definition, true, 1],
      [first, false, 1],
    ]);
    expect(older).toBe(0);
  });

  it("WF2: of an unknown workflow are refused", async () => {
    expect((await open().refusal("workflow_versions", { workflowId: "none" })).code).toBe(
      "WORKFLOW_NOT_FOUND",
    );
  });
});

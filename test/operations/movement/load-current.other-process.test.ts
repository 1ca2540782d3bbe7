import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Advanced, Desk } from "../../support/desk.ts";
import { reviewed } from "../../support/workflows.ts";

let folder: string;
let here: Desk;
let there: Desk;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "navigator-elsewhere-"));
  const file = join(folder, "store.db");
  here = new Desk({ file });
  there = new Desk({ file });
  await here.load("reviewed", reviewed);
  await here.plant({ id: "t", workflowType: "reviewed" });
  await here.advance("t", undefined);
});
afterEach(async () => {
  await here.close();
  await there.close();
  rmSync(folder, { recursive: true });
});

const advance = async (desk: Desk, input: object): Promise<string> =>
  (await desk.data<Advanced>("advance_task", { taskId: "t", ...input })).nextStep;

describe("a task that was moved elsewhere", () => {
  it("T3: is moved on from where it is, not from where it was last seen", async () => {
    expect(await advance(there, { result: "passed" })).toBe("review");
    expect(await advance(here, { result: "failed" })).toBe("analyze");
    expect(await advance(there, { result: "passed" })).toBe("review");
    expect(await advance(here, { result: "passed" })).toBe("end");
  });

  it("T2: is stale only where it is not any more", async () => {
    expect(await advance(there, { result: "passed" })).toBe("review");
    const refusal = await here.refusal("advance_task", { taskId: "t", expectedStep: "analyze" });
    expect(refusal).toMatchObject({ code: "STALE", facts: { currentStep: "review" } });
    expect(await advance(there, { result: "failed" })).toBe("analyze");
    expect(await advance(here, { result: "passed", expectedStep: "analyze" })).toBe("review");
    expect(await advance(there, { result: "passed", expectedStep: "review" })).toBe("end");
  });

  it("T8: is free as soon as its claim was given back there", async () => {
    const claim = { worker: "w" };
    const taken = await there.data("get_next_tasks_from_tree", { claim });
    const [{ fence }] = taken["tasks"] as [{ fence: number }];
    expect((await here.refusal("advance_task", { taskId: "t", result: "passed" })).code).toBe(
      "CLAIM_REQUIRED",
    );
    expect(await advance(there, { result: "passed", fence })).toBe("review");
    expect(await advance(here, { result: "passed" })).toBe("end");
  });

  it("is over when it was ended there", async () => {
    await there.ask("set_task_status", { taskId: "t", status: "CANCELLED" });
    expect((await here.refusal("advance_task", { taskId: "t", result: "passed" })).code).toBe("TASK_ENDED");
  });
});

describe("a task that several report about at the same moment", () => {
  it("T3: takes one report, and no other for the step that it led to", async () => {
    await there.task("t");
    const reports = Array.from({ length: 8 }, (_, caller) =>
      (caller % 2 === 0 ? here : there).try("advance_task", { taskId: "t", result: "passed" }),
    );
    const outcomes = await Promise.all(reports);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.refusal.code).toBe("CONFLICT");
    expect(await here.task("t")).toMatchObject({ currentStep: "review" });
  });
});

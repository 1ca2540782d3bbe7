import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseFor } from "../../support/database-for.ts";
import { type Advanced, Desk } from "../../support/desk.ts";
import { reviewed } from "../../support/workflows.ts";

let folder: string;
let file: string;
let here: Desk;
let there: Desk;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "navigator-elsewhere-"));
  file = await databaseFor(join(folder, "store.db"));
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

describe("a task that another process moved", () => {
  it("T3: moves on from its current step, not from the one seen last", async () => {
    expect(await advance(there, { result: "passed" })).toBe("review");
    expect(await advance(here, { result: "failed" })).toBe("analyze");
    expect(await advance(there, { result: "passed" })).toBe("review");
    expect(await advance(here, { result: "passed" })).toBe("end");
  });

  it("T2: is stale only for reports about its earlier step", async () => {
    expect(await advance(there, { result: "passed" })).toBe("review");
    const refusal = await here.refusal("advance_task", { taskId: "t", expectedStep: "analyze" });
    expect(refusal).toMatchObject({ code: "STALE", facts: { currentStep: "review" } });
    expect(await advance(there, { result: "failed" })).toBe("analyze");
    expect(await advance(here, { result: "passed", expectedStep: "analyze" })).toBe("review");
    expect(await advance(there, { result: "passed", expectedStep: "review" })).toBe("end");
  });

  it("T8: is free as soon as its claim is released there", async () => {
    const claim = { worker: "w" };
    const taken = await there.data("get_next_tasks_from_tree", { claim });
    const [{ fence }] = taken["tasks"] as [{ fence: number }];
    expect((await here.refusal("advance_task", { taskId: "t", result: "passed" })).code).toBe(
      "CLAIM_REQUIRED",
    );
    expect(await advance(there, { result: "passed", fence })).toBe("review");
    expect(await advance(here, { result: "passed" })).toBe("end");
  });

  it("has ended if it ended there", async () => {
    await there.ask("set_task_status", { taskId: "t", status: "CANCELLED" });
    expect((await here.refusal("advance_task", { taskId: "t", result: "passed" })).code).toBe("TASK_ENDED");
  });
});

describe("a task with several reports at the same moment", () => {
  it("T3: accepts one report, and applies no other to the next step", async () => {
    await there.task("t");
    const reports = Array.from({ length: 8 }, (_, caller) =>
      (caller % 2 === 0 ? here : there).try("advance_task", { taskId: "t", result: "passed" }),
    );
    const outcomes = await Promise.all(reports);
    const stepsOf = (remainder: number) =>
      outcomes.flatMap((outcome, caller) =>
        outcome.ok && caller % 2 === remainder ? [outcome.value.data["previousStep"]] : [],
      );
    const [ofHere, ofThere] = [stepsOf(0), stepsOf(1)];
    // All reports of one moment at one process are about one step.
    expect(ofHere.length).toBeLessThanOrEqual(1);
    expect(ofThere.length).toBeLessThanOrEqual(1);
    const reported = [...ofHere, ...ofThere].toSorted();
    // Both processes read a file before one of them commits. A server may serve one process after the other.
    const most = file.startsWith("postgres://") ? 2 : 1;
    expect(reported).toEqual(["analyze", "review"].slice(0, Math.max(reported.length, 1)));
    expect(reported.length).toBeLessThanOrEqual(most);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.refusal.code).toBe("CONFLICT");
    expect(await here.task("t")).toMatchObject({ currentStep: ["review", "end"][reported.length - 1] });
  });
});

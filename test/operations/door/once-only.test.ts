import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { reviewed } from "../../support/workflows.ts";

const open = desks();

const planted = () => open().plantIn("reviewed", reviewed, "t", "u");

describe("T2: a stale or repeated call is harmless", () => {
  it("T2: refuses a report about an earlier step, with the current one", async () => {
    const desk = await planted();
    await desk.advance("t", undefined);
    const report = { taskId: "t", result: "passed", expectedStep: "analyze" };
    await desk.ask("advance_task", report);
    expect(await desk.harmless("advance_task", report)).toMatchObject({
      code: "STALE",
      facts: { taskId: "t", currentStep: "review" },
    });
  });

  it("answers a repeat with the first answer, byte for byte, even after the task has moved", async () => {
    const desk = await planted();
    await desk.advance("t", undefined);
    const report = { taskId: "t", result: "passed", output: { b: 1, a: [2] }, idempotencyKey: "k1" };
    const first = JSON.stringify(await desk.data("advance_task", report));
    await desk.advance("t", "failed", "passed", "passed");
    const before = await desk.dump();
    expect(JSON.stringify(await desk.data("advance_task", report))).toBe(first);
    expect(await desk.dump()).toBe(before);
  });

  it("repeats an answer after its claim is gone", async () => {
    const desk = await planted();
    await desk.take("w");
    const report = {
      taskId: "t",
      result: "passed",
      fence: 1,
      worker: "w",
      expectedStep: "analyze",
      idempotencyKey: "k",
    };
    const first = await desk.data("advance_task", report);
    expect(await desk.data("advance_task", report)).toEqual(first);
  });

  it("binds a key to one task: the same key for another task is another call", async () => {
    const desk = await planted();
    await desk.ask("advance_task", { taskId: "t", idempotencyKey: "k" });
    expect(await desk.data("advance_task", { taskId: "u", idempotencyKey: "k" })).toMatchObject({
      task: { id: "u" },
    });
    expect((await desk.history("u")).length).toBe(2);
  });

  it("refuses a repeated key with other content, instead of losing the content", async () => {
    const desk = await planted();
    await desk.advance("t", undefined, "passed");
    const report = { taskId: "t", result: "failed", idempotencyKey: "k" };
    await desk.ask("advance_task", report);
    for (const other of [
      { result: "passed" },
      { output: "more" },
      { variables: { a: 1 } },
      { expectedStep: "analyze" },
    ]) {
      const refusal = await desk.harmless("advance_task", { ...report, ...other });
      expect(refusal).toMatchObject({
        code: "INPUT_INVALID",
        facts: { problems: [{ field: "idempotencyKey" }] },
      });
    }
  });

  it("stores nothing under the key of a refused call", async () => {
    const desk = await planted();
    const report = { taskId: "t", result: "passed", expectedStep: "analyze", idempotencyKey: "k" };
    expect((await desk.harmless("advance_task", report)).code).toBe("STALE");
    await desk.advance("t", undefined);
    expect(await desk.data("advance_task", report)).toMatchObject({ nextStep: "review" });
  });
});

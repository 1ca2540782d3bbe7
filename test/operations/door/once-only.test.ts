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

  it("T2: refuses a key that another caller has used, instead of dropping that caller's report", async () => {
    const desk = await planted();
    await desk.advance("t", undefined);
    const report = { taskId: "t", result: "passed", idempotencyKey: "1" };
    const [ann, bob] = [desk.as("agent", "ann"), desk.as("agent", "bob")];
    const first = await desk.data("advance_task", report, ann);
    expect(first).toMatchObject({ nextStep: "review" });
    for (const other of [bob, desk.as("operator", "ann")])
      expect(await desk.harmless("advance_task", report, other)).toMatchObject({
        code: "INPUT_INVALID",
        message: expect.stringContaining("another caller"),
        facts: { problems: [{ field: "idempotencyKey" }] },
      });
    expect(await desk.data("advance_task", report, ann)).toEqual(first);
    expect(await desk.data("advance_task", { ...report, idempotencyKey: "2" }, bob)).toMatchObject({
      previousStep: "review",
    });
  });

  it("T2: tells the reports of two workers of one caller apart, and those of two claims", async () => {
    const desk = await planted();
    const [first] = await desk.take("w1");
    const report = { taskId: "t", result: "passed", worker: "w1", fence: first?.fence, idempotencyKey: "1" };
    await desk.ask("advance_task", report);
    const [next] = await desk.take("w2");
    for (const other of [{ worker: "w2" }, { fence: next?.fence }, { worker: "w2", fence: next?.fence }])
      expect(await desk.harmless("advance_task", { ...report, ...other })).toMatchObject({
        code: "INPUT_INVALID",
        facts: { problems: [{ field: "idempotencyKey" }] },
      });
  });

  it("stores nothing under the key of a refused call", async () => {
    const desk = await planted();
    const report = { taskId: "t", result: "passed", expectedStep: "analyze", idempotencyKey: "k" };
    expect((await desk.harmless("advance_task", report)).code).toBe("STALE");
    await desk.advance("t", undefined);
    expect(await desk.data("advance_task", report)).toMatchObject({ nextStep: "review" });
  });
});

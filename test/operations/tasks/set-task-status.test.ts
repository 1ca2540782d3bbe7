import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { hurried } from "../../support/workflows.ts";

const open = desks();

const planted = (...ids: readonly string[]) => open().plantIn("hurried", hurried, ...ids);

describe("pause, resume, cancel, resolve", () => {
  it("a paused task is not handed out and does not move until it is resumed", async () => {
    const desk = await planted("t", "u");
    await desk.ask("set_task_status", { taskId: "t", status: "PAUSED", note: "later" });
    const before = await desk.dump();
    await desk.ask("set_task_status", { taskId: "t", status: "PAUSED" });
    expect(await desk.dump()).toBe(before);
    expect(await desk.queue()).toEqual(["u"]);
    expect((await desk.harmless("advance_task", { taskId: "t" })).code).toBe("TASK_PAUSED");
    await desk.ask("resolve_task", { taskId: "t", resolution: "resume", note: "now" });
    expect((await desk.history("t")).map(({ type, note }) => [type, note])).toEqual([
      ["created", undefined],
      ["paused", "later"],
      ["resumed", "now"],
    ]);
    expect(await desk.queue()).toEqual(["t", "u"]);
  });

  it("N3: a person sends a paused task anywhere, or ends it", async () => {
    const resolutions = [
      [
        { resolution: "goto", node: "ask" },
        { status: "HITL", currentStep: "ask" },
      ],
      [{ resolution: "succeed" }, { status: "COMPLETED", result: "success" }],
      [{ resolution: "fail" }, { status: "FAILED", result: "failure" }],
      [{ resolution: "cancel" }, { status: "CANCELLED", result: "cancelled" }],
    ] as const;
    for (const [resolution, expected] of resolutions) {
      const desk = await planted("t");
      await desk.ask("set_task_status", { taskId: "t", status: "PAUSED" });
      await desk.ask("resolve_task", { taskId: "t", ...resolution, note: "why" });
      expect(await desk.task("t")).toMatchObject(expected);
      expect((await desk.history("t")).at(-1)?.events[0]).toMatchObject({
        type: "resolved",
        by: { kind: "person" },
      });
    }
  });

  it("a task that waits for no one is not resolved, and an ended task stays ended", async () => {
    const desk = await planted("t");
    expect((await desk.harmless("resolve_task", { taskId: "t", resolution: "succeed" })).code).toBe(
      "NOT_ESCALATED",
    );
    await desk.ask("set_task_status", { taskId: "t", status: "CANCELLED" });
    for (const status of ["PAUSED", "PENDING", "CANCELLED"])
      expect((await desk.harmless("set_task_status", { taskId: "t", status })).code).toBe("TASK_ENDED");
    expect((await desk.harmless("resolve_task", { taskId: "t", resolution: "resume" })).code).toBe(
      "TASK_ENDED",
    );
    expect((await desk.harmless("advance_task", { taskId: "t" })).code).toBe("TASK_ENDED");
  });

  it("a task that waits for a person is neither paused nor resumed, and can be cancelled", async () => {
    const desk = await planted("t");
    await desk.advance("t", undefined, "passed");
    for (const status of ["PAUSED", "PENDING"])
      expect((await desk.harmless("set_task_status", { taskId: "t", status })).code).toBe("TASK_WAITING");
    await desk.ask("set_task_status", { taskId: "t", status: "CANCELLED" });
    expect(await desk.task("t")).toMatchObject({ status: "CANCELLED" });
  });
});

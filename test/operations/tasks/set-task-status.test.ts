import { describe, expect, it } from "vitest";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, failure, start, success, work } from "../../support/workflows.ts";

const open = desks();

const hurried = {
  nodes: {
    start,
    quick: work("Quick", { timeout: "10s" }),
    ask: {
      type: "checkpoint",
      message: "Go?",
      timeout: "1m",
      defaultOption: "yes",
      options: [
        { id: "yes", label: "Yes" },
        { id: "no", label: "No" },
      ],
    },
    end: success,
    late: failure,
    lost: failure,
  },
  edges: edges(
    "start -> quick",
    "quick -passed-> ask",
    "quick -failed-> lost",
    "quick -timeout-> late",
    "ask -yes-> end",
    "ask -no-> lost",
  ),
};

async function planted(...ids: readonly string[]): Promise<Desk> {
  const desk = open();
  await desk.load("hurried", hurried);
  await desk.plant(...ids.map((id) => ({ id, workflowType: "hurried" })));
  return desk;
}

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

import { describe, expect, it } from "vitest";
import type { Advanced, Desk } from "../../../support/desk.ts";
import { pinTask } from "../../../support/pinned-task.ts";
import { desks } from "../../../support/with-desk.ts";
import { edges, errand, forked, start, success, work } from "../../../support/workflows.ts";

const open = desks({ bundled: "test" });

async function guarded(gates: string, definition: unknown = errand): Promise<Desk> {
  const desk = await open().plantIn("guarded", definition, "t");
  await pinTask(desk, "t", gates);
  return desk;
}

describe("a gate of the lifecycle before a move of the engine", () => {
  it("J30: refuses a report as a whole if it rejects, until it is satisfied", async () => {
    const desk = await guarded("  status:done: [{type: tests, on: enter, enforcement: reject}]");
    await desk.advance("t", undefined);
    const report = { taskId: "t", result: "passed", attachments: [{ type: "log", text: "x" }] };
    const refusal = await desk.harmless("advance_task", report);
    expect(refusal).toMatchObject({ code: "GATES_NOT_SATISFIED", facts: { forcible: false } });
    const attachments = [{ type: "tests", text: "green" }];
    const done = await desk.data<Advanced>("advance_task", { ...report, attachments });
    expect(done.task.status).toBe("COMPLETED");
  });

  it("J30: lets a report pass with a warning if it warns", async () => {
    const desk = await guarded("  status:done: [{type: tests, on: enter}]");
    const { warnings, task } = await desk.advance("t", undefined, "passed");
    expect(task.status).toBe("COMPLETED");
    expect(warnings).toEqual(["The gate at status:done wants attachment tests."]);
  });

  it("J30: stops a task whose time limit would pass it, with the reason gate", async () => {
    const slow = {
      nodes: { start, do: work("Do", { timeout: "1m" }), end: success },
      edges: edges("start -> do", "do -> end", "do -timeout-> end"),
    };
    const desk = await guarded("  status:done: [{type: tests, on: enter, enforcement: reject}]", slow);
    await desk.advance("t", undefined);
    desk.pass(61_000);
    await desk.sweep();
    const { position, hold } = await desk.record("t");
    expect([hold, position?.escalation, position?.step]).toEqual(["escalation", "gate", "do"]);
    expect(await desk.data("list_inbox", {})).toMatchObject({ items: [{ taskId: "t", reason: "gate" }] });
    await desk.ask("resolve_task", { taskId: "t", resolution: "cancel" });
    expect((await desk.task("t")).status).toBe("CANCELLED");
    expect(await desk.data("verify_history", {})).toMatchObject({ broken: 0 });
  });

  it("J30: stops a fork at its next work if the join leaves a guarded phase", async () => {
    const phased = forked("all-pass") as { nodes: Record<string, object> };
    const stage = (name: string, at: string) => ({ ...phased.nodes[name], stage: at });
    const nodes = {
      ...phased.nodes,
      prepare: stage("prepare", "development"),
      finish: stage("finish", "delivery"),
    };
    const desk = await guarded("  phase:implement: [{type: tests, enforcement: reject}]", {
      ...phased,
      nodes,
    });
    await desk.advance("t", undefined, "passed");
    const branches = (await desk.records()).filter(({ parent }) => parent === "t");
    expect(branches).toHaveLength(2);
    for (const { id } of branches) await desk.advance(id, undefined);
    const { position } = await desk.record("t");
    expect([position?.step, position?.escalation]).toEqual(["finish", "gate"]);
  });
});

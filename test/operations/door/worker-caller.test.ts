import { describe, expect, it } from "vitest";
import { KNOWN } from "../../../src/model/caller.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";

const open = desks();

const checked = {
  nodes: {
    start,
    build: work("Build"),
    review: work("Review", { evidence: [{ by: "other", than: "build" }] }),
    end: success,
  },
  edges: edges("start -> build", "build -passed-> review", "review -failed-> build", "review -passed-> end"),
};

interface Host {
  readonly desk: Desk;
  /** claims the task for a worker and reports under that name, or under its own */
  readonly passes: (worker: string, says: string | undefined) => Promise<string>;
}

/** A caller that runs workers over one connection; the task is at its first step. */
async function hosting(more: Readonly<Record<string, unknown>> = {}, assurance?: string): Promise<Host> {
  const desk = open();
  await desk.load("checked", checked);
  const claimed = desk.as("agent", "host");
  const host = { ...claimed, caller: { ...claimed.caller, ...(assurance && { assurance }) } };
  await desk.ask("load_task_tree", { tasks: [{ id: "t", workflowType: "checked", ...more }] }, host);
  const passes = async (worker: string, says: string | undefined): Promise<string> => {
    const claim = { worker };
    const taken = await desk.data<{ tasks: { fence: number }[] }>(
      "get_next_tasks_from_tree",
      { claim },
      host,
    );
    const fence = taken.tasks[0]?.fence;
    const report = { taskId: "t", result: "passed", fence, ...(says !== undefined && { worker: says }) };
    const result = await desk.try("advance_task", report, host);
    if (result.ok) return String(result.value.data["nextStep"]);
    await desk.ask("set_task_status", { taskId: "t", status: "PENDING", fence }, host);
    return result.refusal.code;
  };
  return { desk, passes };
}

describe("a review by another worker, over one connection", () => {
  it("is accepted from a worker that did not do the work", async () => {
    const { passes } = await hosting();
    expect(await passes("w1", "w1")).toBe("review");
    expect(await passes("w1", "w1")).toBe("EVIDENCE_MISSING");
    expect(await passes("w2", "w2")).toBe("end");
  });

  it("is refused from the caller that named the worker that did the work", async () => {
    const { passes } = await hosting();
    expect(await passes("w1", "w1")).toBe("review");
    expect(await passes("host", undefined)).toBe("EVIDENCE_MISSING");
    expect(await passes("host", "host")).toBe("EVIDENCE_MISSING");
  });

  it("is refused from a worker that the doer names", async () => {
    const { passes } = await hosting();
    expect(await passes("host", undefined)).toBe("review");
    expect(await passes("w2", "w2")).toBe("EVIDENCE_MISSING");
  });

  it("I1: is refused from every worker of a known agent that did the work", async () => {
    const { desk, passes } = await hosting({}, KNOWN);
    expect(await passes("w1", "w1")).toBe("review");
    expect(await passes("w2", "w2")).toBe("EVIDENCE_MISSING");
    expect(await passes("w2", undefined)).toBe("EVIDENCE_MISSING");
    const reported = (await desk.history("t")).find(({ type }) => type === "moved");
    expect(reported?.caller).toEqual({ kind: "agent", id: "host", assurance: KNOWN, worker: "w1" });
    const other = desk.as("agent", "other");
    const known = { ...other, caller: { ...other.caller, assurance: KNOWN } };
    expect(await desk.data("advance_task", { taskId: "t", result: "passed" }, known)).toMatchObject({
      nextStep: "end",
    });
  });

  it("E11: is refused from the caller that loaded the task at the review, and from its workers", async () => {
    const { desk, passes } = await hosting({ currentStep: "review" });
    expect(await passes("host", undefined)).toBe("EVIDENCE_MISSING");
    expect(await passes("w2", "w2")).toBe("EVIDENCE_MISSING");
    const other = desk.as("agent", "other");
    expect(await desk.data("advance_task", { taskId: "t", result: "passed" }, other)).toMatchObject({
      nextStep: "end",
    });
  });

  it("E11: is accepted from an operator whose name an agent has taken, and refused from an operator who did the work", async () => {
    const { desk, passes } = await hosting();
    const namesake = desk.as("agent", "tester");
    await desk.ask("advance_task", { taskId: "t" }, namesake);
    await desk.ask("advance_task", { taskId: "t", result: "passed" }, namesake);
    expect(await passes("tester", "tester")).toBe("EVIDENCE_MISSING");
    expect(await desk.advance("t", "failed")).toMatchObject({ nextStep: "build" });
    await desk.advance("t", "passed");
    expect((await desk.refusal("advance_task", { taskId: "t", result: "passed" })).code).toBe(
      "EVIDENCE_MISSING",
    );
    expect(await desk.data("advance_task", { taskId: "t", result: "passed" }, namesake)).toMatchObject({
      nextStep: "end",
    });
  });

  it("E11: is accepted from an operator after an agent of the same name did the work", async () => {
    const { desk } = await hosting();
    const namesake = desk.as("agent", "tester");
    await desk.ask("advance_task", { taskId: "t" }, namesake);
    await desk.ask("advance_task", { taskId: "t", result: "passed" }, namesake);
    expect(await desk.advance("t", "passed")).toMatchObject({ nextStep: "end" });
  });
});

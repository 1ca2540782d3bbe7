import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { edges, failure, start, success, work } from "../../support/workflows.ts";

const open = desks();

const sweep = {
  variables: [{ name: "files", type: "array" }],
  nodes: {
    start,
    list: work("List"),
    split: {
      type: "fork",
      name: "Split",
      join: "meet",
      each: { over: "files", as: "file", maxItems: 10_000 },
    },
    check: work("Check"),
    meet: { type: "join", name: "Meet", fork: "split" },
    end: success,
    lost: failure,
  },
  edges: edges(
    "start -> list",
    "list -> split",
    "split -> check",
    "check -> meet",
    "meet -passed-> end",
    "meet -failed-> lost",
  ),
};

const named = (count: number) => Array.from({ length: count }, (_, index) => `file-${index + 10_000}`);

describe("F6: a fork whose branches would together store too much", () => {
  it.each([
    ["a long list", {}, 2_000],
    ["a large context", { text: "x".repeat(200_000) }, 100],
  ])("asks a person instead of opening them: %s", async (_, context, count) => {
    const desk = open();
    await desk.load("sweep", sweep);
    await desk.plant({ id: "t", workflowType: "sweep", context });
    await desk.advance("t", undefined);
    const report = { taskId: "t", result: "passed", variables: { files: named(count) } };
    expect(await desk.data("advance_task", report)).toMatchObject({
      action: "escalate",
      nextStep: "split",
      task: { status: "HITL" },
    });
    expect(await desk.task("t")).toMatchObject({
      waitingFor: expect.stringContaining("Its branches side by side would be more"),
    });
    expect(await desk.records()).toHaveLength(1);
  });

  it("opens them after a person sends the task back and a smaller report follows", async () => {
    const desk = open();
    await desk.load("sweep", sweep);
    await desk.plant({ id: "t", workflowType: "sweep" });
    await desk.advance("t", undefined);
    const reported = (count: number) =>
      desk.data("advance_task", { taskId: "t", result: "passed", variables: { files: named(count) } });
    await reported(2_000);
    await desk.ask("resolve_task", { taskId: "t", resolution: "goto", node: "list" });
    expect(await reported(20)).toMatchObject({ action: "fork" });
    expect(await desk.records()).toHaveLength(21);
  });
});

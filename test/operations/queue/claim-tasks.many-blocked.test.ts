import { describe, expect, it } from "vitest";
import { countedCall } from "../../support/counted.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, errand, start, success, work, yesNo } from "../../support/workflows.ts";

// A folder without definitions.
const open = desks({ bundled: "test/support" });
const MANY = 400;

const asked = {
  nodes: {
    start,
    ask: { type: "checkpoint", message: "Go on?", options: yesNo, audience: "human" },
    work: work("Work"),
    end: success,
  },
  edges: edges("start -> ask", "ask -> work", "work -> end"),
};

async function planted() {
  const desk = open();
  await desk.load("asked", asked);
  await desk.load("errand", errand);
  const questions = Array.from({ length: MANY }, (_, index) => ({
    id: `q${index}`,
    workflowType: "asked",
    priority: 5,
  }));
  await desk.plant(...questions, { id: "low", workflowType: "errand" });
  return desk;
}

const claim = { limit: 1, claim: { worker: "w" } };

describe("a claim before many tasks that begin at a question", () => {
  it("T15: begins many of them in one transaction, lets other calls run in between, and takes the task behind them", async () => {
    const desk = await planted();
    const { call, counts } = countedCall(desk);
    expect(await desk.data("get_next_tasks_from_tree", claim, call)).toMatchObject({
      tasks: [{ id: "low" }],
    });
    expect(counts.commits).toBeLessThan(MANY / 20);
    expect(counts.rests).toBeGreaterThanOrEqual(counts.commits);
    expect((await desk.task("q399")).status).toBe("HITL");
  });

  it("T16: stops when its caller has left", async () => {
    const desk = await planted();
    const gone = new AbortController();
    const { call, counts } = countedCall(desk, () => gone.abort());
    const refusal = await desk.refusal("get_next_tasks_from_tree", claim, { ...call, signal: gone.signal });
    expect(refusal.code).toBe("CALLER_GONE");
    expect(counts.rests).toBe(1);
    expect((await desk.task("q399")).status).toBe("PENDING");
  });
});

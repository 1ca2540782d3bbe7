import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, errand, failure, forked, questioned, start, success } from "../../support/workflows.ts";

const open = desks();

async function planted(definition: Json, id: string, desk: Desk): Promise<Desk> {
  await desk.load(id, definition);
  await desk.plant({ id: "t", workflowType: id, priority: 5 });
  return desk;
}

describe("a first step without work for the claimer", () => {
  it("a fork: the branches of an important task come before a less important task", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "low", workflowType: "errand" });
    await planted(forked("all-pass", "fork"), "flow", desk);
    expect((await desk.take("w", { limit: 2 })).map(({ id }) => id)).toEqual([
      "t.split.2.left",
      "t.split.2.right",
    ]);
    expect(await desk.task("t")).toMatchObject({ currentStep: "split", status: "PAUSED" });
  });

  it("a subflow: the task is taken inside it", async () => {
    const desk = open();
    await desk.load("child", errand);
    const definition = {
      nodes: {
        start,
        call: { type: "subflow", name: "Call", workflow: "child" },
        end: success,
        lost: failure,
      },
      edges: edges("start -> call", "call -passed-> end", "call -failed-> lost"),
    };
    await planted(definition, "parent", desk);
    expect(await desk.take("w")).toMatchObject([
      { id: "t", currentStep: "call/do", status: "IN_PROGRESS", fence: 1 },
    ]);
  });

  it("a question: the task waits for a person, and the next one is taken", async () => {
    const desk = open();
    const { draft: _draft, ...nodes } = questioned.nodes;
    const definition = { nodes, edges: edges("start -> ask", "ask -ship-> end", "ask -hold-> held") };
    await planted(definition, "asking", desk);
    await desk.load("errand", errand);
    await desk.plant({ id: "low", workflowType: "errand" });
    expect((await desk.take("w")).map(({ id }) => id)).toEqual(["low"]);
    expect(await desk.task("t")).toMatchObject({ status: "HITL" });
  });
});

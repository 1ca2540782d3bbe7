import { describe, expect, it } from "vitest";
import type { Data, Shown } from "../../support/desk.ts";
import { calling, edges, errand, forked, questioned, work } from "../../support/workflows.ts";
import { asked, bothUnderWay, brokenStores, soundHistory, timed } from "./broken-definition.fixture.ts";

const broken = brokenStores();

describe("a task whose definition is broken", () => {
  it("can be cancelled by set_task_status, with a sound history", async () => {
    const desk = await broken(timed, bothUnderWay);
    desk.pass(5_000);
    const { task } = await desk.data<{ task: Shown }>("set_task_status", {
      taskId: "b",
      status: "CANCELLED",
      note: "not wanted",
    });
    expect(task).toMatchObject({ status: "CANCELLED", currentStep: "do", result: "cancelled" });
    expect((await desk.history("b")).at(-1)).toMatchObject({
      caller: { id: "tester" },
      note: "not wanted",
      events: [{ type: "ended", result: "cancelled", by: { id: "tester" } }],
    });
    await soundHistory(desk);
    const again = await desk.harmless("set_task_status", { taskId: "b", status: "CANCELLED" });
    expect(again.code).toBe("TASK_ENDED");
  });

  it("can be cancelled by a person's resolution, and by no other resolution", async () => {
    const desk = await broken(questioned, asked);
    const resolve = (resolution: string) => ({ taskId: "b", resolution });
    expect((await desk.harmless("resolve_task", resolve("fail"))).code).toBe("WORKFLOW_INVALID");
    const agent = desk.as("agent", "a", ["resolve_task"]);
    const refused = await desk.harmless("resolve_task", resolve("cancel"), agent);
    expect(refused.code).toBe("HUMAN_ANSWER_REQUIRED");
    expect(await desk.data("resolve_task", resolve("cancel"))).toMatchObject({
      previousStep: "ask",
      nextStep: "ask",
      action: "complete",
      task: { status: "CANCELLED" },
    });
    await soundHistory(desk);
  });

  it("ends together with its branches, and no branch without it", async () => {
    const desk = await broken(forked(), async (before) => {
      await before.plant({ id: "f", workflowType: "bad" });
      await before.advance("f", undefined, "passed");
    });
    const branches = (await desk.records()).filter(({ parent }) => parent === "f").map(({ id }) => id);
    expect(branches).toHaveLength(2);
    const alone = { taskId: branches[0], status: "CANCELLED" };
    const refusal = await desk.harmless("set_task_status", alone);
    expect(refusal).toMatchObject({ code: "WORKFLOW_INVALID", facts: { parent: "f" } });
    await desk.ask("set_task_status", { taskId: "f", status: "CANCELLED" });
    expect((await desk.records()).map(({ category }) => category)).toEqual(Array(3).fill("cancelled"));
    await soundHistory(desk);
  });

  it("moves to a corrected version", async () => {
    const desk = await broken(timed, bothUnderWay);
    const { version } = await desk.load("bad", { ...timed, description: "corrected" });
    expect(await desk.data("migrate_tasks", { workflowId: "bad" })).toMatchObject({
      version,
      migrated: 2,
      refused: 0,
    });
    expect(await desk.advance("b", "passed")).toMatchObject({ task: { status: "COMPLETED" } });
    await soundHistory(desk);
  });

  it("moves only to a node that fits its position", async () => {
    const desk = await broken(questioned, async (before) => {
      await asked(before);
      await before.plant({ id: "d", workflowType: "bad" });
      await before.advance("d", undefined);
    });
    await desk.load("bad", { ...questioned, description: "corrected" });
    const swapped = { workflowId: "bad", mapping: { ask: "draft", draft: "ask" } };
    expect(await desk.data("migrate_tasks", swapped)).toMatchObject({ migrated: 0, refused: 2 });
    expect(await desk.data("migrate_tasks", { workflowId: "bad" })).toMatchObject({ migrated: 2 });
    const { items } = await desk.data<{ items: readonly Data[] }>("list_inbox", { taskId: "b" });
    expect(items).toMatchObject([{ kind: "question", message: "Ship it?" }]);
  });

  it("loses the variables that only a person decides, because their author is unknown", async () => {
    const decided = {
      variables: [{ name: "approved", type: "boolean", defaultValue: false }],
      nodes: {
        ...questioned.nodes,
        ask: {
          type: "checkpoint",
          message: "Ship it?",
          options: [
            { id: "ship", label: "Ship", effects: { setVariable: { approved: true } } },
            { id: "hold", label: "Hold" },
          ],
        },
        after: work("After"),
      },
      edges: edges("start -> draft", "draft -> ask", "ask -ship-> after", "ask -hold-> held", "after -> end"),
    };
    const desk = await broken(decided, async (before) => {
      await before.plant({ id: "b", workflowType: "bad" });
      await before.advance("b", undefined, "passed");
      await before.ask("answer_question", { taskId: "b", option: "ship" });
    });
    expect((await desk.task("b")).variables).toEqual({ approved: true });
    await desk.load("bad", { ...decided, description: "corrected" });
    expect(await desk.data("migrate_tasks", { workflowId: "bad" })).toMatchObject({
      tasks: [{ taskId: "b", to: "after", dropped: ["approved"] }],
    });
  });

  it("that only calls it continues until it enters it", async () => {
    const desk = await broken(errand, async (before) => {
      await before.load("caller", calling("bad"));
      await before.plant({ id: "k", workflowType: "caller" });
    });
    await desk.advance("k", undefined);
    const report = { taskId: "k", result: "passed" };
    expect(await desk.harmless("advance_task", report)).toMatchObject({
      code: "WORKFLOW_INVALID",
      facts: { workflowId: "bad" },
    });
    const past = { tasks: [{ id: "p", workflowType: "caller", currentStep: "after" }] };
    const refused = await desk.harmless("load_task_tree", past, desk.as("agent", "a"));
    expect(refused.code).toBe("WORKFLOW_INVALID");
    await desk.load("bad", { ...errand, description: "corrected" });
    expect(await desk.advance("k", "passed")).toMatchObject({ nextStep: "call/do" });
  });

  it("that is inside it is not handed out, and can be cancelled", async () => {
    const desk = await broken(errand, async (before) => {
      await before.load("caller", calling("bad"));
      await before.plant({ id: "k", workflowType: "caller", priority: 9 }, { id: "g", workflowType: "good" });
      await before.advance("k", undefined, "passed");
    });
    expect((await desk.take("w", { limit: 5 })).map(({ id }) => id)).toEqual(["g"]);
    await desk.ask("set_task_status", { taskId: "k", status: "CANCELLED" });
    expect(await desk.task("k")).toMatchObject({ status: "CANCELLED", currentStep: "call/do" });
    await soundHistory(desk);
  });
});

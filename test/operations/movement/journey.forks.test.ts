import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import {
  calling,
  edges,
  errand,
  failure,
  forked,
  hitl,
  start,
  success,
  work,
} from "../../support/workflows.ts";

const open = desks();

async function planted(definition: Json, id = "flow", desk = open()): Promise<Desk> {
  await desk.load(id, definition);
  await desk.plant({ id: "t", workflowType: id, priority: 5, title: "Work" });
  return desk;
}

const left = "t.split.3.left";
const right = "t.split.3.right";

describe("F1, F2: branches are tasks of their own", () => {
  it("open with the fork, are handed out one by one, and join from their recorded ends", async () => {
    const desk = await planted(forked());
    expect(await desk.advance("t", undefined, "passed")).toMatchObject({
      action: "fork",
      nextStep: "split",
      task: { status: "PAUSED" },
    });
    expect(await desk.task("t")).toMatchObject({ waitingFor: "its branches" });
    expect(await desk.queue()).toEqual([left, right]);
    expect(await desk.queue({ agent: "righty" })).toEqual([right]);
    const [first] = await desk.take("w1");
    expect(first).toMatchObject({
      id: left,
      parent: "t",
      currentStep: "left",
      title: "Work",
      priority: 5,
      fence: 1,
    });
    expect((await desk.harmless("advance_task", { taskId: "t", result: "passed" })).code).toBe(
      "BRANCHES_OPEN",
    );
    for (const status of ["PAUSED", "PENDING"])
      expect((await desk.harmless("set_task_status", { taskId: "t", status })).code).toBe("BRANCHES_OPEN");
    await desk.ask("advance_task", { taskId: left, result: "passed", fence: 1 });
    expect(await desk.task("t")).toMatchObject({ currentStep: "split" });
    expect(await desk.advance(right, "passed")).toMatchObject({
      action: "join",
      task: { status: "COMPLETED" },
    });
    expect(await desk.task("t")).toMatchObject({ currentStep: "finish", status: "PENDING" });
    expect(await desk.advance("t", "passed")).toMatchObject({ task: { status: "COMPLETED" } });
  });

  it("are cancelled as soon as the others have decided the join", async () => {
    for (const [strategy, result, next] of [
      ["all-pass", "failed", "lost"],
      ["any-pass", "passed", "finish"],
      ["first", "failed", "lost"],
    ] as const) {
      const desk = await planted(forked(strategy));
      await desk.advance("t", undefined, "passed");
      await desk.take("w", { agent: "righty" });
      await desk.advance(left, result);
      expect(await desk.task("t")).toMatchObject({ currentStep: next });
      expect(await desk.task(right)).toMatchObject({ status: "CANCELLED" });
      expect((await desk.harmless("advance_task", { taskId: right, result: "passed", fence: 1 })).code).toBe(
        "CLAIM_LOST",
      );
    }
  });

  it("F3: are cancelled with their task", async () => {
    const desk = await planted(forked());
    await desk.advance("t", undefined, "passed");
    await desk.ask("set_task_status", { taskId: "t", status: "CANCELLED" });
    for (const id of ["t", left, right]) expect(await desk.task(id)).toMatchObject({ status: "CANCELLED" });
    expect(await desk.queue()).toEqual([]);
  });

  it("count as failed if they are cancelled", async () => {
    const desk = await planted(forked());
    await desk.advance("t", undefined, "passed");
    await desk.ask("set_task_status", { taskId: left, status: "CANCELLED" });
    expect(await desk.task("t")).toMatchObject({ currentStep: "lost", status: "FAILED" });
  });

  it("are cancelled when a person sends the task elsewhere", async () => {
    const desk = await planted(forked());
    await desk.advance("t", undefined, "passed");
    await desk.ask("resolve_task", { taskId: "t", resolution: "goto", node: "finish" });
    expect(await desk.task("t")).toMatchObject({ currentStep: "finish", status: "PENDING" });
    expect(await desk.task(left)).toMatchObject({ status: "CANCELLED" });
  });

  it("hold the join while one waits for a person", async () => {
    const definition = {
      nodes: {
        start,
        split: { type: "fork", name: "Split", join: "meet" },
        left: work("Left", { maxRetries: 0 }),
        right: work("Right"),
        stop: hitl,
        meet: { type: "join", name: "Meet", fork: "split" },
        end: success,
        lost: failure,
      },
      edges: edges(
        "start -> split",
        "split -> left",
        "split -> right",
        "left -passed-> meet",
        "left -max_retries_exceeded-> stop",
        "right -> meet",
        "meet -passed-> end",
        "meet -failed-> lost",
      ),
    };
    const desk = await planted(definition);
    await desk.advance("t", undefined);
    await desk.advance("t.split.2.right", "passed");
    expect(await desk.advance("t.split.2.left", "failed")).toMatchObject({ task: { status: "HITL" } });
    expect(await desk.task("t")).toMatchObject({ currentStep: "split", status: "PAUSED" });
    await desk.ask("resolve_task", { taskId: "t.split.2.left", resolution: "succeed" });
    expect(await desk.task("t")).toMatchObject({ status: "COMPLETED" });
  });

  it("get new ids when the fork is entered again", async () => {
    const desk = await planted(forked("all-pass", "fork"));
    await desk.advance("t", undefined);
    await desk.advance("t.split.2.left", "passed");
    await desk.advance("t.split.2.right", "passed");
    await desk.advance("t", "again", "passed");
    const branches = (await desk.records()).map(({ id }) => id).filter((id) => id.includes("split"));
    expect(branches).toHaveLength(4);
    expect(new Set(branches).size).toBe(4);
  });

  it("can fork in turn, and both joins fire", async () => {
    const definition = {
      nodes: {
        start,
        outer: { type: "fork", name: "Outer", join: "outerJoin" },
        inner: { type: "fork", name: "Inner", join: "innerJoin" },
        a: work("A"),
        b: work("B"),
        c: work("C"),
        innerJoin: { type: "join", name: "Inner join", fork: "inner" },
        outerJoin: { type: "join", name: "Outer join", fork: "outer" },
        end: success,
        lost: failure,
      },
      edges: edges(
        "start -> outer",
        "outer -> inner",
        "outer -> c",
        "inner -> a",
        "inner -> b",
        "a -> innerJoin",
        "b -> innerJoin",
        "innerJoin -> outerJoin",
        "c -> outerJoin",
        "outerJoin -passed-> end",
        "outerJoin -failed-> lost",
      ),
    };
    const desk = await planted(definition);
    await desk.advance("t", undefined);
    const work3 = await desk.queue();
    expect(work3).toHaveLength(3);
    for (const id of work3) await desk.advance(id, "passed");
    expect(await desk.task("t")).toMatchObject({ status: "COMPLETED" });
    const cancelled = await planted(definition, "again");
    await cancelled.advance("t", undefined);
    await cancelled.ask("set_task_status", { taskId: "t", status: "CANCELLED" });
    expect((await cancelled.records()).map(({ category }) => category)).toEqual(Array(5).fill("cancelled"));
  });

  it("of a fork inside a subflow follow the child's workflow", async () => {
    const desk = open();
    await desk.load("child", forked("all-pass", "fork"));
    await planted(calling("child"), "parent", desk);
    await desk.advance("t", undefined, "passed");
    const branches = await desk.queue();
    expect(branches).toEqual(["t.call/split.5.left", "t.call/split.5.right"]);
    expect(await desk.task(branches[0] ?? "")).toMatchObject({
      workflowType: "child",
      currentStep: "left",
      parent: "t",
    });
    for (const id of branches) await desk.advance(id, "passed");
    expect(await desk.task("t")).toMatchObject({ currentStep: "call/finish" });
    expect(await desk.advance("t", "passed")).toMatchObject({ action: "return", nextStep: "after" });
  });

  it("stay with their fork: neither is replaced nor moved to another parent while the fork is open", async () => {
    const desk = await planted(forked());
    await desk.advance("t", undefined, "passed");
    for (const id of ["t", left]) {
      const replace = { tasks: [{ id, workflowType: "flow" }], mode: "replace" };
      expect((await desk.harmless("load_task_tree", replace)).code).toBe("BRANCHES_OPEN");
    }
    const elsewhere = { tasks: [{ id: left, workflowType: "flow", parent: "other" }] };
    expect((await desk.harmless("load_task_tree", elsewhere)).code).toBe("BRANCHES_OPEN");
    await desk.plant({ id: left, workflowType: "flow", priority: 50 });
    expect(await desk.queue()).toEqual([left, right]);
  });

  it("open for a task that is loaded at its fork", async () => {
    const desk = open();
    await desk.load("flow", forked());
    await desk.plant({ id: "t", workflowType: "flow", currentStep: "split", status: "PAUSED" });
    for (const id of await desk.queue()) await desk.advance(id, "passed");
    expect(await desk.task("t")).toMatchObject({ currentStep: "finish" });
  });

  it("T12: skip ids that are taken, and leave the existing tasks alone", async () => {
    const desk = await planted(forked("any-pass"));
    await desk.load("errand", errand);
    const squatters = [left, `${left}~2`, right];
    for (const id of squatters) await desk.plant({ id, workflowType: "errand", title: "Mine", parent: "t" });
    expect(await desk.advance("t", undefined, "passed")).toMatchObject({ action: "fork" });
    const branches = (await desk.records()).filter(({ position }) => position?.branch);
    expect(branches.map(({ id }) => id)).toEqual([`${left}~3`, `${right}~2`]);
    await desk.advance(`${right}~2`, "passed");
    expect(await desk.task("t")).toMatchObject({ currentStep: "finish" });
    expect(await desk.task(`${left}~3`)).toMatchObject({ status: "CANCELLED" });
    for (const id of squatters)
      expect(await desk.task(id)).toMatchObject({ status: "PENDING", title: "Mine", workflowType: "errand" });
  });

  it("T12: of two forks never share an id", async () => {
    const twice = {
      ...(forked() as { nodes: object; edges: object[] }),
      edges: [...(forked() as { edges: object[] }).edges, { from: "split", to: "left" }],
    };
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: left, workflowType: "errand" });
    await planted(twice as unknown as Json, "flow", desk);
    await desk.advance("t", undefined, "passed");
    const branches = (await desk.records()).filter(({ position }) => position?.branch);
    expect(branches.map(({ position }) => position?.branch?.id)).toEqual(["left", "right", "left~2"]);
    expect(new Set(branches.map(({ id }) => id)).size).toBe(3);
    await desk.ask("set_task_status", { taskId: "t", status: "CANCELLED" });
    for (const { id } of branches) expect(await desk.task(id)).toMatchObject({ status: "CANCELLED" });
    expect(await desk.task(left)).toMatchObject({ status: "PENDING" });
  });

  it("that fork without end are stopped, and a person is asked", async () => {
    const deep = {
      variables: [{ name: "items", type: "array" }],
      nodes: {
        start,
        outer: { type: "fork", name: "Outer", join: "met", each: { over: "items", as: "a", maxItems: 200 } },
        inner: {
          type: "fork",
          name: "Inner",
          join: "meet",
          each: { over: "items", as: "b", maxItems: 200 },
        },
        do: work("Do"),
        meet: { type: "join", name: "Meet", fork: "inner" },
        met: { type: "join", name: "Met", fork: "outer" },
        end: success,
        lost: failure,
      },
      edges: edges(
        "start -> outer",
        "outer -> inner",
        "inner -> do",
        "do -> meet",
        "meet -> met",
        "met -passed-> end",
        "met -failed-> lost",
      ),
    };
    const desk = open();
    await desk.load("deep", deep);
    const items = Array.from({ length: 101 }, (_, index) => index);
    await desk.plant({ id: "t", workflowType: "deep", variables: { items } });
    expect(await desk.advance("t", undefined)).toMatchObject({ action: "fork" });
    const records = await desk.records();
    expect(records).toHaveLength(1 + items.length);
    expect(await desk.task("t.outer.2.1")).toMatchObject({
      status: "HITL",
      currentStep: "inner",
      waitingFor: expect.stringContaining("Its branches side by side would be more"),
    });
  });

  it("are recognised before their fork in a loaded tree", async () => {
    const desk = open();
    await desk.load("flow", forked());
    const branch = { id: left, workflowType: "flow", currentStep: "left" };
    await desk.plant(branch, { id: "t", workflowType: "flow", currentStep: "split" });
    for (const id of [left, right]) await desk.advance(id, "passed");
    expect(await desk.task("t")).toMatchObject({ currentStep: "finish" });
  });

  it("are recognised beside their fork in a loaded tree", async () => {
    const desk = open();
    await desk.load("flow", forked());
    const fork = { id: "t", workflowType: "flow", currentStep: "split" };
    await desk.plant(fork, { id: left, workflowType: "flow", currentStep: "left", title: "Left side" });
    expect(await desk.task(left)).toMatchObject({ parent: "t", currentStep: "left", title: "Left side" });
    for (const id of [left, right]) await desk.advance(id, "passed");
    expect(await desk.task("t")).toMatchObject({ currentStep: "finish" });
  });
});

/** A fork of empty branches after the first work: it is entered and left in one call. */
const passedAtOnce = (...more: readonly string[]) => ({
  nodes: {
    start,
    prepare: work("Prepare"),
    split: { type: "fork", name: "Split", join: "meet" },
    meet: { type: "join", name: "Meet", fork: "split" },
    ...(more.length > 0 && { finish: work("Finish") }),
    end: success,
    lost: failure,
  },
  edges: edges(
    "start -> prepare",
    "prepare -> split",
    "split -> meet",
    "split -> meet",
    "meet -failed-> lost",
    ...(more.length > 0 ? more : ["meet -passed-> end"]),
  ),
});
const goesOn = ["meet -passed-> finish", "finish -> end"];

describe("T18: an answer describes the task after a fork whose branches end at once", () => {
  it("T18: a report answers with the end of the task, not with the wait for its branches", async () => {
    const desk = await planted(passedAtOnce());
    expect(await desk.advance("t", undefined, "passed")).toMatchObject({
      previousStep: "prepare",
      nextStep: "end",
      action: "complete",
      task: { status: "COMPLETED", currentStep: "end", version: (await desk.record("t")).version },
      brief: expect.not.stringContaining("branches"),
    });
  });

  it("a report answers with the step after the join, and its kept claim stays", async () => {
    const desk = await planted(passedAtOnce(...goesOn));
    await desk.take("w1");
    const input = { taskId: "t", result: "passed", fence: 1, keepClaim: true, expectedStep: "prepare" };
    expect(await desk.data("advance_task", input)).toMatchObject({
      nextStep: "finish",
      action: "join",
      task: { status: "IN_PROGRESS", currentStep: "finish" },
      brief: expect.stringContaining("Finish"),
    });
    expect((await desk.record("t")).claim).toMatchObject({ owner: "w1", fence: 1 });
    expect(await desk.queue()).toEqual([]);
  });

  it("T9: a guided run keeps its claim, and no other agent is handed its task", async () => {
    const desk = open();
    await desk.load("flow", passedAtOnce(...goesOn));
    const begun = await desk.data<{ state: string }>("start_workflow", { workflow_id: "flow" });
    const { state } = begun;
    const told = await desk.data("complete_step", {
      state,
      step_id: "prepare",
      summary: "ok",
      outcome: "passed",
    });
    expect(told).toMatchObject({ position: { step: { id: "finish" } } });
    expect(await desk.queue()).toEqual([]);
  });

  it("T9: a guided run that begins with such a fork keeps its claim", async () => {
    const desk = open();
    const { nodes, edges: all } = passedAtOnce(...goesOn);
    const fromStart = all.filter(({ from }) => from !== "start" && from !== "prepare");
    const { prepare: _prepare, ...others } = nodes;
    await desk.load("flow", { nodes: others, edges: [...edges("start -> split"), ...fromStart] });
    await desk.ask("start_workflow", { workflow_id: "flow" });
    expect(await desk.queue()).toEqual([]);
  });

  it("a decision answers with the step after the join", async () => {
    const desk = await planted(passedAtOnce(...goesOn));
    await desk.advance("t", undefined);
    await desk.ask("set_task_status", { taskId: "t", status: "PAUSED" });
    expect(await desk.data("resolve_task", { taskId: "t", resolution: "goto", node: "split" })).toMatchObject(
      { nextStep: "finish", action: "join", task: { currentStep: "finish" } },
    );
  });
});

import { describe, expect, it } from "vitest";
import { TurnAction } from "../model/turn.ts";
import { agent, Course, flow, question, type Sketch, task } from "./course.fixture.ts";

const child = flow({ inside: task() }, ["start inside", "inside done passed", "inside broken failed"], {
  id: "child",
});
/** A workflow without any work, to be called. */
const empty = flow({}, ["start done"], { id: "empty" });
const known = [child, empty];

const sketch = (nodes: Sketch["nodes"], edges: Sketch["edges"]) =>
  Course.begun(flow(nodes, edges, { variables: [{ name: "none", type: "array", defaultValue: [] }] }), {
    known,
  });

const sub = (workflow: string) => ({ type: "subflow", workflow });
const fork = { type: "fork", join: "merge" };
const forkOver = { ...fork, each: { over: "none", as: "item", maxItems: 3 } };
const merge = { type: "join", fork: "split" };

/** For each action, tasks whose next turn has that action. */
const examples: Record<TurnAction, () => TurnAction[]> = {
  escalate: () => [
    sketch({ work: task() }, ["start work", "work help"]).report("passed").action,
    sketch({ work: task(), call: sub("unknown") }, ["start work", "work call"]).report("passed").action,
  ],
  complete: () => [
    sketch({ work: task() }, ["start work", "work done"]).report("passed").action,
    sketch({ work: task() }, ["start work"]).cancel().action,
    sketch({ call: sub("child") }, ["start call", "call done"]).report("passed").action,
  ],
  join: () => {
    const course = sketch({ split: fork, a: task(), merge, next: task() }, [
      "start split",
      "split a",
      "a merge",
      "merge next",
    ]);
    return [course.branch(0).report("passed").action, course.ended({ a: true }).action];
  },
  retry: () => [
    sketch({ work: task({ maxRetries: 1 }) }, ["start work"]).report("failed").action,
    sketch({ work: task({ maxRetries: 1 }), ask: question(["yes"]) }, [
      "start work",
      "work ask failed",
    ]).report("failed").action,
    sketch({ call: { ...sub("child"), maxRetries: 1 } }, ["start call", "call done passed"]).report("failed")
      .action,
  ],
  enter_subflow: () => [
    sketch({ work: task(), call: sub("child") }, ["start work", "work call"]).report("passed").action,
    sketch({ work: task(), one: sub("empty"), two: sub("child") }, [
      "start work",
      "work one",
      "one two",
    ]).report("passed").action,
  ],
  return: () => [
    sketch({ call: sub("child"), ask: question(["yes"]) }, ["start call", "call ask"]).report("passed")
      .action,
    sketch({ work: task(), call: sub("empty"), next: task() }, [
      "start work",
      "work call",
      "call next",
    ]).report("passed").action,
  ],
  fork: () => [
    sketch({ work: task(), split: fork, a: task(), merge }, ["start work", "work split", "split a"]).report(
      "passed",
    ).action,
  ],
  wait: () => {
    const course = sketch({ work: task(), ask: question(["yes"]) }, [
      "start work",
      "work ask",
      "ask ask yes",
    ]);
    return [course.report("passed").action, course.answer("yes").action];
  },
  conditional: () => {
    const course = sketch({ work: task({ timeout: 5 }), ask: question(["yes"], { audience: "agent" }) }, [
      "start work",
      "work ask passed",
      "ask work yes",
      "work work timeout",
    ]);
    return [
      course.report("passed").action,
      course.answer("yes", { by: agent }).action,
      course.timeout(5).action,
    ];
  },
  unconditional: () => {
    const course = new Course(flow({ work: task() }, ["start work", "work work"]));
    return [course.begin().action, course.report().action];
  },
};

describe("the action of a turn", () => {
  it.each(TurnAction.options)("E6: a turn has the action %s", (action) => {
    const actions = examples[action]();
    expect(actions).toEqual(actions.map(() => action));
  });

  it("E6: an empty fork that joins at once is a `join`", () => {
    const course = sketch({ work: task(), split: forkOver, a: task(), merge, next: task() }, [
      "start work",
      "work split",
      "split a",
      "a merge",
      "merge next passed",
    ]);
    expect(course.report("passed")).toMatchObject({ to: "next", action: "join" });
  });

  it("E6 R6: a retry that escalates is an `escalate`", () => {
    const course = Course.begun(
      flow({ work: task({ maxRetries: 3 }) }, ["start work"], { limits: { maxSteps: 1 } }),
    );
    expect(course.report("failed")).toMatchObject({
      action: "escalate",
      reason: "max_steps_exceeded",
      retriesUsed: 1,
      retriesRemaining: 2,
    });
  });
});

describe("automatic nodes", () => {
  it("E8: start, subflow entry and return, and join are passed in the same call", () => {
    const course = sketch(
      { work: task(), call: sub("empty"), split: forkOver, a: task(), merge, next: task() },
      ["start work", "work call", "call split passed", "split a", "a merge", "merge next passed"],
    );
    expect(course.report("passed")).toMatchObject({ from: "work", to: "next" });
    expect(course.happened("entered").map(({ step }) => step)).toEqual([
      "work",
      "call",
      "start",
      "done",
      "split",
      "next",
    ]);
  });

  /**
   * A course in which `call` calls an empty workflow for ever. Starting at `two` or `one` passes two forks or one fork
   * first; they open no branches, and each adds one hop.
   */
  const loop = (first: string): Course =>
    new Course(
      flow(
        {
          two: { ...forkOver, join: "afterTwo" },
          afterTwo: { type: "join", fork: "two" },
          one: { ...forkOver, join: "afterOne" },
          afterOne: { type: "join", fork: "one" },
          call: sub("empty"),
        },
        [`start ${first}`, "afterTwo one", "afterOne call", "call call"],
        { variables: { none: [] } },
      ),
      { known },
    );

  it("E8: more than ten thousand hops in one move count as an endless loop", () => {
    const course = loop("call");
    expect(course.begin()).toMatchObject({ action: "escalate", reason: "automatic_loop" });
    expect(course.happened("entered")).toHaveLength(10_001);
    expect(course.position.escalation).toBe("automatic_loop");
  });

  it.each([
    ["the subflow", "call", "one"],
    ["the child's start", "call/start", "call"],
    ["the child's end", "call/done", "two"],
  ])("E8 N3: a task stopped in its loop at %s goes on from there when it is resumed", (_, path, first) => {
    const course = loop(first);
    expect(course.begin()).toMatchObject({ to: path });
    expect(course.resolve("resume")).toMatchObject({ from: path, reason: "automatic_loop" });
    expect(course.happened("entered")).toHaveLength(20_002);
  });
});

import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import type { Move } from "../model/move.ts";
import { agent, Course, flow, question, type Sketch, task } from "./course.fixture.ts";
import { activity, GuidedCourse, guided, step } from "./guided.fixture.ts";
import { isReachedFreely } from "./reached-freely.ts";

const linter: Sketch = {
  ...flow({ fix: task() }, ["start fix", "fix done passed", "fix broken failed"]),
  id: "linter",
};
const reset: Sketch = { ...flow({ pull: task() }, ["start pull", "pull done"]), id: "reset" };
const strict: Sketch = {
  ...flow({ pull: task() }, ["start pull", "pull done"]),
  id: "strict",
  variables: [{ name: "branch", type: "string", required: true }],
};
const known = [linter, reset, strict];

const main: Sketch = flow(
  {
    build: task({ maxRetries: 5 }),
    tidy: task(),
    review: { type: "gate", name: "Review" },
    ship: task(),
  },
  [
    "start build",
    "build tidy passed",
    "tidy review",
    "review ship passed",
    "review build failed",
    "ship done",
  ],
);

type Asked = Extract<Move, { type: "excursion" }>;
const off = (more: Partial<Asked> = {}): Asked => ({
  type: "excursion",
  workflow: "linter",
  decision: "DETOUR",
  return: "resume",
  signature: "lint_errors",
  by: agent,
  ...more,
});

class Routed extends Course {
  verified: boolean | undefined;
  override get world() {
    return { ...super.world, ...(this.verified !== undefined && { verified: this.verified }) };
  }
}

function begun(sketch: Sketch = main, verified?: boolean): Routed {
  const course = new Routed(sketch, { known });
  course.verified = verified;
  course.begin();
  return course;
}

const attempts = ({ position }: Course, path = "build") => position.routes?.steps[path]?.attempts;

describe("an excursion", () => {
  it("X1: it pushes a frame and begins the child, and the step is not left", () => {
    const course = begun();
    course.now = 5;
    expect(course.do(off())).toMatchObject({ action: "enter_subflow", from: "build", to: "build/fix" });
    expect(course.position).toMatchObject({
      steps: 1,
      frames: [
        {
          kind: "routed",
          node: "build",
          workflow: "linter",
          since: 0,
          routed: { decision: "DETOUR", return: "resume", signature: "lint_errors" },
        },
      ],
    });
    course.report("passed", { variables: { found: 1 } });
    expect(course.position).toMatchObject({ step: "build", frames: [], variables: {}, since: 0 });
    expect(course.happened("subflow_returned")).toMatchObject([{ outcome: "passed", verified: false }]);
  });

  it("X1: the variables of the move are the child's", () => {
    const course = begun();
    expect(course.refusal(off({ workflow: "strict" })).code).toBe("VARIABLE_INVALID");
    course.do(off({ workflow: "strict", variables: { branch: "main" } }));
    expect(course.position.variables).toEqual({ branch: "main" });
  });

  it("X2: an unknown workflow is refused, and so are other nodes than work", () => {
    expect(begun().refusal(off({ workflow: "gone" }))).toMatchObject({ code: "WORKFLOW_NOT_FOUND" });
    expect(new Routed(main, { known }).refusal(off()).code).toBe("EXCURSION_REFUSED");
    const deep = begun({ ...main, limits: { maxDepth: 1 } });
    deep.do(off());
    expect(deep.refusal(off({ workflow: "reset" })).code).toBe("TOO_DEEP");
  });

  it("X2: the same workflow for the same signature is refused only while such a frame is open", () => {
    const course = begun();
    course.do(off());
    expect(course.refusal(off()).message).toContain("for the same reason is open already");
    course.do(off({ signature: "other" }));
    course.report("passed");
    course.report("passed");
    expect(course.do(off()).to).toBe("build/fix");
  });

  it("X2: excursions nest three deep, or less if the workflow says so", () => {
    const course = begun();
    for (const signature of ["a", "b", "c"]) course.do(off({ signature }));
    expect(course.refusal(off({ signature: "d" }))).toMatchObject({
      code: "EXCURSION_REFUSED",
      message: "3 excursions are open, one inside the other.",
    });
    for (const to of ["build/fix/fix", "build/fix", "build"]) expect(course.report("passed").to).toBe(to);
    const shallow = begun({ ...main, routing: { limits: { depth: 1 } } });
    shallow.do(off());
    expect(shallow.refusal(off({ signature: "b" })).code).toBe("EXCURSION_REFUSED");
  });

  it("X2: a task makes as many excursions as its workflow allows, until a person decides", () => {
    const course = begun({ ...main, routing: { limits: { excursions: 1 } } });
    course.do(off());
    course.report("passed");
    expect(course.refusal(off()).message).toBe("The task has made 1 excursions.");
    course.do({ type: "escalate", by: agent });
    course.resolve("resume");
    expect(course.do(off()).to).toBe("build/fix");
  });
});

describe("the way back", () => {
  it.each([
    ["advance", {}, "tidy"],
    ["goto", { goto: "tidy" }, "tidy"],
    ["resume", {}, "build"],
  ] as const)("X3: a verified success returns by %s", (way, more, to) => {
    const course = begun(main, true);
    course.do(off({ return: way, ...more }));
    expect(course.report("passed").to).toBe(to);
    expect(course.happened("subflow_returned")).toMatchObject([{ verified: true }]);
  });

  it.each([
    ["a failed child", true, "failed", "lint_errors"],
    ["a success that was measured to have changed nothing", false, "passed", "lint_errors"],
    ["a success that was not measured", undefined, "passed", "lint_errors"],
    ["a failed child without a signature", undefined, "failed", undefined],
  ])("X3: %s resumes at the step", (_, verified, outcome, signature) => {
    const course = begun(main, verified);
    const { signature: _own, ...asked } = off({ return: "advance" });
    course.do({ ...asked, ...(signature !== undefined && { signature }) });
    expect(course.report(outcome).to).toBe("build");
    expect(course.happened("subflow_returned")).toMatchObject([{ verified: false }]);
  });

  it("X3: an excursion without a signature has nothing to measure", () => {
    const course = begun();
    const { signature: _signature, ...asked } = off({ return: "advance", decision: "INJECT_FLOW" });
    course.do(asked);
    expect(course.report("passed").to).toBe("tidy");
  });

  it.each(["passed", "failed"])(
    "X3: halt stops for a person after %s, who resumes at the step",
    (outcome) => {
      const course = begun(main, true);
      course.do(off({ return: "halt" }));
      expect(course.report(outcome)).toMatchObject({ action: "escalate", reason: "routed", to: "build" });
      expect(course.resolve("resume").to).toBe("build");
    },
  );

  it("X4: no way back leads past a gate, evidence, a question or a condition", () => {
    const at = (sketch: Sketch, more: Partial<Asked>) => begun(sketch).refusal(off(more)).code;
    const gate: Sketch = flow({ build: { type: "gate", name: "G" }, next: task() }, [
      "start build",
      "build next passed",
      "next done",
    ]);
    expect(at(gate, { return: "advance" })).toBe("EXCURSION_REFUSED");
    expect(at(gate, { return: "goto", goto: "next" })).toBe("EXCURSION_REFUSED");
    const guarded = { ...gate, nodes: { ...gate.nodes, build: task({ evidence: [{ run: "npm test" }] }) } };
    expect(at(guarded, { return: "advance" })).toBe("EXCURSION_REFUSED");
    expect(at(main, { return: "goto", goto: "ship" })).toBe("EXCURSION_REFUSED");
    expect(at(main, { return: "goto" })).toBe("EXCURSION_REFUSED");
    expect(begun().do(off({ return: "goto", goto: "review" })).to).toBe("build/fix");
    const { program } = begun(
      flow({ a: task(), ask: question(["yes"]), b: task(), c: task(), d: task() }, [
        "start a",
        "a ask",
        "ask b yes",
        { from: "b", to: "c", when: "context.open == true" } as Json,
        "b d",
        "c done",
        "d done",
      ]),
    );
    const from = (id: string) => {
      const node = program.nodes.get(id);
      if (!node) throw new Error(id);
      return (to: string) => isReachedFreely(program, node, to);
    };
    expect(["ask", "b", "gone"].map(from("a"))).toEqual([true, false, false]);
    expect(["b", "c", "d"].map(from("b"))).toEqual([true, false, false]);
  });

  it("X4: a way around a circle is searched once", () => {
    const { program } = begun(
      flow({ a: task(), b: task(), c: task() }, ["start a", "a b passed", "b a", "a done failed", "c done"]),
    );
    const a = program.nodes.get("a");
    expect(a && isReachedFreely(program, a, "c")).toBe(false);
  });
});

describe("attempts", () => {
  it("X5: they count by signature at the step, and a failure keeps them", () => {
    const course = begun();
    for (const signature of ["lint_errors", "lint_errors", "other"]) {
      course.do(off({ signature }));
      course.report("passed");
    }
    course.report("failed");
    expect(attempts(course)).toEqual({ lint_errors: 2, other: 1 });
    expect(course.position.routes?.made).toBe(3);
  });

  it("X5: they are forgotten when the step is passed or skipped", () => {
    const course = begun({ ...main, nodes: { ...main.nodes, tidy: task({ optional: true }) } });
    course.do(off());
    course.report("passed");
    course.report("passed");
    expect(attempts(course)).toBeUndefined();
    course.do(off());
    course.report("passed");
    expect(attempts(course, "tidy")).toEqual({ lint_errors: 1 });
    course.do({ type: "skip", by: agent });
    expect(attempts(course, "tidy")).toBeUndefined();
    course.report("failed");
    course.report("passed");
    expect(course.position.routes?.made).toBe(2);
  });

  it("X5: a person's decision forgets them at every step", () => {
    const course = begun();
    course.do(off());
    course.do(off({ workflow: "reset", signature: "other" }));
    course.do({ type: "escalate", by: agent });
    course.resolve("goto", { node: "build" });
    expect(course.position.routes).toEqual({ made: 0, steps: { build: {}, "build/fix": {} } });
  });

  it("X5: an excursion without a signature counts only as an excursion", () => {
    const course = begun();
    const { signature: _signature, ...asked } = off();
    course.do(asked);
    expect(course.position.routes).toEqual({ made: 1, steps: {} });
  });
});

describe("memory", () => {
  const decision = {
    flow: "sketch",
    path: "build",
    status: "UNVERIFIED",
    decision: "LOOP",
    candidate: "loop:build:2",
    reason: "r",
    confidence: "HIGH",
    source: "deterministic",
    candidates: [],
    eliminated: [],
    warnings: [],
    verdict: "ACCEPT",
    flags: [],
    rejected: [],
    forensics: {},
    iteration: { current: 1 },
  } as const;

  it("X6: a decision leaves its signature, its change and its counts, of two reports at most", async () => {
    const { evolve } = await import("./evolve.ts");
    const course = begun();
    course.do(off());
    course.report("passed");
    const trace = { signature: "s", digest: "d", failures: 2, tests: 9 };
    const copy = (one: object) => ({
      type: "routed" as const,
      step: "build",
      by: agent,
      ...decision,
      candidates: [],
      eliminated: [],
      warnings: [],
      flags: [],
      rejected: [],
      trace: one,
    });
    const first = evolve(course.position, copy(trace));
    expect(first.routes?.steps["build"]).toEqual({
      signature: "s",
      tests: 9,
      doer: "builder",
      attempts: { lint_errors: 1 },
      reports: [{ digest: "d", failures: 2 }],
    });
    const third = evolve(evolve(first, copy({ digest: "e" })), copy({}));
    expect(third.routes?.steps["build"]).toEqual({
      doer: "builder",
      attempts: { lint_errors: 1 },
      reports: [{ digest: "e" }, {}],
    });
    expect(evolve(begun().position, copy({})).routes).toEqual({
      made: 0,
      steps: { build: { doer: "builder", reports: [{}] } },
    });
  });
});

describe("a repetition", () => {
  const repeat: Move = { type: "repeat", by: agent };
  const looped = guided([activity("main", [step("a"), step("b")])], {
    routing: { microloops: { "main/a": { max: 3 } } },
  });

  it("X7: the step of a microloop is repeated until its budget is used up", () => {
    const led = GuidedCourse.begun(looped, {});
    expect(led.do(repeat)).toMatchObject({ action: "retry", retriesUsed: 1, retriesRemaining: 1 });
    led.do(repeat);
    expect(led.refusal(repeat).code).toBe("NO_MATCHING_EDGE");
    led.done();
    expect(led.refusal(repeat).code).toBe("NO_MATCHING_EDGE");
  });

  it("X7: a step that can fail fails instead, and other nodes are not repeated", () => {
    const failing = { ...main, routing: { microloops: { tidy: { max: 3 } } } };
    const course = begun(failing);
    course.report("passed");
    expect(course.refusal(repeat).code).toBe("NO_MATCHING_EDGE");
    expect(new Routed(main, { known }).refusal(repeat).code).toBe("NO_MATCHING_EDGE");
  });
});

describe("an optional task of a graph", () => {
  const optional = (outputs: readonly string[], edges: Sketch["edges"]) =>
    begun(
      flow({ build: task({ optional: true, outputs: [...outputs] }), next: task() }, [
        "start build",
        ...edges,
        "next done",
      ]),
    );
  const skip: Move = { type: "skip", by: agent };

  it("V2: it is skipped along its success", () => {
    expect(optional(["passed", "failed"], ["build next passed"]).do(skip).to).toBe("next");
    expect(optional(["ok"], ["build next ok"]).do(skip).to).toBe("next");
    expect(optional(["a", "b"], ["build next a", "build next"]).do(skip).to).toBe("next");
  });

  it("V2: without a success it cannot be skipped", () => {
    const refusal = optional(["a", "b"], ["build next a", "build done b"]).refusal(skip);
    expect(refusal.code).toBe("NO_MATCHING_EDGE");
  });
});

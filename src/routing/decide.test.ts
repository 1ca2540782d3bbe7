import { describe, expect, it } from "vitest";
import { flow, question, reviewer, task } from "../engine/course.fixture.ts";
import type { Charter } from "../model/charter.ts";
import { decide } from "./decide.ts";
import {
  begun,
  decided,
  ids,
  inputAt,
  linter,
  measured,
  microloop,
  policy,
  unmeasured,
} from "./route-input.fixture.ts";

const passing = measured({ tests: { passed: 44, failed: 0, skip: 0 } });
const red = measured({ tests: { passed: 42, failed: 2, skip: 0 } });
const looping = { ...policy, block: microloop };
const signature = "0123456789abcdef";
const answer = (candidate_id: string, more: object = {}) => ({
  candidate_id,
  reason: "it helps",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
  why_now: { trigger: "t", relevance_to_charter: "r" },
  ...more,
});

describe("the fast path", () => {
  it("D1 D2 K2: a verified report continues with the success outcome", () => {
    const route = decided(begun(), { status: "VERIFIED", forensics: passing });
    expect(route).toMatchObject({
      choice: { candidate: { id: "continue:review", decision: "CONTINUE", priority: 80 }, outcome: "passed" },
      source: "fast_path",
      confidence: "HIGH",
      warnings: [],
    });
    expect(route.why_now).toBeUndefined();
  });

  it("K2: the policy names the success outcome of a node", () => {
    const course = begun(
      flow({ work: task({ outputs: ["shipped", "kept"] }) }, [
        "start work",
        "work done shipped",
        "work broken kept",
      ]),
    );
    const outcomes = { work: { VERIFIED: "shipped" } };
    const route = decided(course, { status: "VERIFIED", policy: { ...policy, block: { outcomes } } });
    expect(route.choice).toMatchObject({
      candidate: { id: "terminate:done", decision: "TERMINATE" },
      outcome: "shipped",
    });
    const unnamed = decide(
      inputAt(course, { status: "VERIFIED", policy: { ...policy, mode: "deterministic" } }),
    );
    expect(ids(unnamed)).toEqual(["terminate:broken", "terminate:done", "escalate"]);
  });

  it("D2 W1: a named next step is taken if exactly one candidate leads there", () => {
    const course = begun(
      flow({ work: task({ outputs: ["a", "b"] }), x: task(), y: task() }, [
        "start work",
        "work x a",
        "work y b",
        "x done",
        "y done",
      ]),
    );
    expect(decided(course, { forensics: passing, envelope: { next_step_id: "y" } })).toMatchObject({
      source: "fast_path",
      choice: { candidate: { id: "continue:y" } },
    });
    expect(decided(course, { forensics: passing, envelope: { next_step_id: "z" } }).source).toBe("escalate");
  });

  it("D2: the only edge is taken", () => {
    const course = begun(flow({ work: task({ outputs: ["ok"] }) }, ["start work", "work done ok"]));
    expect(decided(course, { forensics: passing })).toMatchObject({
      source: "fast_path",
      choice: { candidate: { decision: "TERMINATE" } },
      why_now: { trigger: "status UNVERIFIED" },
    });
  });

  it("D2 D7: the exit of a loop is taken, with concerns, if no iteration can help", () => {
    const concerns = [{ severity: "LOW" as const, description: "slow" }];
    const route = decided(begun(), { envelope: { can_further_iteration_help: false }, claims: { concerns } });
    expect(route).toMatchObject({
      source: "fast_path",
      reason: "no further iteration can help",
      warnings: ["LOW: slow"],
      choice: { candidate: { id: "continue:review@failed" }, isExhausted: true, move: { final: true } },
    });
    expect(decided(begun(), { envelope: { can_further_iteration_help: false } }).warnings).toEqual([]);
  });

  it("D7: the doer's claim that no iteration helps is ignored while measurements fail", () => {
    const memory = { previousSignature: null, attempts: {}, reports: [], doer: "builder" };
    const given = { envelope: { can_further_iteration_help: false }, forensics: red, policy: looping };
    const ignored = decided(begun(), { ...given, memory });
    expect(ignored.choice.candidate.decision).toBe("LOOP");
    expect(ignored.warnings).toEqual(["the claim that no iteration helps is ignored: measurements fail"]);
    const believed = decided(begun(), { ...given, memory, by: reviewer });
    expect(believed).toMatchObject({
      reason: "no further iteration can help",
      choice: { candidate: { decision: "CONTINUE" } },
      warnings: ["left the loop with tests.failed=2"],
    });
  });
});

describe("the deterministic tier", () => {
  it("D3 K3 K4: failing tests repeat a microloop, and eliminate the way on", () => {
    const course = begun();
    course.report("failed");
    const charter = { goal: "built", exit_criteria: ["tests pass"] };
    const route = decided(course, { forensics: red, policy: { ...looping, charter } });
    expect(route).toMatchObject({
      source: "deterministic",
      confidence: "HIGH",
      reason: "2 tests fail; iteration 2 of 3",
      choice: { candidate: { id: "loop:build-step-3:3", next_step_id: "build-step-3", default: true } },
      eliminated: [{ id: "continue:review", reason: "tests.failed=2" }],
      why_now: { trigger: "tests.failed=2", relevance_to_charter: "exit criterion: tests pass" },
    });
    expect(ids(route)).toEqual(["loop:build-step-3:3", "escalate"]);
  });

  it("D3: a loop at its limit is left, with warnings", () => {
    const course = begun();
    course.report("failed");
    course.report("failed");
    expect(decided(course, { forensics: red })).toMatchObject({
      source: "deterministic",
      reason: "iteration 3 of 3: the limit is reached",
      choice: { candidate: { id: "continue:review@failed", decision: "CONTINUE" } },
      warnings: ["left the loop with tests.failed=2"],
    });
  });

  it("D3: a blocked report escalates", () => {
    expect(decided(begun(), { status: "BLOCKED", forensics: passing })).toMatchObject({
      source: "deterministic",
      choice: { candidate: { id: "escalate", priority: 100 }, move: { type: "escalate" } },
      eliminated: [{ id: "continue:review", reason: "the report is blocked" }],
    });
  });

  it("D3 Q2: a known failure goes on a detour and skips the iteration", () => {
    const charter: Charter = { goal: "g", offroad: { allowed: ["flow:auto-linter"] } };
    const forensics = measured({ lint: { errors: 5, fixable: 5 } }, { source: "eslint" });
    expect(decided(begun(), { forensics, policy: { ...looping, charter } })).toMatchObject({
      source: "deterministic",
      confidence: "HIGH",
      choice: {
        candidate: { id: "detour:auto-linter", decision: "DETOUR", priority: 90 },
        flow: "auto-linter",
      },
      why_now: { trigger: "lint_errors", relevance_to_charter: "allowed: flow:auto-linter" },
    });
  });

  it("D3: an upstream that is ahead injects the workflow reset", () => {
    const forensics = measured({ git: { behind: 3, ahead: 0, conflicts: 0 } }, { source: "git", rank: 1 });
    expect(decided(begun(), { forensics })).toMatchObject({
      choice: {
        candidate: { id: "inject_flow:reset", decision: "INJECT_FLOW", priority: 100 },
        flow: "reset",
      },
    });
  });

  it("Q3: a signature without attempts left escalates", () => {
    const memory = { previousSignature: null, attempts: { lint_errors: 2 }, reports: [] };
    expect(decided(begun(), { forensics: measured({ lint: { errors: 1 } }), memory })).toMatchObject({
      choice: { candidate: { id: "escalate" } },
      reason: "lint_errors: 2 of 2 attempts are used",
    });
  });

  it("D3 Q1: the same failure again without a known fix escalates", () => {
    expect(decided(begun(), { forensics: red, signature }).reason).not.toMatch(/same failure/);
    const memory = { previousSignature: signature, attempts: {}, reports: [] };
    expect(decided(begun(), { forensics: red, signature, memory })).toMatchObject({
      choice: { candidate: { id: "escalate" } },
      reason: "the same failure again, without a known fix",
    });
  });

  it("D3 Q4: a stalled step escalates", () => {
    const diff = { files: 1, additions: 1, deletions: 0, digest: "d" };
    const forensics = measured({ diff, tests: { passed: 1, failed: 1, skip: 0 } });
    const reports = [
      { digest: "d", failures: 1 },
      { digest: "d", failures: 1 },
    ];
    const memory = { previousSignature: null, attempts: {}, reports };
    expect(decided(begun(), { forensics, memory }).reason).toMatch(/^stalled/);
    const better = [
      { digest: "d", failures: 3 },
      { digest: "d", failures: 2 },
    ];
    expect(decided(begun(), { forensics, memory: { ...memory, reports: better } }).reason).not.toMatch(
      /^stalled/,
    );
  });

  it("D3 K3: the only candidate besides escalate is taken", () => {
    expect(decided(begun(), {})).toMatchObject({
      source: "deterministic",
      reason: "status UNVERIFIED, one way on",
      choice: { candidate: { decision: "LOOP" } },
      eliminated: [{ id: "continue:review", reason: "tests are not measured" }],
    });
    expect(decided(begun(), { forensics: red }).reason).toBe("2 tests fail");
  });
});

describe("the model", () => {
  const open = () => ({ forensics: passing });

  it("D4: it is asked only where two candidates besides escalate are left", () => {
    const route = decide(inputAt(begun(), open()), []);
    expect(route).toMatchObject({ kind: "needs_choice", rejected: [] });
    expect(ids(route)).toEqual(["loop:build-step-3:2", "continue:review", "escalate"]);
  });

  it("D4: a valid choice is taken, with the model's own reason", () => {
    expect(decided(begun(), open(), [answer("continue:review", { why_now: undefined })])).toMatchObject({
      source: "navigator",
      reason: "it helps",
      choice: { candidate: { id: "continue:review" } },
    });
    expect(decided(begun(), open(), [answer("loop:build-step-3:2")]).why_now).toEqual({
      trigger: "t",
      relevance_to_charter: "r",
    });
  });

  it.each([
    [{}, "the answer does not have the required form: candidate_id is missing"],
    ["continue:review", "the answer does not have the required form: it must be an object, but it is text"],
    [answer("continue:done"), '"continue:done" is not one of the candidates'],
    [
      answer("continue:review", {
        alignment: { serves_goal: false, in_scope: true, helps_key_question: true },
      }),
      "the choice does not serve the goal",
    ],
    [
      answer("continue:review", {
        alignment: { serves_goal: true, in_scope: false, helps_key_question: true },
      }),
      "the choice is out of scope",
    ],
    [
      answer("continue:review", {
        alignment: { serves_goal: true, in_scope: true, helps_key_question: false },
      }),
      "the choice does not help the key question",
    ],
    [answer("loop:build-step-3:2", { why_now: undefined }), "a choice that leaves the path must say why now"],
  ])("D4: an invalid answer is rejected with the reason, and asked once more: %j", (wrong, reason) => {
    expect(decide(inputAt(begun(), open()), [wrong])).toMatchObject({
      kind: "needs_choice",
      rejected: [reason],
    });
    expect(decided(begun(), open(), [wrong, answer("continue:review")])).toMatchObject({
      source: "navigator",
      rejected: [reason],
    });
    expect(decided(begun(), open(), [wrong, wrong])).toMatchObject({
      source: "escalate",
      rejected: [reason, reason],
    });
  });

  it("D4: an unsure model escalates", () => {
    expect(decided(begun(), open(), [answer("continue:review", { confidence: "LOW" })])).toMatchObject({
      source: "navigator",
      choice: { candidate: { id: "escalate" } },
    });
  });

  it("D4 D6: without a model, or in deterministic mode, the next tier decides", () => {
    expect(decided(begun(), open())).toMatchObject({
      source: "escalate",
      confidence: "LOW",
      reason: "no rule decides",
    });
    const strict = { ...policy, mode: "deterministic" as const };
    expect(decided(begun(), { ...open(), policy: strict }, []).source).toBe("escalate");
  });

  it("D8: equal inputs and answers give equal decisions", () => {
    const once = decide(inputAt(begun(), open()), [answer("continue:review")]);
    expect(JSON.stringify(decide(inputAt(begun(), open()), [answer("continue:review")]))).toBe(
      JSON.stringify(once),
    );
  });
});

describe("the envelope", () => {
  it.each(["continue:review", "CONTINUE", "continue"])(
    "D5: the recommendation %s is taken if it names one candidate",
    (recommendation) => {
      expect(decided(begun(), { forensics: passing, envelope: { recommendation } })).toMatchObject({
        source: "envelope",
        confidence: "MEDIUM",
        choice: { candidate: { id: "continue:review" } },
      });
    },
  );

  it.each(["SKIP", "go on"])("D5: the recommendation %s names no candidate", (recommendation) => {
    expect(decided(begun(), { forensics: passing, envelope: { recommendation } }).source).toBe("escalate");
  });

  it("D5 M6 K6: a rejected report's recommendation is not taken", () => {
    const claims = { tests: { passed: 9, failed: 0, skip: 0 } };
    const memory = { previousSignature: null, attempts: {}, reports: [], testsBefore: 100 };
    const route = decided(begun(), {
      forensics: passing,
      claims,
      memory,
      envelope: { recommendation: "CONTINUE" },
    });
    expect(route).toMatchObject({ source: "escalate", verdict: "REJECT" });
    expect(route.candidates).toMatchObject([
      { id: "loop:build-step-3:2", priority: 100 },
      { id: "escalate", priority: 40 },
      { id: "continue:review", priority: 0 },
    ]);
  });
});

describe("candidates", () => {
  it("M7 K3: a gate is passed only by a verified report whose evidence holds", () => {
    const sketch = flow({ work: task({ type: "gate", evidence: [{ run: "npm test" }] }), mend: task() }, [
      "start work",
      "work done passed",
      "work mend failed",
      "mend work",
    ]);
    const requirement = "1:run npm test";
    const course = begun(sketch);
    const unmet = decided(course, {
      status: "VERIFIED",
      facts: [{ requirement, holds: false }],
      forensics: passing,
    });
    expect(ids(unmet)).toEqual(["loop:mend:2", "escalate"]);
    expect(unmet.warnings).toMatchObject([expect.stringContaining("needs evidence")]);
    expect(unmet.eliminated).toEqual([{ id: "continue@passed", reason: unmet.warnings[0] }]);
    expect(unmet.assessment.status).toBe("UNVERIFIED");
    const facts = [{ requirement, holds: true }];
    expect(decided(course, { facts, forensics: passing }).eliminated).toEqual([
      { id: "terminate:done", reason: "only a verified report passes this step" },
    ]);
    expect(decided(course, { status: "VERIFIED", facts }).choice.candidate.id).toBe("terminate:done");
  });

  it("K1: a failure that leads back is a loop, to a person an escalation, to another end a termination", () => {
    const sketch = (to: string) =>
      flow({ work: task(), mend: task() }, [
        "start work",
        "work done passed",
        `work ${to} failed`,
        "mend work",
      ]);
    expect(ids(decided(begun(sketch("mend")), {}))).toEqual(["loop:mend:2", "escalate"]);
    expect(ids(decided(begun(sketch("broken")), {}))).toEqual(["terminate:broken", "escalate"]);
    const stopped = decided(begun(sketch("help")), {});
    expect(ids(stopped)).toEqual(["escalate"]);
    expect(stopped.choice.move).toMatchObject({ type: "report", outcome: "failed" });
    const once = flow({ work: task(), other: task() }, [
      "start work",
      "work done passed",
      "work other failed",
      "other done",
    ]);
    expect(ids(decided(begun(once), {}))).toEqual(["continue:other", "escalate"]);
    expect(decided(begun(sketch("help")), { status: "BLOCKED" }).choice.move).toMatchObject({
      type: "escalate",
    });
  });

  it("K1: a failure that leads into another workflow does not lead back", () => {
    const sketch = flow({ work: task(), sub: { type: "subflow", workflow: "auto-linter" } }, [
      "start work",
      "work done passed",
      "work sub failed",
      "sub work passed",
      "sub broken failed",
    ]);
    expect(ids(decided(begun(sketch), {}))).toEqual(["continue:sub/fix", "escalate"]);
  });

  it("K4: equal targets are told apart by their outcomes", () => {
    const sketch = flow({ work: task({ outputs: ["a", "b"] }), x: task() }, [
      "start work",
      "work x a",
      "work x b",
      "x done",
    ]);
    expect(ids(decided(begun(sketch), { forensics: passing }))).toEqual([
      "continue:x@a",
      "continue:x@b",
      "escalate",
    ]);
  });

  it("K1: where there is no work, no way on exists", () => {
    const asked = begun(flow({ ask: question(["yes"]) }, ["start ask", "ask done yes"]));
    expect(decide(inputAt(asked))).toMatchObject({ kind: "impossible", candidates: [] });
    const ended = begun(flow({ work: task() }, ["start work", "work done"]));
    ended.report();
    expect(decide(inputAt(ended, { status: "VERIFIED" }))).toMatchObject({
      kind: "impossible",
      candidates: [],
    });
  });

  it("K1: variables of the report take part in the choice of the way", () => {
    const sketch = flow(
      { work: task({ outputs: ["ok"] }), x: task() },
      ["start work", { from: "work", to: "x", on: "ok", when: "big == true" }, "work done ok", "x done"],
      { variables: [{ name: "big", type: "boolean" }] },
    );
    expect(decided(begun(sketch), { status: "VERIFIED", variables: { big: true } }).choice.candidate.id).toBe(
      "continue:x",
    );
    expect(decided(begun(sketch), { status: "VERIFIED" }).choice.candidate.id).toBe("terminate:done");
  });

  it("K7: a changed path that the charter forbids eliminates the way on", () => {
    const charter: Charter = {
      goal: "g",
      offroad: { forbidden: ["path:.github/**", "tag:frozen", "flow:x"] },
    };
    const diff = { files: 1, additions: 1, deletions: 0, paths: [".github/workflows/ci.yml"] };
    const forensics = measured({ diff, tests: { passed: 1, failed: 0, skip: 0 } });
    const given = { status: "VERIFIED" as const, policy: { ...policy, charter } };
    expect(decided(begun(), { ...given, forensics }).eliminated).toEqual([
      { id: "continue:review", reason: "the charter forbids path:.github/**: .github/workflows/ci.yml" },
    ]);
    expect(decided(begun(), { ...given, tags: ["frozen"] }).eliminated).toMatchObject([
      { reason: "the charter forbids tag:frozen: frozen" },
    ]);
    const bare = measured({ diff: { files: 0, additions: 0, deletions: 0 } });
    expect(decided(begun(), { ...given, forensics: bare }).eliminated).toEqual([]);
  });

  it.each([
    ["an unknown workflow", { lint: "nowhere" }, {}, 'unknown-detour: no workflow "nowhere" is loaded'],
    [
      "a depth that is reached",
      {},
      { excursions: { depth: 3, made: 3, open: [] } },
      "3 excursions are open, one inside the other",
    ],
    [
      "a number that is reached",
      {},
      { excursions: { depth: 0, made: 10, open: [] } },
      "the task has made 10 excursions",
    ],
    [
      "the same excursion, open",
      {},
      { excursions: { depth: 1, made: 1, open: [{ flow: "auto-linter", trigger: "lint_errors" }] } },
      'an excursion to "auto-linter" for lint_errors is open already',
    ],
  ])("K5: %s eliminates the excursion", (_, { lint = "auto-linter" }: { lint?: string }, more, reason) => {
    const block = { detours: { "auto-linter": { workflow: lint } } };
    const route = decided(begun(), {
      forensics: measured({ lint: { errors: 1 } }),
      policy: { ...policy, block },
      ...more,
    });
    expect(route.eliminated).toContainEqual({ id: `detour:${lint}`, reason });
    expect(route.choice.candidate.decision).not.toBe("DETOUR");
  });

  it("K5: a charter that forbids or does not list the workflow eliminates the excursion", () => {
    const forensics = measured({ lint: { errors: 1 } });
    const reasonFor = (offroad: Charter["offroad"]) =>
      decided(begun(), { forensics, policy: { ...policy, charter: { goal: "g", offroad } } }).eliminated.map(
        ({ reason }) => reason,
      );
    expect(reasonFor({ forbidden: ["flow:auto-linter"] })).toContain("the charter forbids flow:auto-linter");
    expect(reasonFor({ allowed: ["flow:reset", "path:src/**"] })).toContain(
      "the charter allows only flow:reset",
    );
    expect(reasonFor({ allowed: ["path:src/**"] })).toEqual(["lint.errors=1"]);
  });

  it("K5: a detour of the policy and an alias name the workflow", () => {
    const forensics = measured({ lint: { errors: 1 } });
    const signatures = [
      {
        name: "s",
        priority: 10,
        when: "lint.errors > 0",
        decision: "INJECT_FLOW" as const,
        target: "Flow 8 (Reset)",
        attempts: 1,
      },
    ];
    expect(decided(begun(), { forensics, policy: { ...policy, signatures } }).choice).toMatchObject({
      flow: "reset",
      candidate: { id: "inject_flow:reset", priority: 60 },
    });
    const block = {
      detours: { "auto-linter": { workflow: linter.id ?? "" } },
      limits: { depth: 1, excursions: 1 },
    };
    expect(decided(begun(), { forensics, policy: { ...policy, block } }).choice.flow).toBe("auto-linter");
  });

  it("K6 M6: one flag lowers the way on and raises the loop and the escalation", () => {
    const claims = { tests: { passed: 45, failed: 0, skip: 0 } };
    const route = decide(inputAt(begun(), { forensics: passing, claims }), []);
    expect(route).toMatchObject({ verdict: "VERIFY", flags: [{ code: "figures_differ" }] });
    expect(route.candidates).toMatchObject([
      { id: "loop:build-step-3:2", priority: 100, default: true },
      { id: "escalate", priority: 40 },
      { id: "continue:review", priority: 10 },
    ]);
  });

  it("M4: claims that nothing fails do not open the way on", () => {
    const claims = { tests: { passed: 9, failed: 0, skip: 0 } };
    expect(decided(begun(), { claims, forensics: unmeasured }).eliminated).toEqual([
      { id: "continue:review", reason: "tests are not measured" },
    ]);
    expect(
      decided(begun(), { status: "VERIFIED", claims: { lint: { errors: 3 } } }).choice.candidate.decision,
    ).toBe("LOOP");
  });

  it("K1: a failure that leads into another loop does not lead back", () => {
    const sketch = flow({ work: task(), a: task(), b: task() }, [
      "start work",
      "work done passed",
      "work a failed",
      "a b passed",
      "b a failed",
      "b done passed",
    ]);
    expect(ids(decided(begun(sketch), {}))).toEqual(["continue:a", "escalate"]);
  });

  it("K3: a failure that would fall through to the way of success is eliminated", () => {
    const route = decided(begun(flow({ work: task() }, ["start work", "work done"])), {});
    expect(route.eliminated).toContainEqual({
      id: "terminate:done@failed",
      reason: "the step has no way of its own for a failure",
    });
    expect(ids(route)).toEqual(["escalate"]);
  });

  it("K6: a verdict leaves the priority of an excursion as it is", () => {
    const memory = { previousSignature: null, attempts: {}, reports: [], testsBefore: 5 };
    const forensics = measured({ lint: { errors: 1 }, tests: { passed: 1, failed: 0, skip: 0 } });
    expect(decided(begun(), { forensics, memory })).toMatchObject({
      verdict: "VERIFY",
      choice: { candidate: { id: "detour:auto-linter", priority: 90 } },
    });
  });

  it("D3 Q2: a match by words gives less confidence", () => {
    const signatures = [
      {
        name: "s",
        priority: 10,
        text: [["boom"]],
        decision: "DETOUR" as const,
        target: "auto-linter",
        attempts: 1,
      },
    ];
    expect(decided(begun(), { captured: ["boom"], policy: { ...policy, signatures } })).toMatchObject({
      confidence: "MEDIUM",
      choice: { flow: "auto-linter" },
    });
  });
});

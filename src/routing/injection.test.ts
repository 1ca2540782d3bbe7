import { describe, expect, it } from "vitest";
import { Course, flow, type Sketch, task } from "../engine/course.fixture.ts";
import type { InjectedNode } from "../model/injected-node.ts";
import type { JsonPatch } from "../model/json-patch.ts";
import type { Program } from "../workflow/program.ts";
import { decide } from "./decide.ts";
import { injected } from "./injection.ts";
import { begun, decided, ids, inputAt, measured, policy, small } from "./route-input.fixture.ts";
import type { GraphInput, RouteInput } from "./route-input.ts";
import { worldWith } from "./world-with.ts";

const passing = measured({ tests: { passed: 44, failed: 0, skip: 0 } });
const lintRed = measured({ lint: { errors: 5, fixable: 5 } });
const node = (id: string, more: object = {}) => ({
  id,
  purpose: "find the cause",
  serves_goal: "it unblocks",
  ...more,
});
const answer = (candidate_id: string, more: object = {}) => ({
  candidate_id,
  reason: "new ground",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
  why_now: { trigger: "t", relevance_to_charter: "r" },
  ...more,
});
const patch = [{ op: "add", path: "/nodes/x", value: 1 }];
const sound: GraphInput = { problemOf: () => undefined };
const free = (more: Partial<RouteInput> = {}): Partial<RouteInput> => ({
  forensics: passing,
  policy: { ...policy, mode: "authoritative" },
  graph: sound,
  ...more,
});

describe("steps that a model adds", () => {
  it("K8: they are candidates in the mode authoritative only, last but for nothing, and no rule takes them", () => {
    expect(ids(decide(inputAt(begun(), free()), []))).toEqual([
      "loop:build-step-3:2",
      "continue:review",
      "extend_graph",
      "inject_nodes",
      "escalate",
    ]);
    expect(ids(decide(inputAt(begun(), { forensics: passing, graph: sound }), []))).not.toContain(
      "inject_nodes",
    );
    const red = measured({ tests: { passed: 1, failed: 1, skip: 0 } });
    expect(decided(begun(), free({ forensics: red }), [])).toMatchObject({
      source: "deterministic",
      choice: { candidate: { id: "loop:build-step-3:2" } },
    });
    const recommended = free({ envelope: { recommendation: "inject_nodes" } });
    expect(decided(begun(), recommended)).toMatchObject({ source: "escalate" });
  });

  it.each([
    [
      "a forbidding charter",
      {
        policy: {
          ...policy,
          mode: "authoritative" as const,
          charter: { goal: "g", offroad: { forbidden: ["flow:inject_nodes"] } },
        },
      },
      "the charter forbids flow:inject_nodes",
    ],
    [
      "too many excursions",
      { excursions: { depth: 0, made: 10, open: [] } },
      "the task has made 10 excursions",
    ],
    [
      "too deep a place",
      { excursions: { depth: 3, made: 3, open: [] } },
      "3 excursions are open, one inside the other",
    ],
  ])("K8: %s eliminates them with the reason", (_, more, reason) => {
    const route = decide(inputAt(begun(), free(more)), []);
    expect(ids(route)).not.toContain("inject_nodes");
    expect(route.eliminated).toContainEqual({ id: "inject_nodes", reason });
  });

  it("K8: without the loaded version of the definition, its change cannot be proposed", () => {
    const closed = { closed: "another version is loaded", problemOf: () => undefined };
    expect(decide(inputAt(begun(), free({ graph: closed })), []).eliminated).toEqual([
      { id: "extend_graph", reason: "another version is loaded" },
    ]);
    expect(decide(inputAt(begun(), free({ graph: undefined })), []).eliminated).toEqual([
      { id: "extend_graph", reason: "there is no definition to change here" },
    ]);
    expect(ids(decide(inputAt(begun(), free({ graph: undefined })), []))).toContain("inject_nodes");
  });

  it("D9: the task goes through them in their order, and returns to the step that it left", () => {
    const course = begun();
    const nodes = [node("look"), node("mend")];
    const route = decided(course, free(), [answer("inject_nodes", { nodes })]);
    expect(route).toMatchObject({
      source: "navigator",
      choice: {
        candidate: { decision: "INJECT_NODES" },
        nodes,
        move: { type: "excursion", return: "resume" },
      },
    });
    const { steps } = route.choice;
    expect([...(steps?.program.nodes.values() ?? [])].map(({ type }) => type)).toEqual([
      "start",
      "task",
      "task",
      "end",
      "end",
    ]);
    const away = new InjectedCourse(small, route.choice.steps?.program);
    away.begin();
    expect(away.do(route.choice.move).position.step).toBe("look");
    expect(away.report("passed").position.step).toBe("mend");
    expect(away.report("passed").position).toMatchObject({ step: "build-step-3", frames: [] });
    away.do(route.choice.move);
    expect(away.report("failed").position).toMatchObject({ step: "build-step-3", frames: [] });
  });

  it.each<[string, unknown, RegExp]>([
    ["none", undefined, /must bring `nodes`/],
    ["an empty list", [], /nodes must have at least 1 item/],
    ["six steps", "abcdef".split("").map((id) => node(id)), /nodes must have at most 5 items/],
    ["a command", [node("a", { run: "rm -rf /" })], /nodes\.0 has an unknown field "run"/],
    ["another kind of node", [node("a", { type: "gate" })], /nodes\.0 has an unknown field "type"/],
    ["no purpose", [{ id: "a", serves_goal: "x" }], /nodes\.0\.purpose is missing/],
    ["an empty purpose", [node("a", { purpose: "  " })], /nodes\.0\.purpose must not be empty/],
    ["an id with a path", [node("a/b")], /nodes\.0\.id: /],
    ["equal ids", [node("a"), node("a")], /two steps have the id "a"/],
    ["the id of the start", [node("start")], /id "start", or it is taken/],
  ])("D9: %s is rejected with the reason, and asked once more", (_, nodes, reason) => {
    const wrong = answer("inject_nodes", { ...(nodes !== undefined && { nodes }) });
    const route = decide(inputAt(begun(), free()), [wrong]);
    expect(route.kind).toBe("needs_choice");
    expect(route.rejected).toEqual([expect.stringMatching(reason)]);
    expect(decided(begun(), free(), [wrong, wrong])).toMatchObject({ source: "escalate" });
  });

  it("D9: steps that the task is inside of already are rejected", () => {
    const nodes: InjectedNode[] = [node("look")];
    const first = decided(begun(), free(), [answer("inject_nodes", { nodes })]);
    const away = new InjectedCourse(small, first.choice.steps?.program);
    away.begin();
    away.do(first.choice.move);
    const inside = inputAt(away, free({ excursions: { depth: 1, made: 1, open: [] }, status: "PARTIAL" }));
    const again = decide(inside, [answer("inject_nodes", { nodes })]);
    expect(again.rejected).toEqual([expect.stringContaining("is open already")]);
  });

  it("D10: a change of the definition needs a patch, which must be sound", () => {
    const nodes = [node("look")];
    expect(decide(inputAt(begun(), free()), [answer("extend_graph", { nodes })]).rejected).toEqual([
      "the choice must bring `patch`: the change of the definition",
    ]);
    const both = answer("extend_graph", { nodes, patch });
    expect(decided(begun(), free(), [both])).toMatchObject({
      choice: { candidate: { decision: "EXTEND_GRAPH" }, patch, nodes },
    });
    const unsound = { problemOf: () => "it has no end" };
    expect(decide(inputAt(begun(), free({ graph: unsound })), [both]).rejected).toEqual(["it has no end"]);
    expect(decided(begun(), free(), [answer("inject_nodes", { nodes, patch })]).choice.patch).toBeUndefined();
    const { steps } = decided(begun(), free(), [both]).choice;
    const nowhere = inputAt(begun(), free({ graph: undefined }));
    expect(steps && injected("EXTEND_GRAPH", steps, patch as JsonPatch, nowhere)).toEqual({
      ok: false,
      reason: "there is no definition to change here",
    });
  });
});

describe("a node as the target of a signature", () => {
  const mending = (mend: object, routing: object = {}): Sketch => ({
    ...flow(
      { work: task({ maxRetries: 1 }), mend: { ...(task() as object), name: "Mend", ...mend } as never },
      ["start work", "work done", "mend done"],
    ),
    routing,
  });
  const rule = {
    name: "lint_errors",
    priority: 90,
    when: "lint.errors > 0",
    decision: "DETOUR" as const,
    target: "mend",
    attempts: 2,
  };
  const at = (sketch: Sketch, detours: object = {}): readonly [Course, Partial<RouteInput>] => [
    Course.begun(sketch),
    { forensics: lintRed, policy: { ...policy, block: { detours } as never, signatures: [rule] } },
  ];

  it("Q5: the task of that name is done as an excursion, and the task comes back", () => {
    const route = decided(...at(mending({ instructions: "Run the fixer.", agent: "fixer" })));
    expect(route).toMatchObject({
      source: "deterministic",
      choice: { candidate: { id: "detour:mend", decision: "DETOUR", detour_target: "mend" } },
    });
    const work = route.choice.steps?.program.nodes.get("mend");
    expect(work).toMatchObject({
      type: "task",
      name: "Mend",
      instructions: "Run the fixer.",
      agent: "fixer",
    });
    const away = new InjectedCourse(mending({}), route.choice.steps?.program);
    away.begin();
    expect(away.do(route.choice.move).position.step).toBe("mend");
    expect(away.world.workflows.byId("other")).toBeUndefined();
    expect(away.world.workflows.byVersion("other")).toBeUndefined();
  });

  it("Q5: a detour names the node, also where a workflow has its name", () => {
    const named = { ...rule, target: "fix" };
    const [course, more] = at(mending({}), { fix: { node: "mend", return: "resume" } });
    const own = { ...more, policy: { ...policy, ...more.policy, signatures: [named] } };
    expect(decided(course, own).choice.candidate.id).toBe("detour:fix");
    const [missing, lost] = at(mending({}), { mend: { node: "nowhere" } });
    expect(decide(inputAt(missing, lost), []).eliminated).toContainEqual({
      id: "detour:mend",
      reason: 'unknown-detour: the detour "mend" leads to no node of the workflow',
    });
  });

  it.each([
    ["a task with requirements", { evidence: [{ run: "npm test" }] }],
    ["a gate", { type: "gate" }],
  ])("Q5: %s is no target", (_, mend) => {
    expect(decide(inputAt(...at(mending(mend))), []).eliminated).toContainEqual({
      id: "detour:mend",
      reason: '"Mend" is no task without requirements',
    });
  });

  it("Q5: a task that cannot stand alone is eliminated with the reason", () => {
    const sketch: Sketch = flow({ work: task({ maxRetries: 1 }), "given-up": task() }, [
      "start work",
      "work given-up",
      "given-up done",
    ]);
    const signatures = [{ ...rule, target: "given-up" }];
    const input = inputAt(Course.begun(sketch), { forensics: lintRed, policy: { ...policy, signatures } });
    expect(decide(input, []).eliminated).toContainEqual({
      id: "detour:given-up",
      reason: 'two steps have the id "given-up", or it is taken',
    });
  });
});

/** A course that knows the steps of a decision. */
class InjectedCourse extends Course {
  steps: Program | undefined;

  constructor(sketch: Sketch, steps: Program | undefined) {
    super(sketch);
    this.steps = steps;
  }

  override get world() {
    return this.steps ? worldWith(super.world, this.steps) : super.world;
  }
}

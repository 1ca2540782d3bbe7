import { expect, it } from "vitest";
import { agent, Course, flow, task } from "../engine/course.fixture.ts";
import { circumstancesOf } from "./accepted-choice.ts";
import { decide } from "./decide.ts";
import { decideAgain } from "./decide-again.ts";
import { routeDecision } from "./route-decision.ts";
import { routeGrounds } from "./route-grounds.ts";
import { begun, inputAt, measured, policy, small } from "./route-input.fixture.ts";
import type { RouteInput } from "./route-input.ts";
import { situationOf } from "./situation-of.ts";
import { taskMemory } from "./task-memory.ts";
import { tellingLines } from "./telling-lines.ts";
import { withTellingPaths } from "./telling-paths.ts";

const passing = { passed: 4, failed: 0, skip: 0 };
const answer = {
  candidate_id: "continue:review",
  reason: "it is done",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
};

const overconfident = {
  model: "m",
  confidence: "HIGH",
  judged: 10,
  wrong: 5,
  isOverconfident: true,
} as const;
const free: RouteInput["policy"] = { ...policy, mode: "authoritative" };
const extended = {
  ...answer,
  candidate_id: "extend_graph",
  why_now: { trigger: "t", relevance_to_charter: "r" },
  nodes: [{ id: "look", purpose: "find the cause", serves_goal: "it unblocks" }],
  patch: [{ op: "add", path: "/nodes/x", value: 1 }],
};

/** A decision as the history keeps it, and the same decision made from that entry. */
function twice(more: Partial<RouteInput> = {}, answers: readonly unknown[] = [], course = begun()) {
  const input = inputAt(course, more);
  const route = decide(input, answers.length > 0 ? answers : undefined);
  if (route.kind !== "decided") throw new Error(route.kind);
  const grounds = routeGrounds(input, route.assessment, { installed: { mode: "assist" }, answers });
  const place = { flow: "f", path: "build-step-3", rejected: [] };
  const made = routeDecision(route, { ...place, grounds });
  const entry: typeof made = JSON.parse(JSON.stringify(made));
  const { program, position, world } = input;
  const past = { program, position, world, policy: input.policy, by: input.by };
  const again = decideAgain(entry, grounds, past);
  if (again.kind !== "decided") throw new Error(again.kind);
  return { made, again: routeDecision(again, { ...place, grounds }) };
}

it.each<[string, Partial<RouteInput>, (readonly unknown[])?]>([
  ["a plain report", {}],
  ["claims", { claims: { tests: { passed: 1, failed: 1, skip: 0 }, concerns: [] }, status: "VERIFIED" }],
  ["claimed paths", { claims: { diff: { files: 1, additions: 1, deletions: 0, paths: ["a"] } } }],
  ["a known failure", { forensics: measured({ lint: { errors: 1 } }) }],
  ["words of tools", { captured: ["ImportError: no module"] }],
  ["a repeated failure", { signature: "0123456789abcdef", forensics: measured({ tests: passing }) }],
  ["an envelope", { forensics: measured({ tests: passing }), envelope: { recommendation: "LOOP" } }],
  ["a model", { forensics: measured({ tests: passing }) }, ["prose", answer]],
  [
    "variables, facts and tags",
    { variables: { a: 1 }, facts: [{ requirement: "r", holds: true }], tags: ["t"] },
  ],
  ["a change", { forensics: measured({ diff: { files: 1, additions: 1, deletions: 0 } }) }],
  [
    "changed paths",
    {
      forensics: measured({
        diff: { files: 1, additions: 1, deletions: 0, paths: [".github/x"], digest: "d" },
      }),
      policy: { ...policy, charter: { goal: "g", offroad: { forbidden: ["path:.github/**"] } } },
      status: "VERIFIED",
    },
  ],
  [
    "a model whose confidence is known",
    { forensics: measured({ tests: passing }), model: { name: "m", calibrations: [overconfident] } },
    [answer],
  ],
  [
    "added steps and a sound patch",
    { forensics: measured({ tests: passing }), policy: free, graph: { problemOf: () => undefined } },
    [extended],
  ],
  [
    "a patch that was not sound, and another answer",
    { forensics: measured({ tests: passing }), policy: free, graph: { problemOf: () => "it has no end" } },
    [extended, answer],
  ],
  [
    "added steps where the definition is closed",
    {
      forensics: measured({ tests: passing }),
      policy: free,
      graph: { closed: "another version is loaded", problemOf: () => "closed" },
    },
    [{ ...extended, candidate_id: "inject_nodes", patch: undefined }],
  ],
])("W5 D8: a decision from %s is made again from its entry", (_, more, answers) => {
  const { made, again } = twice(more, answers);
  expect(again).toEqual(made);
});

it("W5: a report that a person approved is decided again by its hashes", () => {
  const course = begun(
    flow({ work: task({ evidence: [{ approval: "human" }] }) }, ["start work", "work done passed"]),
  );
  const report = "the hash of passed";
  course.do({ type: "approve", requirement: "1:approval human", report, by: { kind: "person", id: "pat" } });
  const hashOf = (outcome: string | undefined) => `the hash of ${outcome}`;
  const { made, again } = twice({ status: "VERIFIED", hashOf }, [], course);
  expect(made).toMatchObject({ decision: "TERMINATE", grounds: { hashes: { passed: report } } });
  expect(again).toEqual(made);
});

it("W5: the excursions and the trace of a position are the memory of the next decision", () => {
  const course = begun();
  course.do({ type: "excursion", workflow: "auto-linter", decision: "DETOUR", return: "resume", by: agent });
  expect(taskMemory(course.position)).toEqual({
    memory: { previousSignature: null, attempts: {}, reports: [], testsBefore: undefined, doer: undefined },
    excursions: { depth: 1, made: 1, open: [{ flow: "auto-linter", trigger: "" }] },
  });
  const called = course.position.frames.map(({ routed: _routed, ...frame }) => frame);
  expect(taskMemory({ ...course.position, frames: called }).excursions.open).toEqual([]);
  const input = inputAt(course);
  const { assessment } = decide(input);
  expect(routeGrounds(input, assessment, { installed: {}, answers: [] })).toEqual({
    now: input.world.now,
    at: input.at,
    status: "UNVERIFIED",
  });
});

it("W5 O8: a decision by an accepted rule is made again with that rule", () => {
  const input = inputAt(begun(), { forensics: measured({ tests: passing }) });
  const situation = situationOf(circumstancesOf(input, decide(input)));
  const rules = [{ id: "r1", situation, choice: "continue:review", acceptedAt: input.at }];
  const { made, again } = twice({ forensics: input.forensics, rules });
  expect(made).toMatchObject({ source: "deterministic", grounds: { rules } });
  expect(again).toEqual(made);
});

it("W5: the grounds name a workflow that was not loaded without a version", () => {
  const course = Course.begun(small);
  const { made, again } = twice({ forensics: measured({ lint: { errors: 1 } }) }, [], course);
  expect(made.grounds?.target).toEqual({ flow: "auto-linter" });
  expect(again).toEqual(made);
});

it("W5: an answer that could not be read is kept as null", () => {
  const { made } = twice({ forensics: measured({ tests: passing }) }, ["prose", answer]);
  expect(made.grounds?.answers).toEqual([null, answer]);
});

it("W5: of the lines of tools, the first for each known failure is kept, cut to a length", () => {
  const { signatures } = policy;
  const first = `ImportError: ${"a".repeat(5_000)}`;
  const kept = tellingLines(signatures, [
    "fine",
    first,
    "ImportError: b",
    "CONFLICT (x): Merge conflict in y",
  ]);
  expect(kept).toEqual(["CONFLICT (x): Merge conflict in y", first.slice(0, 2_000)]);
  expect(tellingLines(signatures, [])).toEqual([]);
});

it("W5 K7: of many changed paths the forbidden ones are kept first", () => {
  const paths = [...Array.from({ length: 80 }, (_, index) => `src/${index}.ts`), ".github/ci.yml"];
  const diff = { files: 81, additions: 1, deletions: 1, paths };
  const charter = { goal: "g", offroad: { forbidden: ["flow:x", "path:.github/**"] } };
  const kept = withTellingPaths(measured({ diff }), charter).diff;
  expect(kept).toMatchObject({ paths: expect.arrayContaining([".github/ci.yml", "src/0.ts"]) });
  expect(kept.measured && kept.paths).toHaveLength(50);
  const bare = withTellingPaths(measured({ diff }), undefined).diff;
  expect(bare.measured && bare.paths).toEqual(paths.slice(0, 50));
  const few = measured({ diff: { files: 1, additions: 1, deletions: 1 } });
  expect(withTellingPaths(few, charter)).toBe(few);
});

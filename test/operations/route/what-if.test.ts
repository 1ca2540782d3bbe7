import { expect, it } from "vitest";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Data } from "../../support/desk.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried, scripted } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);
const green = { tests: { passed: 44, failed: 0, skip: 0 } };
const choice = (candidate_id: string) => ({
  candidate_id,
  reason: "it helps",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
  why_now: { trigger: "t", relevance_to_charter: "r" },
});

/** A task that a model repeated, that a detour mended, and that went on to its review. */
async function routed() {
  const desk = open();
  await atFirstStep(desk, retried);
  const { model, requests } = scripted({ ok: true, answer: "prose" }, choice("loop:build-step-3:2"));
  const bench: Bench = { values: green, problems: [], runs: 0 };
  const files = new Map<string, string>();
  const read: Call["ports"]["files"]["read"] = async (path) => {
    const text = files.get(path);
    if (text !== undefined) return { ok: true, value: text };
    return desk.call.ports.files.read(path, 1);
  };
  const equippedCall = equipped(desk.call, { bench, model });
  const { ports } = equippedCall;
  const call = { ...equippedCall, ports: { ...ports, files: { ...ports.files, read } } };
  const write = (path: string, value: unknown): string => {
    files.set(path, JSON.stringify(value));
    return path;
  };
  const route = (status: string) => desk.data("route_task", { taskId: "T1", status }, call);
  await route("UNVERIFIED");
  bench.values = { lint: { errors: 2, fixable: 2 } };
  await route("UNVERIFIED");
  bench.values = { lint: { errors: 0, fixable: 0 } };
  await route("VERIFIED");
  await route("VERIFIED");
  const ask = (input: object) => desk.data<Data>("what_if", { all: true, ...input }, call);
  return { desk, ask, requests, call, write };
}

const cost = { calls: 2, tokens: { in: 20, out: 4 }, costUsd: 0.002 };

it("Z16: without a difference every decision is the same, at the same cost, and no model is asked", async () => {
  const { ask, requests } = await routed();
  const asked = requests.length;
  expect(await ask({})).toEqual({
    tasks: 1,
    decisions: 4,
    elsewhere: 0,
    changed: [],
    left_off: 0,
    unknown: 0,
    model: { before: cost, after: { ...cost, open: 0 } },
  });
  expect(requests).toHaveLength(asked);
});

it("Z16: ended tasks are decided about again, others only if asked for", async () => {
  const { desk, ask, call } = await routed();
  expect(await ask({ all: false })).toMatchObject({ tasks: 0, decisions: 0 });
  expect(await ask({ workflow: "small-build" })).toMatchObject({ tasks: 1 });
  expect(await ask({ workflow: "auto-linter" })).toMatchObject({ tasks: 0 });
  expect(await ask({ taskId: "T1", all: false })).toMatchObject({ tasks: 1, decisions: 4 });
  expect((await desk.harmless("what_if", { taskId: "T2" }, call)).code).toBe("TASK_NOT_FOUND");
  await desk.data("advance_task", { taskId: "T1", result: "passed" }, desk.as("agent", "b"));
  expect(await ask({ all: false })).toMatchObject({ tasks: 1, decisions: 4, elsewhere: 0 });
});

it("Z16: another mode sends a task elsewhere, and costs nothing", async () => {
  const { ask } = await routed();
  expect(await ask({ mode: "deterministic" })).toMatchObject({
    elsewhere: 1,
    changed: [
      {
        taskId: "T1",
        flow: "small-build",
        step: "build-step-3",
        before: { decision: "LOOP", next: "build-step-3", source: "navigator" },
        after: { kind: "decided", decision: "ESCALATE", source: "escalate" },
      },
    ],
    model: { before: cost, after: { calls: 0, costUsd: 0, open: 0 } },
  });
});

it("Z16: an edited workflow changes decisions, and those after a change are marked", async () => {
  const { ask, write } = await routed();
  const stricter = { lint_errors: { when: "lint.fixable > 9", target: "auto-linter" } };
  const path = write("a.json", { ...retried, routing: { ...retried.routing, signatures: stricter } });
  const { changed } = await ask({ path });
  expect(changed).toMatchObject([
    {
      before: { decision: "DETOUR", target: "auto-linter" },
      after: { kind: "decided", decision: "LOOP", source: "deterministic" },
    },
  ]);
  const renamed = JSON.parse(JSON.stringify(retried).replaceAll("build-step-3", "make")) as object;
  expect(await ask({ path: write("b.json", renamed) })).toMatchObject({
    elsewhere: 1,
    changed: [
      { after: { kind: "gone" } },
      { after: { kind: "gone" }, later: true },
      { after: { kind: "gone" }, later: true },
      { after: { kind: "gone" }, later: true },
    ],
  });
});

it("Z16: another policy of the installation counts within the workflow's", async () => {
  const { ask } = await routed();
  expect(await ask({ policy: { limits: { depth: 0 } } })).toMatchObject({
    changed: [{ before: { decision: "DETOUR" }, after: { kind: "decided", decision: "LOOP" } }],
  });
});

it("Z16: other answers lead elsewhere at their own cost, and a decision without one is open", async () => {
  const { ask, write } = await routed();
  const model = { name: "other", ms: 1, tokens: { in: 5, out: 1 }, costUsd: 0.0001 };
  const entry = (more: object) => ({
    flow: "small-build",
    answers: [choice("continue:review")],
    model,
    ...more,
  });
  const recording = write("r.json", [{ answers: [] }, entry({ step: "build-step-3" }), entry({ step: "x" })]);
  expect(await ask({ recording })).toMatchObject({
    elsewhere: 1,
    changed: [{ before: { decision: "LOOP" }, after: { decision: "CONTINUE", source: "navigator" } }],
    model: { after: { calls: 1, tokens: { in: 5, out: 1 }, costUsd: 0.0001, open: 0 } },
  });
  expect(await ask({ recording: write("s.json", [{ answers: [] }]) })).toMatchObject({
    changed: [{ after: { decision: "ESCALATE", source: "escalate" } }],
    model: { after: { calls: 0, open: 0 } },
  });
  expect(await ask({ recording: write("t.json", []) })).toMatchObject({
    changed: [
      { after: { kind: "open", candidates: ["loop:build-step-3:2", "continue:review", "escalate"] } },
    ],
    model: { after: { calls: 0, costUsd: 0, open: 1 } },
  });
});

it("Z16: where a mode lets a model choose, the decision is open if there is a model", async () => {
  const desk = open();
  await atFirstStep(desk, retried);
  const bench: Bench = { values: green, problems: [], runs: 0 };
  const call = equipped(desk.call, { bench, mode: "deterministic" });
  await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
  const ask = (by: Call) => desk.data("what_if", { all: true, mode: "assist" }, by);
  expect(await ask(call)).toMatchObject({ decisions: 1, changed: [] });
  expect(await ask(equipped(desk.call, { port: "caller" }))).toMatchObject({
    changed: [{ before: { decision: "ESCALATE" }, after: { kind: "open" } }],
    model: { before: { calls: 0 }, after: { calls: 0, open: 1 } },
  });
});

it("Z16: a workflow, a policy or a recording that cannot be read is refused with the place", async () => {
  const { desk, call, write } = await routed();
  const refusal = (input: object) => desk.harmless("what_if", input, call);
  expect(await refusal({ recording: write("u.json", [{ answers: "none" }]) })).toMatchObject({
    code: "INPUT_UNREADABLE",
    message: expect.stringContaining("0.answers must be a list"),
  });
  expect((await refusal({ path: write("v.json", { id: "v", nodes: {}, edges: [] }) })).code).toBe(
    "WORKFLOW_INVALID",
  );
  const signature = (when: string) => ({ policy: { signatures: { own: { when, target: "auto-linter" } } } });
  expect(await refusal(signature("lint.errors >"))).toMatchObject({
    code: "INPUT_INVALID",
    message: expect.stringContaining('"own"'),
  });
  expect((await refusal(signature("x".repeat(70_000)))).code).toBe("INPUT_TOO_LARGE");
});

it("Z16: tasks are read in pages, newest first", async () => {
  const { ask } = await routed();
  const first = await ask({ limit: 1 });
  expect(first).toMatchObject({ tasks: 1 });
  expect(first).not.toHaveProperty("next");
  const { desk, ask: again } = await routed();
  await desk.plantIn("small-build", retried, "T2");
  const newest = await again({ limit: 1 });
  expect(newest).toMatchObject({ tasks: 0, next: expect.any(Number) });
  expect(await again({ limit: 1, after: newest["next"] })).toMatchObject({ tasks: 1, decisions: 4 });
});

it("Z16: the edited workflow may be given as text, which is judged like a file", async () => {
  const { desk, ask, call } = await routed();
  const strict = {
    ...retried,
    charter: { ...retried.charter, offroad: { forbidden: ["flow:auto-linter"] } },
  };
  const text = JSON.stringify(strict);
  expect(await ask({ text })).toMatchObject({
    elsewhere: 1,
    changed: expect.arrayContaining([
      expect.objectContaining({ taskId: "T1", before: expect.objectContaining({ decision: "DETOUR" }) }),
    ]),
  });
  const refusals = [{ text: "nodes: [" }, { text, path: "small.json" }];
  const codes = [];
  for (const input of refusals) codes.push((await desk.harmless("what_if", input, call)).code);
  expect(codes).toEqual(["WORKFLOW_INVALID", "INPUT_INVALID"]);
});

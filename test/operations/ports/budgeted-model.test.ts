import { expect, it } from "vitest";
import { recordedModel } from "../../../src/adapters/models/recorded.ts";
import type { RoutePacket } from "../../../src/model/routing.ts";
import { type BudgetedReply, budgetedModel } from "../../../src/operations/ports/budgeted-model.ts";
import { modelLimits } from "../../../src/operations/ports/model-limits.ts";
import type { ModelPort, ModelReply, ModelRequest } from "../../../src/operations/ports/model-port.ts";
import { desks } from "../../support/with-desk.ts";

const desk = desks({ bundled: "docs" });
const packet: RoutePacket = {
  step_completed: "build",
  status: "UNVERIFIED",
  forensics: {},
  iteration: { current: 1 },
  previous_failure_signature: null,
  candidates: [
    { id: "loop:build:2", decision: "LOOP", priority: 90 },
    { id: "continue:review", decision: "CONTINUE", priority: 40 },
  ],
};
const request: ModelRequest = {
  packet,
  candidates: ["loop:build:2", "continue:review", "inject_nodes"],
  authoritative: false,
};
const use = { name: "m", ms: 1 };
const answer = {
  candidate_id: "continue:review",
  reason: "r",
  confidence: "HIGH",
  alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
};
const good: ModelReply = { ok: true, answer, model: use };
const failed = (problem: "timeout" | "invalid" | "budget"): ModelReply => ({
  ok: false,
  problem,
  detail: "d",
  model: use,
});
const never = new AbortController().signal;

async function at(replies: readonly ModelReply[], more: { settings?: object; model?: ModelPort } = {}) {
  const place = desk();
  const store = await place.call.ports.store();
  const model = more.model ?? recordedModel(replies);
  const limits = modelLimits(more.settings ?? {});
  const decision = (taskId = "T1") => budgetedModel(model, { store, project: "default", taskId, limits });
  const ask = (taskId?: string, signal = never): Promise<BudgetedReply> =>
    decision(taskId).ask(request, signal);
  return { place, store, decision, ask };
}

it("B1: a decision makes two requests, and the third is refused without one", async () => {
  const { decision } = await at([failed("invalid"), failed("invalid"), good]);
  const one = decision();
  expect(await one.ask(request, never)).toMatchObject({ problem: "invalid" });
  expect(await one.ask({ ...request, rejected: "no" }, never)).toMatchObject({ problem: "invalid" });
  expect(await one.ask(request, never)).toEqual({
    ok: false,
    problem: "budget",
    detail: "the decision has used its 2 requests",
    model: { name: "recorded", ms: 0 },
  });
  expect(await decision().ask(request, never)).toEqual(good);
});

it("B1 B5: the calls of a task are counted in the store, and other tasks have their own", async () => {
  const { ask, store } = await at(Array(4).fill(good), { settings: { callsPerTask: 2 } });
  expect(await ask("T1")).toEqual(good);
  expect(await ask("T1")).toEqual(good);
  expect(await ask("T1")).toMatchObject({ ok: false, problem: "budget" });
  expect(await ask("T2")).toEqual(good);
  const { records } = await store.records.list("default", "local.model", { limit: 10 });
  expect(records.map(({ id, value }) => [id, value])).toEqual([
    ["task:T1", { calls: 2 }],
    ["task:T2", { calls: 1 }],
    ["usage", { day: "2023-11-14", calls: 3, usd: 0, failures: 0 }],
  ]);
});

it("B5: requests at the same moment are all counted, and the budget of the day holds", async () => {
  const { ask, store } = await at(Array(20).fill(good), { settings: { callsPerDay: 7 } });
  const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`T${index}`)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(7);
  const [usage] = await store.records.load("default", "local.model", ["usage"]);
  expect(usage?.value).toMatchObject({ calls: 7, failures: 0 });
});

it("B1 B2: the cost of the day is kept, and the next day begins at zero", async () => {
  const model = { ...use, tokens: { in: 1_000, out: 100 }, costUsd: 0.6 };
  const settings = { usdPerDay: 1, prices: { input: 50, output: 150 } };
  const { ask, place, store } = await at(Array(9).fill({ ok: true, answer, model }), { settings });
  const [first, second] = [await ask(), await ask()];
  expect([first.ok, second]).toMatchObject([true, { problem: "budget" }]);
  const [usage] = await store.records.load("default", "local.model", ["usage"]);
  expect(usage?.value).toMatchObject({ calls: 1, usd: 0.6 });
  place.pass(24 * 3_600_000);
  expect(await ask()).toMatchObject({ ok: true });
});

it("B3: failures of several decisions stop requests, and the fifth brings a notice", async () => {
  const { ask, place } = await at([...Array(5).fill(failed("timeout")), good, good]);
  for (const _ of [1, 2, 3]) expect(await ask()).toEqual(failed("timeout"));
  expect(await ask()).toMatchObject({ problem: "unavailable", detail: expect.stringContaining("3 times") });
  place.pass(30_000);
  expect(await ask()).toEqual(failed("timeout"));
  place.pass(30_000);
  expect(await ask()).toEqual({
    ...failed("timeout"),
    notice: "the model failed 5 times in a row, last: timeout",
  });
  place.pass(299_999);
  expect(await ask()).toMatchObject({ problem: "unavailable" });
  place.pass(1);
  expect(await ask()).toEqual(good);
  expect(await ask()).toEqual(good);
});

it("B3: an answer that the router rejects counts as invalid, the second of a decision as a failure", async () => {
  const wrong: ModelReply = { ok: true, answer: { ...answer, candidate_id: "continue:prod" }, model: use };
  const { decision, store } = await at(Array(9).fill(wrong));
  const failures = async () => (await store.records.load("default", "local.model", ["usage"]))[0]?.value;
  const one = decision();
  await one.ask(request, never);
  expect(await failures()).toMatchObject({ failures: 0 });
  await one.ask(request, never);
  expect(await failures()).toMatchObject({ failures: 1 });
  // A repeated question says why the first answer was rejected.
  await decision().ask({ ...request, rejected: "no" }, never);
  expect(await failures()).toMatchObject({ failures: 2 });
});

it("B3: a candidate that the packet has no room for is a good answer", async () => {
  const named: ModelReply = { ok: true, answer: { ...answer, candidate_id: "inject_nodes" }, model: use };
  const { ask, store } = await at([failed("timeout"), named]);
  await ask();
  await ask();
  const [usage] = await store.records.load("default", "local.model", ["usage"]);
  expect(usage?.value).toMatchObject({ failures: 0 });
});

it("B3: a call that its caller cancels, and a model's own budget, are no failures", async () => {
  const stop = new AbortController();
  const { ask, store } = await at([failed("budget"), failed("timeout")]);
  await ask();
  stop.abort();
  await ask("T1", stop.signal);
  const [usage] = await store.records.load("default", "local.model", ["usage"]);
  expect(usage?.value).toMatchObject({ calls: 2, failures: 0 });
});

import { describe, expect, it } from "vitest";
import type { InboxItem } from "../../../src/operations/people/inbox-items.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried, scripted } from "../route/routing.fixture.ts";

const open = desks({ bundled: "docs" });

describe("the inbox", () => {
  it("Z13: a task that a router stopped shows its candidates, its measurements and what failed", async () => {
    const desk = open();
    await atFirstStep(desk, retried);
    const bench: Bench = {
      values: { tests: { passed: 1, failed: 1, skip: 0 } },
      problems: [{ id: "adds", message: "1 is not 2" }],
      runs: 0,
    };
    const call = equipped(desk.call, { bench });
    await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
    await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
    const { items } = await desk.data<{ items: InboxItem[] }>("list_inbox", {});
    expect(items).toMatchObject([
      {
        kind: "escalation",
        reason: "routed",
        packet: {
          reason: "the same failure again, without a known fix",
          candidates: [{ id: "loop:build-step-3:3" }, { id: "escalate" }],
          forensics: { tests: { failed: 1, source: "junit", rank: 2 } },
          last_failure: [{ quoted_id: "adds", quoted_message: "1 is not 2" }],
        },
      },
    ]);
  });

  it("Z13: a task that stopped by itself has no packet, and an older decision is none", async () => {
    const desk = open();
    await atFirstStep(desk, retried);
    const red = {
      taskId: "T1",
      status: "UNVERIFIED",
      forensics: { tests: { passed: 1, failed: 1, skip: 0 } },
    };
    await desk.data("route_task", red);
    await desk.advance("T1", "failed", "failed");
    const { items } = await desk.data<{ items: InboxItem[] }>("list_inbox", {});
    expect(items).toMatchObject([{ kind: "escalation" }]);
    expect(items[0]).not.toHaveProperty("packet");
  });

  it("Z13: a model that fails five times in a row is noticed, until it answers again", async () => {
    let now = Date.parse("2026-01-05T10:00:00Z");
    const desk = open({ clock: () => now });
    const nodes = { ...retried.nodes, "build-step-3": { ...retried.nodes["build-step-3"], maxRetries: 9 } };
    await atFirstStep(desk, { ...retried, nodes });
    const failure = { ok: false, problem: "timeout", detail: "10 s" };
    const good = {
      candidate_id: "loop:build-step-3:7",
      reason: "again",
      confidence: "HIGH",
      alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
      why_now: { trigger: "t", relevance_to_charter: "r" },
    };
    const { model } = scripted(failure, failure, failure, failure, failure, good);
    const bench: Bench = { values: { tests: { passed: 4, failed: 0, skip: 0 } }, problems: [], runs: 0 };
    const call = equipped(desk.call, { bench, model });
    const report = { taskId: "T1", status: "UNVERIFIED", envelope: { recommendation: "LOOP" } };
    const noticesAfter = async (ms: number) => {
      now += ms;
      await desk.data("route_task", report, call);
      return (await desk.data("list_inbox", {}))["notices"];
    };
    for (const pause of [0, 0, 0, 31_000]) expect(await noticesAfter(pause)).toBeUndefined();
    expect(await noticesAfter(31_000)).toEqual([
      { message: "the model failed 5 times in a row, last: timeout", at: expect.any(Number) },
    ]);
    expect(await noticesAfter(301_000)).toBeUndefined();
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startBranch } from "../../engine/start-branch.ts";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { needsClaim } from "../../lifecycle/state-for.ts";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { full } from "../../model/full-record.fixture.ts";
import type { Move } from "../../model/move.ts";
import { Status } from "../../model/status.ts";
import type { TaskRecord } from "../../model/task.ts";
import { taskFields } from "../../model/task-fields.ts";
import { newClaim } from "../claim.ts";
import { awaitingApproval } from "./awaiting-approval.ts";
import { branched } from "./branched.ts";
import { cancelled, cancelledUnplaced } from "./cancelled.ts";
import { agent, moved, newTask, person, placedTask, program, worldAt } from "./changes.fixture.ts";
import { claimed } from "./claimed.ts";
import { renewed } from "./lease-renewed.ts";
import { migrated } from "./migrated.ts";
import { paused, waitingForPerson } from "./paused.ts";
import { released } from "./released.ts";
import { replaced } from "./replaced.ts";
import { resumed } from "./resumed.ts";
import { unplaced } from "./unplaced.ts";

const ended = { type: "ended", step: "build", result: "cancelled" } as const;
const begin: Move = { type: "begin", by: agent };
const passed: Move = { type: "report", outcome: "passed", by: agent };

function begun(): TaskRecord {
  const task = placedTask();
  const next = moved(task, begin, 2, newClaim(task, "builder", 50));
  assert.ok(next);
  return next;
}

describe("a change of a task", () => {
  it("finishes an unclaimed task at once", () => {
    const asked = placedTask({ step: "ask" });
    const answer: Move = { type: "resolve", resolution: "succeed", note: "", by: person };
    expect(asked).toMatchObject({ state: "pending", hold: "question" });
    expect(moved(asked, answer, 5)).toMatchObject({ state: "completed", category: "done" });
  });

  it("begins work under a claim with a higher fence, and ends the work with it", () => {
    const working = begun();
    expect(working).toMatchObject({ state: "working", step: "build", fence: 1, due: 102 });
    const free = released(working, 60);
    expect(free).toMatchObject({ state: "pending", category: "ready", fence: 1, updatedAt: 60 });
    expect(free.claim).toBeUndefined();
    expect(newClaim(free, "other", 90).fence).toBe(2);
  });

  it("leaves a task that waits for a person waiting when it is claimed or released", () => {
    const waiting = awaitingApproval(begun(), "hash", 4);
    expect(waiting).toMatchObject({ state: "pending", hold: "approval", claim: { fence: 1 } });
    const taken = claimed(waiting, newClaim(waiting, "other", 80), 5);
    expect(taken).toMatchObject({ state: "pending", category: "ready", hold: "approval", fence: 2 });
    expect(released(taken, 6)).toMatchObject({ state: "pending", hold: "approval" });
  });

  it("uses up a fence even if the move ends the claim", () => {
    const task = placedTask({ step: "right" });
    const next = moved(task, { type: "cancel", by: person }, 5, newClaim(task, "builder", 50));
    expect(next).toMatchObject({ state: "cancelled", fence: 1 });
    expect(next?.claim).toBeUndefined();
  });

  it("renews a lease, and never shortens it", () => {
    const working = begun();
    expect(renewed(working, 70).claim?.until).toBe(70);
    expect(renewed(working, 40)).toBe(working);
    expect(renewed(placedTask(), 40).claim).toBeUndefined();
  });

  it("stops the work and its time limit while it is paused", () => {
    const stopped = paused(begun(), "operator", 9);
    expect(stopped).toMatchObject({ state: "pending", hold: "paused", pausedBy: "operator", updatedAt: 9 });
    expect(stopped).not.toHaveProperty("claim");
    expect(stopped).not.toHaveProperty("due");
    const again = resumed(stopped, program, worldAt(12));
    expect(again).toMatchObject({ state: "pending", due: 102, updatedAt: 12 });
    expect(again).not.toHaveProperty("hold");
    expect(again).not.toHaveProperty("pausedBy");
  });

  it("lets a person decide about a paused task as about one that waits", () => {
    const decide: Move = { type: "resolve", resolution: "cancel", note: "", by: person };
    const stopped = paused(begun(), "operator", 9);
    expect(moved(stopped, decide, 10)).toBeUndefined();
    expect(moved(waitingForPerson(stopped), decide, 10)).toMatchObject({ state: "cancelled" });
    const working = begun();
    expect(waitingForPerson(working)).toBe(working);
  });

  it("keeps a pause and a claim through a migration", () => {
    const to = { old: program, program: { ...program, version: "next" } };
    const stopped = migrated(paused(begun(), "agent", 9), to, {}, 20);
    expect(stopped).toMatchObject({
      ok: true,
      record: { definition: "next", hold: "paused", pausedBy: "agent" },
    });
    const working = migrated(begun(), to, {}, 20);
    expect(working).toMatchObject({ ok: true, record: { state: "working", claim: { fence: 1 } } });
  });

  it("gives a branch its parent's lifecycle", () => {
    const asked = moved(begun(), passed, 3);
    assert.ok(asked);
    const answer: Move = { type: "resolve", resolution: "goto", node: "both", note: "", by: person };
    const forked = moved(asked, answer, 4);
    assert.ok(forked);
    expect(forked).toMatchObject({ hold: "branches", state: "pending" });
    assert.ok(forked.position);
    const key = { fork: "both", path: "both", visit: forked.position.visit, id: "left" };
    const branch = { key, program, ...startBranch(program, forked.position, 0, worldAt(5)) };
    const child = branched(forked, branch, worldAt(5), true);
    expect(child).toMatchObject({ lifecycle: "default", state: "pending", step: "left", parent: "checkout" });
  });

  it("replaces an ended task with a new one under the same id", () => {
    const over = cancelled(begun(), [ended], 7);
    expect(over).toMatchObject({ state: "cancelled", position: { result: "cancelled" } });
    const blank = replaced(over, "other");
    expect(blank).toMatchObject({
      id: "checkout",
      workflow: "other",
      state: "pending",
      category: "ready",
      fence: 1,
    });
  });

  it("discards exactly the progress of a task that it replaces", () => {
    const lasting = Object.entries(taskFields).flatMap(([name, lasts]) => (lasts === "always" ? [name] : []));
    expect(Object.keys(replaced(full, "other")).toSorted()).toEqual(lasting.toSorted());
  });
});

describe("a task that has ended", () => {
  const over = cancelled(begun(), [ended], 7);

  it.each([
    ["claimed", () => claimed(over, newClaim(over, "builder", 50), 8)],
    ["paused", () => paused(over, "operator", 8)],
    ["put before a person", () => awaitingApproval(over, "hash", 8)],
  ])("cannot be %s: that is a bug", (_name, change) => {
    expect(change).toThrow("lifecycle default does not lead from cancelled to");
  });
});

describe("a task whose workflow is unknown", () => {
  it.each(Status.options)("shows as %s if its loader says so", (status) => {
    expect(taskStatus(unplaced(newTask(), status, 5))).toBe(status);
  });

  it("may state anything again later: its lifecycle has not begun", () => {
    const done = unplaced(newTask(), "CANCELLED", 5);
    expect(unplaced(done, "PENDING", 6)).toMatchObject({ state: "pending", updatedAt: 6 });
  });

  it("is cancelled without the step it stated, and with its variables", () => {
    const stated = { ...newTask(), placement: { step: "both", variables: { size: 1 } } };
    const { placement } = cancelledUnplaced(unplaced(stated, "PENDING", 5), 6);
    expect(placement).toEqual({ status: "CANCELLED", variables: { size: 1 } });
  });

  it.each(Status.options)("is placed as %s from any earlier status", (status) => {
    expect(placedTask({ status }).lifecycle).toBe("default");
  });
});

const moves: readonly Move[] = [
  begin,
  passed,
  { type: "report", outcome: "failed", by: agent },
  { type: "answer", option: "no", by: person },
  { type: "timeout", by: { kind: "clock", id: "clock" } },
  { type: "resolve", resolution: "resume", note: "", by: person },
  { type: "resolve", resolution: "goto", node: "both", note: "", by: person },
  { type: "resolve", resolution: "succeed", note: "", by: person },
  { type: "cancel", by: person },
];

type Step = (record: TaskRecord, now: number) => TaskRecord | undefined;

/** The changes that operations make to a task that has not ended, each under the conditions of its operation. */
const steps: readonly Step[] = [
  (record, now) => (record.hold ? undefined : claimed(record, newClaim(record, "builder", now + 9), now)),
  (record, now) => (record.claim ? released(record, now) : undefined),
  (record, now) => renewed(record, now + 50),
  (record, now) => (record.hold ? undefined : paused(record, "operator", now)),
  (record, now) => (record.hold === "paused" ? resumed(record, program, worldAt(now)) : undefined),
  (record, now) => (record.hold ? undefined : awaitingApproval(record, "hash", now)),
  ...moves.flatMap((move): Step[] => [
    (record, now) => (record.hold === "paused" ? undefined : moved(record, move, now)),
    (record, now) => (record.hold === "paused" ? undefined : moved(record, move, now, record.claim)),
    (record, now) => moved(waitingForPerson(record), move, now, newClaim(record, "builder", now + 9)),
  ]),
  (record, now) => {
    const next = migrated(record, { old: program, program }, {}, now);
    return next.ok ? next.record : undefined;
  },
  (record, now) => cancelled(record, [ended], now),
];

it("after any changes, the state of a task is in its lifecycle, fits its category, and is timed only under a claim", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(steps.length - 1), { maxLength: 30 }), (chosen) => {
      let record = placedTask();
      for (const [index, step] of chosen.entries()) {
        if (record.position?.result !== undefined) break;
        const next = steps[step]?.(record, index + 2) ?? record;
        const lifecycle = lifecycleOf(next);
        expect(lifecycle.states[next.state]?.category).toBe(next.category);
        expect(needsClaim(lifecycle, next.state) && !next.claim).toBe(false);
        expect(next.fence).toBeGreaterThanOrEqual(Math.max(record.fence, next.claim?.fence ?? 0));
        record = next;
      }
    }),
    { numRuns: 500, seed: 7 },
  );
});

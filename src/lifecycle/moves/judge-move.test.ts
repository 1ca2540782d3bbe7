import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundledLifecycle } from "../bundled/bundled-lifecycles.ts";
import { board, lifecycleIn } from "../lifecycle.fixture.ts";
import { judgeMove, type MovedTask, type MoveRequest, type Mover } from "./judge-move.ts";

const anyone: Mover = { mayAssign: false };
const lifecycle = lifecycleIn(board);

function task(state: string, fields: Partial<MovedTask> = {}): MovedTask {
  return { id: "T1", state, inWorkflow: false, attachments: new Set(), ...fields };
}

function move(from: MovedTask, request: MoveRequest, by: Mover = anyone, rules = lifecycle) {
  return judgeMove(rules, from, request, by);
}

function codeOf(result: ReturnType<typeof judgeMove>): string {
  return result.ok ? "ok" : result.refusal.code;
}

describe("a move by hand", () => {
  it("Y24: follows an exit, and is refused with the exits otherwise", () => {
    expect(move(task("todo"), { status: "doing" })).toMatchObject({
      ok: true,
      value: { state: "doing", category: "active" },
    });
    expect(move(task("todo"), { status: "done" })).toMatchObject({
      ok: false,
      refusal: {
        code: "STATE_NOT_REACHABLE",
        facts: { taskId: "T1", state: "todo", exits: ["doing", "dropped"] },
      },
    });
  });

  it("Y24: accepts upper-case statuses as the first exit of their category", () => {
    expect(move(task("todo"), { status: "IN_PROGRESS" })).toMatchObject({
      ok: true,
      value: { state: "doing" },
    });
    expect(move(task("review"), { status: "COMPLETED" })).toMatchObject({
      ok: true,
      value: { state: "done" },
    });
    expect(move(task("review"), { status: "IN_PROGRESS" })).toMatchObject({
      ok: true,
      value: { state: "review" },
    });
    expect(codeOf(move(task("todo"), { status: "COMPLETED" }))).toBe("STATE_NOT_REACHABLE");
    for (const status of ["HITL", "Doing", "toString", ""])
      expect(codeOf(move(task("todo"), { status }))).toBe("UNKNOWN_STATE");
  });

  it("Y24 Y34: says which states there are, and the nearest one", () => {
    expect(move(task("todo"), { status: "doign" })).toMatchObject({
      ok: false,
      refusal: {
        code: "UNKNOWN_STATE",
        message: 'There is no state "doign"; did you mean "doing"?',
        facts: { states: ["todo", "doing", "review", "stuck", "done", "broken", "dropped"] },
      },
    });
  });

  it("Y24: to the present place is allowed and changes nothing", () => {
    for (const state of lifecycle.order)
      expect(move(task(state, { inWorkflow: true }), { status: state })).toMatchObject({
        ok: true,
        value: { state, claims: false, releases: false, prompts: [], unmet: [], warnings: [] },
      });
  });

  it("Y5: enters no hidden state", () => {
    const kanban = bundledLifecycle("kanban");
    expect(codeOf(move(task("backlog"), { status: "working" }, anyone, kanban))).toBe("UNKNOWN_STATE");
    expect(codeOf(move(task("in_progress"), { status: "todo" }, anyone, kanban))).toBe("ok");
  });

  it("Y25: ends, reopens or pauses no task with a workflow", () => {
    const within = { inWorkflow: true };
    expect(codeOf(move(task("review", within), { status: "done" }))).toBe("TASK_IN_WORKFLOW");
    expect(codeOf(move(task("review", within), { status: "FAILED" }))).toBe("TASK_IN_WORKFLOW");
    expect(codeOf(move(task("todo", within), { status: "dropped" }))).toBe("TASK_IN_WORKFLOW");
    expect(codeOf(move(task("done", within), { status: "todo" }))).toBe("TASK_IN_WORKFLOW");
    expect(codeOf(move(task("doing", within), { status: "stuck" }))).toBe("TASK_IN_WORKFLOW");
    expect(codeOf(move(task("doing", within), { status: "review" }))).toBe("ok");
    expect(codeOf(move(task("doing", within), { status: "todo" }))).toBe("ok");
  });

  it("Y26: claims on entering the active states, and releases on leaving them", () => {
    const effect = (from: string, status: string) => {
      const moved = move(task(from), { status });
      assert.ok(moved.ok);
      return [moved.value.claims, moved.value.releases];
    };
    expect(effect("todo", "doing")).toEqual([true, false]);
    expect(effect("doing", "review")).toEqual([false, false]);
    expect(effect("doing", "stuck")).toEqual([false, true]);
    expect(effect("review", "done")).toEqual([false, true]);
    expect(effect("done", "todo")).toEqual([false, false]);
  });

  it("Y27: out of consult is for those who may assign", () => {
    const solo = bundledLifecycle("solo");
    expect(codeOf(move(task("consult"), { status: "working" }, anyone, solo))).toBe("NOT_ALLOWED");
    expect(codeOf(move(task("consult"), { status: "working" }, { mayAssign: true }, solo))).toBe("ok");
    expect(move(task("working"), { status: "consult" }, anyone, solo)).toMatchObject({
      ok: true,
      value: { hold: "consult" },
    });
  });

  it("Y32: keeps, warns about or refuses an unlisted phase, and null clears the phase", () => {
    const rules = (unknown: string) =>
      lifecycleIn(
        board.replace("disconnect_state: todo", `disconnect_state: todo, unknown_phase: ${unknown}`),
      );
    const to = { phase: "tset" };
    expect(move(task("doing"), to, anyone, rules("allow"))).toMatchObject({
      ok: true,
      value: { phase: "tset", warnings: [] },
    });
    expect(move(task("doing"), to, anyone, rules("warn"))).toMatchObject({
      ok: true,
      value: { phase: "tset", warnings: ['There is no phase "tset"; did you mean "test"?'] },
    });
    expect(move(task("doing"), to, anyone, rules("reject"))).toMatchObject({
      ok: false,
      refusal: { code: "UNKNOWN_PHASE", facts: { phases: ["build", "test"] } },
    });
    expect(move(task("doing", { phase: "old" }), { status: "review" }, anyone, rules("reject")).ok).toBe(
      true,
    );
    expect(move(task("doing", { phase: "test" }), { phase: null })).toMatchObject({
      ok: true,
      value: { phase: undefined },
    });
  });

  it("Y24 Y34: is judged without exception for any request, and follows an exit if allowed", () => {
    const words = fc.constantFrom(
      undefined,
      ...lifecycle.order,
      "COMPLETED",
      "HITL",
      "__proto__",
      "constructor",
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...lifecycle.order),
        words,
        words,
        fc.boolean(),
        (from, status, phase, inWorkflow) => {
          const judged = move(task(from, { inWorkflow }), { status, phase });
          if (!judged.ok) {
            expect(judged.refusal.message).not.toBe("");
            return;
          }
          expect([from, ...(lifecycle.states[from]?.exits ?? [])]).toContain(judged.value.state);
        },
      ),
      { seed: 9 },
    );
  });
});

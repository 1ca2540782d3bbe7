import { describe, expect, it } from "vitest";
import { board, lifecycleIn } from "../lifecycle.fixture.ts";
import type { StatePhase } from "../prompts/prompts-on-move.ts";
import { gatesOnMove, type Proofs } from "./gates-on-move.ts";
import { judgeGates } from "./judge-gates.ts";
import { judgeMove } from "./judge-move.ts";

const nothing: Proofs = { attachments: new Set() };

function rules(gates: string) {
  return lifecycleIn(`${board}gates:\n${gates}`);
}

function met(gates: string, from: StatePhase | string, to: StatePhase | string, proofs = nothing): string[] {
  const place = (at: StatePhase | string) => (typeof at === "string" ? { state: at } : at);
  return gatesOnMove(rules(gates), place(from), place(to), proofs).map(
    ({ type, satisfied }) => `${type}${satisfied ? "+" : "-"}`,
  );
}

describe("the gates that a move meets", () => {
  it("Y28: are the exit gates of the state, on moves to active and done states only", () => {
    const gates = "  status:doing: [{type: a}]\n  status:review: [{type: b}]";
    expect(met(gates, "doing", "review")).toEqual(["a-"]);
    expect(met(gates, "review", "done")).toEqual(["b-"]);
    for (const to of ["todo", "stuck"]) expect(met(gates, "doing", to)).toEqual([]);
    expect(met(gates, "review", "broken")).toEqual([]);
    expect(met(gates, "doing", "doing")).toEqual([]);
  });

  it("Y28: are, with a named target, only those of that move, whatever its category", () => {
    const gates = "  status:doing: [{type: a, to: stuck}, {type: b, to: review}]";
    expect(met(gates, "doing", "stuck")).toEqual(["a-"]);
    expect(met(gates, "doing", "review")).toEqual(["b-"]);
  });

  it("Y28: are, on a done state, met by reopening", () => {
    expect(met("  status:done: [{type: a}]", "done", "todo")).toEqual(["a-"]);
    expect(met("  status:done: [{type: a}]", "review", "done")).toEqual([]);
  });

  it("Y28: are the entry gates of the next state", () => {
    expect(met("  status:done: [{type: a, on: enter}]", "review", "done")).toEqual(["a-"]);
    expect(met("  status:todo: [{type: a, on: enter}]", "doing", "todo")).toEqual(["a-"]);
  });

  it("Y29: are the gates of the phase if it changes, or if the task is done", () => {
    const gates = "  phase:build: [{type: a}, {type: b, to: test}]\n  phase:test: [{type: c, on: enter}]";
    const at = (state: string, phase?: string) => ({ state, phase });
    expect(met(gates, at("doing", "build"), at("doing", "test"))).toEqual(["a-", "b-", "c-"]);
    expect(met(gates, at("doing", "build"), at("doing"))).toEqual(["a-"]);
    expect(met(gates, at("doing", "build"), at("review", "build"))).toEqual([]);
    expect(met(gates, at("review", "build"), at("done", "build"))).toEqual(["a-"]);
    expect(met(gates, at("doing", "build"), at("todo", "test"))).toEqual(["a-", "b-", "c-"]);
    expect(met(gates, at("review", "build"), at("broken"))).toEqual([]);
    expect(met(gates, at("doing"), at("doing", "test"))).toEqual(["c-"]);
  });

  it("Y30: are satisfied by an attachment of their type, or by all of their evidence", () => {
    const gates = "  status:doing: [{type: a}, {type: b, evidence: [{attachment: c}, {run: npm test}]}]";
    const proofs = (types: string[], holds: boolean): Proofs => ({
      attachments: new Set(types),
      holds: () => holds,
    });
    expect(met(gates, "doing", "review", proofs(["a", "b"], true))).toEqual(["a+", "b-"]);
    expect(met(gates, "doing", "review", proofs(["c"], false))).toEqual(["a-", "b-"]);
    expect(met(gates, "doing", "review", proofs(["c"], true))).toEqual(["a-", "b+"]);
    const [, check] = gatesOnMove(rules(gates), { state: "doing" }, { state: "review" }, nothing);
    expect(check?.needs).toEqual(["attachment c", "run npm test"]);
  });
});

describe("an unmet gate", () => {
  const checks = (enforcement: string) =>
    gatesOnMove(
      rules(`  status:doing: [{type: a, enforcement: ${enforcement}}]`),
      { state: "doing" },
      { state: "review" },
      nothing,
    );

  it("Y31: by hand is reported, refused unless forced, or always refused", () => {
    expect(judgeGates("T1", checks("allow"), "hand", false)).toMatchObject({
      result: "pass",
      warnings: [{ type: "a" }],
    });
    expect(judgeGates("T1", checks("warn"), "hand", true)).toMatchObject({
      result: "warn",
      warnings: [{ type: "a" }],
    });
    expect(judgeGates("T1", checks("warn"), "hand", false).refusal).toMatchObject({
      code: "GATES_NOT_SATISFIED",
      facts: {
        forcible: true,
        gates: [{ at: "status:doing", type: "a", enforcement: "warn", needs: ["attachment a"] }],
      },
    });
    expect(judgeGates("T1", checks("reject"), "hand", true).refusal?.facts).toMatchObject({
      forcible: false,
    });
  });

  it("Y31: with warn only warns the engine, and with reject refuses its move", () => {
    expect(judgeGates("T1", checks("warn"), "engine", false).refusal).toBeUndefined();
    expect(judgeGates("T1", checks("reject"), "engine", false).refusal?.code).toBe("GATES_NOT_SATISFIED");
  });

  it("Y31: escalates a move that nobody can be refused", () => {
    expect(judgeGates("T1", checks("reject"), "clock", false)).toMatchObject({ escalates: true });
    expect(judgeGates("T1", checks("reject"), "clock", false).refusal).toBeUndefined();
    expect(judgeGates("T1", checks("warn"), "clock", false)).not.toHaveProperty("escalates");
  });

  it("Y31: gives way to force only if a reason is given", () => {
    const lifecycle = rules("  status:doing: [{type: a}]");
    const task = { id: "T1", state: "doing", inWorkflow: false, attachments: new Set<string>() };
    const by = { mayAssign: false, force: true };
    expect(judgeMove(lifecycle, task, { status: "review" }, by).ok).toBe(false);
    expect(judgeMove(lifecycle, task, { status: "review" }, { ...by, reason: "late" })).toMatchObject({
      ok: true,
      value: { unmet: [{ type: "a", satisfied: false }] },
    });
    expect(
      judgeMove(
        lifecycle,
        { ...task, attachments: new Set(["a"]) },
        { status: "review" },
        { mayAssign: false },
      ).ok,
    ).toBe(true);
  });
});

import assert from "node:assert/strict";
import type { Lifecycle } from "../model/lifecycle.ts";
import { type JudgedMove, judgeMove } from "./moves/judge-move.ts";
import { reachedFrom, wayTo } from "./reached-from.ts";

/**
 * Moves a new plain task to a done state along the shortest path. If a gate refuses a move, the worker attaches
 * what the gate needs, and tries again.
 */
export function driveToDone(lifecycle: Lifecycle, phase?: string): readonly JudgedMove[] {
  const { states, settings } = lifecycle;
  const reached = reachedFrom(states, settings.initialState);
  const end = [...reached.keys()].find((name) => states[name]?.category === "done");
  assert.ok(end !== undefined, `${lifecycle.name} has no done state`);
  const attachments = new Set<string>();
  const moves: JudgedMove[] = [];
  let task = { id: "T1", state: settings.initialState, phase, inWorkflow: false, attachments };
  for (const status of wayTo(end, reached).slice(1)) {
    let moved = judgeMove(lifecycle, task, { status }, { mayAssign: false });
    if (!moved.ok) {
      assert.equal(moved.refusal.code, "GATES_NOT_SATISFIED");
      for (const { type } of moved.refusal.facts["gates"] as { type: string }[]) attachments.add(type);
      moved = judgeMove(lifecycle, task, { status }, { mayAssign: false });
    }
    assert.ok(moved.ok, JSON.stringify(moved));
    moves.push(moved.value);
    task = { ...task, state: moved.value.state };
  }
  assert.equal(states[task.state]?.category, "done");
  return moves;
}

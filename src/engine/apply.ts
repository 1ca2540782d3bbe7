import type { Move, MoveType } from "../model/move.ts";
import type { Position } from "../model/position.ts";
import type { Refusal, Result } from "../model/refusal.ts";
import type { Turn } from "../model/turn.ts";
import { whyStopped } from "../model/words/why-stopped.ts";
import type { Program } from "../workflow/program.ts";
import { answer } from "./moves/answer.ts";
import { approve } from "./moves/approve.ts";
import { begin } from "./moves/begin.ts";
import { branchesEnded } from "./moves/branches-ended.ts";
import { call } from "./moves/call.ts";
import { cancel } from "./moves/cancel.ts";
import { end } from "./moves/end.ts";
import { escalate } from "./moves/escalate.ts";
import { excursion } from "./moves/excursion.ts";
import type { MoveRule } from "./moves/move-rule.ts";
import { pass } from "./moves/pass-question.ts";
import { repeat } from "./moves/repeat.ts";
import { report } from "./moves/report.ts";
import { resolve } from "./moves/resolve.ts";
import { skip } from "./moves/skip.ts";
import { timeout } from "./moves/timeout.ts";
import { turnOf } from "./turn.ts";
import { Walk } from "./walk.ts";
import type { World } from "./world.ts";

const moveRules: { readonly [T in MoveType]: MoveRule<T> } = {
  begin,
  report,
  answer,
  timeout,
  branches_ended: branchesEnded,
  resolve,
  cancel,
  escalate,
  excursion,
  repeat,
  pass,
  skip,
  call,
  approve,
  end,
};

/** Carries out one move completely or not at all: returns the turn, or the refusal. */
export function apply(program: Program, position: Position, move: Move, world: World): Result<Turn> {
  const walk = new Walk(program, position, world, move);
  const refusal =
    judgeState(walk, move) ?? (moveRules[move.type] as MoveRule<MoveType>)(walk, move) ?? walk.refusal;
  if (refusal) return { ok: false, refusal };
  stopEndless(walk);
  return { ok: true, value: turnOf(position, walk.position, walk.events) };
}

function judgeState(walk: Walk, move: Move): Refusal | undefined {
  const { state, result, escalation } = walk.position;
  if (state === "done" || state === "failed" || state === "cancelled") {
    return {
      code: "TASK_ENDED",
      message: `The task ended as ${result} at "${walk.node.name}".`,
      facts: { step: walk.path, result: result ?? null },
    };
  }
  const isFree = move.type === "resolve" || move.type === "cancel";
  if (!escalation || isFree || (move.type === "end" && move.by.kind === "person")) return undefined;
  return {
    code: "TASK_WAITING",
    message: `The task waits for a person at "${walk.node.name}". ${whyStopped[escalation]}`,
    facts: { step: walk.path, reason: escalation },
  };
}

/** Stops a task that has used up its step budget. This ends loops that no retry budget of a node ends. */
function stopEndless(walk: Walk): void {
  if (walk.position.state === "ready" && walk.position.steps >= walk.limits.maxSteps)
    walk.escalate("max_steps_exceeded");
}

import { apply } from "../../../engine/apply.ts";
import { turnOf } from "../../../engine/turn.ts";
import type { World } from "../../../engine/world.ts";
import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { gatesOnMove } from "../../../lifecycle/moves/gates-on-move.ts";
import { judgeGates } from "../../../lifecycle/moves/judge-gates.ts";
import type { Event } from "../../../model/event.ts";
import type { Move } from "../../../model/move.ts";
import type { Position } from "../../../model/position.ts";
import type { Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Turn } from "../../../model/turn.ts";
import { clockCaller } from "../../../tasks/clock-caller.ts";
import { placeIn } from "../../../team/place-in.ts";
import type { Program } from "../../../workflow/program.ts";
import type { Call } from "../../ports/call.ts";
import { gateProofs } from "./gate-proofs.ts";

interface EngineMove {
  readonly record: TaskRecord;
  /** the task after the turn */
  readonly next: TaskRecord;
  readonly move: Move;
  readonly program: Program;
  readonly position: Position;
  readonly turn: Turn;
  readonly world: World;
}

/** Whether a lifecycle has gates. Most have none, and every move asks this. */
export function hasGates(record: TaskRecord): boolean {
  const { gates } = lifecycleOf(record);
  for (const _ in gates) return true;
  return false;
}

/**
 * The turn as the gates of the task's lifecycle let it pass. A gate that rejects refuses the move of a caller; a move that
 * nobody asked for stops for a person instead. A gate that warns leaves a warning.
 */
export async function passGates(asked: EngineMove, call: Call): Promise<Result<Turn>> {
  const { record, next, move, turn, position } = asked;
  const lifecycle = lifecycleOf(record);
  const to = placeIn(next);
  const proofs = await gateProofs(record, to, move.by, call);
  const checks = gatesOnMove(lifecycle, placeIn(record), to, proofs);
  const by = move.by.kind === "clock" ? "clock" : "engine";
  const { refusal, escalates, warnings } = judgeGates(record.id, checks, by, false);
  if (refusal) return { ok: false, refusal };
  if (escalates) return { ok: true, value: stopped(asked) };
  if (warnings.length === 0) return { ok: true, value: turn };
  const { step } = turn.position;
  const warned = warnings.map(({ at, needs }): Event => {
    const message = `The gate at ${at} wants ${needs.join(", ")}.`;
    return { type: "warned", step, code: "gate", message };
  });
  return { ok: true, value: turnOf(position, turn.position, [...turn.events, ...warned]) };
}

/** The turn that stops for a person: at the work that it led to, or else where the task was. */
function stopped({ program, position, turn, world }: EngineMove): Turn {
  const isAtWork = turn.position.state === "ready";
  const here = isAtWork ? turn.position : position;
  const stop = apply(program, here, { type: "escalate", gate: true, by: clockCaller }, world);
  if (!stop.ok) throw new Error(`a task cannot be stopped: ${stop.refusal.message}`);
  const events = [...(isAtWork ? turn.events : []), ...stop.value.events];
  return turnOf(position, stop.value.position, events);
}

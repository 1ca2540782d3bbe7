import { restore } from "../engine/restore.ts";
import { type Started, start } from "../engine/start.ts";
import type { World } from "../engine/world.ts";
import type { Caller } from "../model/caller.ts";
import type { EndResult } from "../model/node.ts";
import type { EscalationReason, Position } from "../model/position.ts";
import type { Result } from "../model/refusal.ts";
import type { Status } from "../model/status.ts";
import type { Placement } from "../model/task.ts";
import type { Program } from "../workflow/program.ts";

export interface Placed extends Started {
  readonly paused: boolean;
  readonly warnings: readonly string[];
}

interface Standing {
  readonly state: Position["state"];
  readonly result?: EndResult;
  readonly escalation?: EscalationReason;
}

/** IN_PROGRESS without a claim is nobody's: the task goes back into the queue. */
const standings: Readonly<Record<Status, Standing>> = {
  PENDING: { state: "ready" },
  IN_PROGRESS: { state: "ready" },
  PAUSED: { state: "ready" },
  HITL: { state: "waiting", escalation: "hitl_end" },
  COMPLETED: { state: "done", result: "success" },
  FAILED: { state: "failed", result: "failure" },
  CANCELLED: { state: "cancelled", result: "cancelled" },
};

/** Puts a task at its start, or where whoever kept its record says it is. */
export function place(program: Program, placement: Placement, by: Caller, world: World): Result<Placed> {
  const { step = program.start, status = "PENDING", variables = {} } = placement;
  const known = program.nodes.has(step);
  const warnings = known ? [] : [`"${program.id}" has no step "${step}"; the task begins at its start.`];
  const started = start(program, variables, by, world);
  if (!started.ok) return started;
  const counts = Object.entries(placement.stepRetries ?? {}).filter(
    ([node, used]) => used > 0 && program.nodes.has(node),
  );
  const moved = known && (step !== program.start || status !== "PENDING" || counts.length > 0);
  const retries = placement.retryCount ?? counts.reduce((sum, [, used]) => sum + used, 0);
  if (!moved && retries === 0) return { ok: true, value: { ...started.value, paused: false, warnings } };
  const restored = restore(
    program,
    {
      step: known ? step : program.start,
      ...standings[known ? status : "PENDING"],
      retries,
      attempts: Object.fromEntries(counts),
      variables: started.value.position.variables,
    },
    world,
  );
  return { ok: true, value: { ...restored, paused: status === "PAUSED", warnings } };
}

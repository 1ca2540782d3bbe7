import { restore } from "../engine/restore.ts";
import { type Started, start } from "../engine/start.ts";
import type { World } from "../engine/world.ts";
import type { Caller } from "../model/caller.ts";
import type { Doers } from "../model/doers.ts";
import type { EndResult } from "../model/node.ts";
import type { EscalationReason, Position } from "../model/position.ts";
import type { Result } from "../model/refusal.ts";
import type { Status } from "../model/status.ts";
import type { Placement } from "../model/task.ts";
import type { EndNode, Program } from "../workflow/program.ts";

export interface InitialPosition extends Started {
  readonly paused: boolean;
  readonly warnings: readonly string[];
}

interface StatusMeaning {
  readonly state: Position["state"];
  readonly result?: EndResult;
  readonly escalation?: EscalationReason;
}

/**
 * The state of a loaded task for each status that its loader may state. An IN_PROGRESS task has no claim and hence no
 * worker, so it goes back into the queue.
 */
const meanings: Readonly<Record<Status, StatusMeaning>> = {
  PENDING: { state: "ready" },
  IN_PROGRESS: { state: "ready" },
  PAUSED: { state: "ready" },
  HITL: { state: "waiting", escalation: "hitl_end" },
  COMPLETED: { state: "done", result: "success" },
  FAILED: { state: "failed", result: "failure" },
  CANCELLED: { state: "cancelled", result: "cancelled" },
};

/** The first position of a task: the start of its workflow, or the placement that its loader states. */
export function initialPosition(
  program: Program,
  placement: Placement,
  loader: Caller,
  world: World,
): Result<InitialPosition> {
  const { status = "PENDING", variables = {} } = placement;
  const { step, warnings } = stepIn(program, placement.step ?? program.start, meanings[status].result);
  const started = start(program, variables, placement.variablesBy ?? loader, world);
  if (!started.ok) return started;
  const counts = Object.entries(placement.stepRetries ?? {}).filter(
    ([node, used]) => used > 0 && program.nodes.has(node),
  );
  const retries = placement.retryCount ?? counts.reduce((sum, [, used]) => sum + used, 0);
  const moved = step !== program.start || meanings[status].state !== "ready" || counts.length > 0;
  const restored =
    moved || retries > 0
      ? restore(
          program,
          {
            step,
            ...meaningAt(program, step, status),
            retries,
            attempts: Object.fromEntries(counts),
            variables: started.value.position.variables,
            ...(step !== program.start && loader.kind === "agent" && doersIn(program, loader)),
          },
          world,
        )
      : started.value;
  // PAUSED pauses only a ready task. A task that waits for its branches or for an answer is held already.
  const paused = status === "PAUSED" && restored.position.state === "ready";
  return { ok: true, value: { ...restored, paused, warnings } };
}

/**
 * The doers of a loaded task. An agent that places a task beyond its start counts as the doer of the steps before:
 * otherwise it, or a worker that it names, could review its own work.
 */
function doersIn({ witnessed }: Program, { id }: Caller): { readonly doneBy?: Doers } {
  if (witnessed.size === 0) return {};
  return { doneBy: Object.fromEntries([...witnessed].map((step) => [step, [id]])) };
}

/**
 * The node with the given name. If there is none, the task begins at the start. A task that has ended stays ended,
 * even if its last step has been renamed.
 */
function stepIn(
  program: Program,
  named: string,
  result: EndResult | undefined,
): { readonly step: string; readonly warnings: readonly string[] } {
  if (program.nodes.has(named)) return { step: named, warnings: [] };
  const outermost = named.slice(0, Math.max(0, named.indexOf("/")));
  if (program.nodes.has(outermost) && result === undefined) {
    const warning = `"${named}" is inside a subflow; the task enters "${outermost}" anew.`;
    return { step: outermost, warnings: [warning] };
  }
  if (result === undefined) {
    const warning = `"${program.id}" has no step "${named}"; the task begins at its start.`;
    return { step: program.start, warnings: [warning] };
  }
  const end = [...program.nodes.values()].find((node) => node.type === "end" && node.result === result);
  const step = end?.id ?? program.start;
  return { step, warnings: [`"${program.id}" has no step "${named}"; the task has ended at "${step}".`] };
}

function meaningAt(program: Program, step: string, status: Status): StatusMeaning {
  const node = program.nodes.get(step);
  // At a question for a person, HITL means that the question is open, so the question is asked again.
  if (status === "HITL" && node?.type === "checkpoint" && node.audience === "human") return meanings.PENDING;
  const isBlocked = node?.type === "end" && (node satisfies EndNode).result === "blocked";
  return isBlocked && status === "FAILED" ? { state: "failed", result: "blocked" } : meanings[status];
}

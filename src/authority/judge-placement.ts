import type { Workflows } from "../engine/world.ts";
import type { Refusal } from "../model/refusal.ts";
import type { Placement } from "../model/task.ts";
import type { Program } from "../workflow/program.ts";
import { reachableByAgents, successEnds } from "./reachable-by-agents.ts";

// What this folder decides: how far agents get by themselves. Only people answer questions and give approvals, and
// only Navigator gathers evidence, so an agent's claim must never replace either.
// - `gates-of` lists the gates of a workflow.
// - `reachable-by-agents` finds the nodes that agents alone can reach. `without-people` and `agent-can-take` remove
//   the edges that need a person or evidence. To decide that, `values-without-people` finds the values that
//   variables can have before any person has answered, and `possible-results` the results of conditions with them.
// - `judge-placement` refuses an agent that places a task beyond those nodes.
// - `unproven-variables` finds variables that a migration must reset, because agents could have written them.
// If an analysis reaches its limit, the answer is "not by agents alone".

/** Refuses an agent that places a new task behind a gate: its claim would replace the answer or the evidence. */
export function judgePlacement(
  program: Program,
  { step = program.start, status }: Placement,
  workflows: Workflows,
): Refusal | undefined {
  const isDone = status === "COMPLETED";
  if (step === program.start && !isDone) return undefined;
  const reachable = reachableByAgents(program, workflows.byId);
  const named = [step, step.split("/")[0] ?? ""].find((id) => program.nodes.has(id));
  const isReachable = named === undefined || reachable.has(named);
  if (isReachable && (!isDone || successEnds(program).some((id) => reachable.has(id)))) return undefined;
  const place = isReachable ? "its end" : `"${step.slice(0, 200)}"`;
  return {
    code: "NOT_ALLOWED",
    message: `On the way to ${place} there is a gate: a person decides there, or Navigator gathers evidence. An agent's task starts before it.`,
    facts: { step: step.slice(0, 200), workflow: program.id },
  };
}

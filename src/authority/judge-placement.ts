import type { Workflows } from "../engine/world.ts";
import type { Refusal } from "../model/refusal.ts";
import type { Placement } from "../model/task.ts";
import type { Program } from "../workflow/program.ts";
import { freelyReached, successEnds } from "./freely-reached.ts";

/**
 * Why an agent may not say that a new task is there already. Past a question to a person, or past what Navigator is to
 * be shown, its word would be worth as much as the answer and the proof.
 */
export function judgePlacement(
  program: Program,
  { step = program.start, status }: Placement,
  workflows: Workflows,
): Refusal | undefined {
  const isDone = status === "COMPLETED";
  if (step === program.start && !isDone) return undefined;
  const free = freelyReached(program, workflows.byId);
  const named = [step, step.split("/")[0] ?? ""].find((id) => program.nodes.has(id));
  const isThere = named === undefined || free.has(named);
  if (isThere && (!isDone || successEnds(program).some((id) => free.has(id)))) return undefined;
  const place = isThere ? "its end" : `"${step.slice(0, 200)}"`;
  return {
    code: "NOT_ALLOWED",
    message: `On the way to ${place} there is something that a person decides or Navigator is shown; an agent's task begins before that.`,
    facts: { step: step.slice(0, 200), workflow: program.id },
  };
}

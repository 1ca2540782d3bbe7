import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program, Requirement } from "../../workflow/program.ts";
import { commandProblems } from "../movement/evidence/command-facts.ts";
import { locate } from "../movement/locate.ts";
import type { Call } from "../ports/call.ts";

/** What a step must show before it is left, in words for people. */
export const Need = z.object({
  text: z.string(),
  /** the outcomes that need it; any but a failure where there are none */
  outcomes: z.array(z.string()).optional(),
  /** why it cannot be met as things are, and who can change that */
  problems: z.array(z.string()).optional(),
});
type Need = z.infer<typeof Need>;

/** Nothing of a task that is over, or whose step needs no more than a report. */
export async function needsOf(record: TaskRecord, call: Call): Promise<Need[]> {
  const { position, definition } = record;
  if (!position || definition === undefined || position.result !== undefined || position.escalation)
    return [];
  const run = await locate(record, call);
  const { node, program } = currentNode(run.program, run.position, run.world);
  if (!("requirements" in node) || node.requirements.length === 0) return [];
  const problems = await commandProblems(call, program);
  return node.requirements.map((requirement) => ({
    text: wordsFor(requirement, program),
    ...(requirement.for && { outcomes: [...requirement.for] }),
    ...("run" in requirement.evidence && problems.length > 0 && { problems: [...problems] }),
  }));
}

function wordsFor({ evidence, than = [] }: Requirement, { nodes }: Program): string {
  if ("run" in evidence) return `The command "${evidence.run}" succeeds. Navigator runs it itself.`;
  if ("report" in evidence) return `The test report ${evidence.report} shows: ${evidence.expect}`;
  if ("attachment" in evidence) return `"${evidence.attachment}" is attached.`;
  if ("variable" in evidence) return `The variables are so that ${evidence.variable}`;
  if ("approval" in evidence)
    return evidence.approval === "human" ? "A person approves it." : "It is approved.";
  const names = than.map((step) => `"${nodes.get(step)?.name ?? step}"`).join(" or ");
  return `Somebody else reports it than whoever did ${names || "the work"}.`;
}

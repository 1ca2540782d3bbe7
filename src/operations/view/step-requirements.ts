import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program, Requirement } from "../../workflow/program.ts";
import { commandProblems } from "../movement/evidence/command-facts.ts";
import { locate } from "../movement/locate.ts";
import type { Call } from "../ports/call.ts";

/** One requirement of a step, worded for people. */
export const Need = z.object({
  text: z.string(),
  /** the outcomes that need the requirement; if absent, every outcome but `failed` */
  outcomes: z.array(z.string()).optional(),
  /** why the requirement cannot be met at present, and who can change that */
  problems: z.array(z.string()).optional(),
});
type Need = z.infer<typeof Need>;

/** The requirements of a task's step; empty for an ended or escalated task, and for a step without requirements. */
export async function needsOf(record: TaskRecord, call: Call): Promise<Need[]> {
  const { position, definition } = record;
  if (!position || definition === undefined || position.result !== undefined || position.escalation)
    return [];
  const located = await locate(record, call);
  const { node, program } = currentNode(located.program, located.position, located.world);
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
  if ("observed" in evidence) return `The hooks of the agent's host saw "${evidence.observed}" run.`;
  if ("attachment" in evidence) return `"${evidence.attachment}" is attached.`;
  if ("variable" in evidence) return `The variables satisfy ${evidence.variable}`;
  if ("approval" in evidence)
    return evidence.approval === "human" ? "A person approves it." : "It is approved.";
  const names = than.map((step) => `"${nodes.get(step)?.name ?? step}"`).join(" or ");
  return `A worker who did not do ${names || "the work"} reports it.`;
}

import type { Finding } from "../../model/finding.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";

/** What comes of a definition that is kept. */
export type Compiled = Program | BrokenDefinition;

/**
 * A definition that a task needs and that cannot be followed: an older version loaded it, which asked for less. Thrown to
 * the door, where it refuses the call; who goes over many tasks catches it at each, or one would stop all of them.
 */
export class BrokenDefinition extends Error {
  readonly refusal: Refusal;

  constructor(id: string, version: string, findings: readonly Finding[]) {
    const errors = findings.filter(({ severity }) => severity === "error");
    const problem = errors[0]?.message ?? "It is not there any more.";
    const message = `The workflow "${id}" cannot be followed: ${problem} Load a corrected version with load_workflow, then move its tasks there with migrate_tasks, or cancel them.`;
    super(message);
    this.name = "BrokenDefinition";
    this.refusal = {
      code: "WORKFLOW_INVALID",
      message,
      facts: { workflowId: id, version, findings: errors },
    };
  }
}

export function sound(compiled: Compiled): Program {
  if (compiled instanceof BrokenDefinition) throw compiled;
  return compiled;
}

/** Nothing where a definition that is needed for it is broken. */
export async function unlessBroken<T>(doing: Promise<T>): Promise<T | undefined> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof BrokenDefinition) return undefined;
    throw error;
  }
}

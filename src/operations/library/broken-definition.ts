import type { Finding } from "../../model/finding.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";

/** The result of compiling a stored definition. */
export type ProgramOrBroken = Program | BrokenDefinition;

/**
 * Thrown if a task needs a definition that does not compile. An older release, which checked less, has loaded it.
 * `perform` catches this error and refuses the call. Batch operations catch it per task: otherwise one broken
 * definition would stop the whole batch.
 */
export class BrokenDefinition extends Error {
  readonly refusal: Refusal;
  readonly version: string;

  constructor(id: string, version: string, findings: readonly Finding[]) {
    const errors = findings.filter(({ severity }) => severity === "error");
    const problem = errors[0]?.message ?? "It is not there any more.";
    const message = `The workflow "${id}" cannot be followed: ${problem} Load a corrected version with load_workflow, then move its tasks there with migrate_tasks, or cancel them.`;
    super(message);
    this.name = "BrokenDefinition";
    this.version = version;
    this.refusal = {
      code: "WORKFLOW_INVALID",
      message,
      facts: { workflowId: id, version, findings: errors },
    };
  }
}

export function programOrThrow(compiled: ProgramOrBroken): Program {
  if (compiled instanceof BrokenDefinition) throw compiled;
  return compiled;
}

/** The result of the work; `undefined` if the work needs a definition that is broken. */
export async function unlessBroken<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BrokenDefinition) return undefined;
    throw error;
  }
}

import type { DecisionStatement } from "../model/decision-statement.ts";
import type { Program } from "../workflow/program.ts";
import type { Expectation } from "./expectation.ts";
import { type GateProblem, gateProblem } from "./gate-problem.ts";
import { otherSubject } from "./other-subject.ts";

/** What a signed statement is about, if that is another version of the workflow or another commit than the checked one. */
export function otherStatement(
  { workflow, subject, repository, node }: DecisionStatement,
  { version }: Program,
  expected: Expectation,
): GateProblem | undefined {
  if (workflow.id !== expected.workflow || workflow.hash !== version)
    return gateProblem("SIGNATURE_INVALID", `A signature at "${node}" is for another version.`);
  return otherSubject(subject, repository, expected);
}

import type { Caller } from "../model/caller.ts";
import type { Refusal } from "../model/refusal.ts";
import type { Requirement, WorkNode } from "../workflow/program.ts";
import { doersKnown } from "./doers.ts";
import { own } from "./own.ts";
import type { Walk } from "./walk.ts";

interface Unmet {
  readonly requirement: string;
  readonly problem: string;
}

/** The requirements that stand in the way of an outcome, with what is known of each. */
export function judgeEvidence(
  walk: Walk,
  node: WorkNode,
  outcome: string | undefined,
  by: Caller,
): Refusal | undefined {
  if (node.requirements.length === 0) return undefined;
  const unmet = node.requirements
    .filter((requirement) => guards(requirement, outcome))
    .flatMap((requirement) => {
      const problem = problemOf(walk, requirement, by);
      return problem === undefined ? [] : [{ requirement: requirement.id, problem }];
    });
  if (unmet.length === 0) return undefined;
  return {
    code: "EVIDENCE_MISSING",
    message: `"${node.name}" needs evidence: ${unmet.map(describe).join("; ")}.`,
    facts: { unmet },
  };
}

/** A report that does not say how it went may mean any outcome. */
function guards(requirement: Requirement, outcome: string | undefined): boolean {
  if (outcome === undefined) return true;
  return requirement.for ? requirement.for.includes(outcome) : outcome !== "failed";
}

function problemOf(walk: Walk, { id, condition, than }: Requirement, by: Caller): string | undefined {
  if (condition) return condition.holds(walk.scope) ? undefined : `${condition.text} does not hold`;
  if (than) {
    const doers = doersKnown(walk.position);
    const step = than.find((candidate) => own(doers, candidate)?.includes(by.id));
    return step === undefined ? undefined : `${by.id} did "${step}", somebody else must report this`;
  }
  const fact = walk.evidence.find((candidate) => candidate.requirement === id);
  if (!fact) return "nobody has looked into it";
  return fact.holds ? undefined : (fact.detail ?? "it does not hold");
}

function describe({ requirement, problem }: Unmet): string {
  return `${requirement} (${problem})`;
}

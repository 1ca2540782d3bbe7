import type { Caller } from "../model/caller.ts";
import type { EvidenceFact } from "../model/evidence.ts";
import type { Refusal } from "../model/refusal.ts";
import type { Requirement, WorkNode } from "../workflow/program.ts";
import { guards } from "../workflow/requirements.ts";
import { doersKnown, whySameDoer } from "./doers.ts";
import { isApproved } from "./is-approved.ts";
import { own } from "./own-property.ts";
import type { Walk } from "./walk.ts";

/** A requirement that is not met, with the fact that was found about it. */
export type Unmet = Omit<EvidenceFact, "holds" | "detail"> & { readonly problem: string };

/** Refuses an outcome whose requirements are not met, with the reason for each. */
export function judgeEvidence(
  walk: Walk,
  node: WorkNode,
  outcome: string | undefined,
  by: Caller,
): Refusal | undefined {
  if (node.requirements.length === 0) return undefined;
  const unmet = node.requirements
    .filter((requirement) => guards(requirement, outcome))
    .flatMap((requirement) => unmetBy(walk, requirement, by) ?? []);
  if (unmet.length === 0) return undefined;
  return {
    code: "EVIDENCE_MISSING",
    message: `"${node.name}" needs evidence: ${unmet.map(describe).join("; ")}.`,
    facts: { unmet },
  };
}

function unmetBy(walk: Walk, { id, condition, than, evidence }: Requirement, by: Caller): Unmet | undefined {
  if (isApproved(walk.position, id, walk.report)) return undefined;
  if (condition) {
    if (condition.holds(walk.scope)) return undefined;
    return { requirement: id, problem: `${condition.text} does not hold` };
  }
  if (than) {
    const known = doersKnown(walk.position);
    for (const step of than)
      for (const doer of own(known, step) ?? []) {
        const same = whySameDoer(doer, by);
        if (same) return { requirement: id, problem: `${same} "${step}": another reporter is needed` };
      }
    return undefined;
  }
  const fact = walk.evidence.find((candidate) => candidate.requirement === id);
  if (!fact) {
    const problem = "approval" in evidence ? "a person must approve it first" : "not checked yet";
    return { requirement: id, problem };
  }
  const { holds, detail, ...found } = fact;
  return holds ? undefined : { ...found, problem: detail ?? "it does not hold" };
}

function describe({ requirement, problem }: Unmet): string {
  return `${requirement} (${problem})`;
}

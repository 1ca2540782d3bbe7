import { quotedList } from "../../quoted-list.ts";
import { unboundedCycles } from "../bound/unbounded-cycles.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports cycles that no budget, loop limit or person ends. */
export const unboundedCycle: Check = (survey, program, { log }) => {
  for (const ids of unboundedCycles(survey)) {
    const [first = ""] = ids;
    const own = program.ownLimits.maxSteps;
    log.add({
      code: "unbounded-cycle",
      ...atNode(first),
      ...(own && { severity: "info" as const }),
      message: `A task can go round ${quotedList(ids)} for ever: only the limit of ${program.limits.maxSteps} steps stops it.`,
      fix: own
        ? "Nothing needs to be done if that limit is meant to end it."
        : "Give a node on the cycle maxRetries and lead back by its failed edge, ask a person on the way, or set limits.maxSteps.",
      walk: ids,
    });
  }
};

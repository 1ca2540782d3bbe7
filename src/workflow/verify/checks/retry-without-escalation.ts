import { counted } from "../../../model/words/counted.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";
import { canFail } from "./possible-outcomes.ts";

/** Reports nodes with retries but without an edge for used-up retries. */
export const retryWithoutEscalation: Check = (_survey, program, { log }) => {
  for (const node of program.nodes.values()) {
    if (node.maxRetries === undefined || node.exits.exhausted.length > 0 || !canFail(node)) continue;
    log.add({
      code: "retry-without-escalation",
      ...atNode(node.id, "maxRetries"),
      message: `When "${node.id}" has failed more than ${counted(node.maxRetries, "time")}, nothing leads on, and the task waits there for a person.`,
      fix: `Add an edge from "${node.id}" with on: max_retries_exceeded.`,
    });
  }
};

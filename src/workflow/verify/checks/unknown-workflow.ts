import { subflowsOf } from "../../subflows-of.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports subflows that call a workflow that is not loaded. */
export const unknownWorkflow: Check = (_survey, program, { log, known }) => {
  for (const { id, workflow } of subflowsOf(program)) {
    if (workflow === program.id || known(workflow)) continue;
    log.add({
      code: "unknown-workflow",
      ...atNode(id, "workflow"),
      message: `The workflow "${workflow}" is not loaded. Until it is, a task that gets to "${id}" waits for a person.`,
      fix: `Load "${workflow}", or correct the name.`,
    });
  }
};

/** Reports triggers that call a workflow that is not loaded. */
export const unknownTrigger: Check = (_survey, program, { log, known }) => {
  for (const node of program.nodes.values()) {
    if (node.type !== "activity") continue;
    for (const [index, { workflow }] of node.triggers.entries()) {
      if (workflow === program.id || known(workflow)) continue;
      log.add({
        code: "unknown-workflow",
        ...atNode(node.id, "triggers", index, "workflow"),
        message: `The workflow "${workflow}" is not loaded, so "${node.id}" cannot call it.`,
        fix: `Load "${workflow}", or correct the name.`,
      });
    }
  }
};

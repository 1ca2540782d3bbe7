import { subflowsOf } from "../../subflows-of.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Workflows that are called and not loaded. */
export const unknownWorkflow: Check = (_survey, program, { log, known }) => {
  for (const { id, workflow } of subflowsOf(program)) {
    if (workflow === program.id || known(workflow)) continue;
    log.add({
      code: "unknown-workflow",
      ...atNode(id, "workflow"),
      message: `The workflow "${workflow}" is not loaded; a task that gets to "${id}" before it is will wait for a person.`,
      fix: `Load "${workflow}", or correct the name.`,
    });
  }
};

/** Workflows that an activity may call and that are not loaded. */
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

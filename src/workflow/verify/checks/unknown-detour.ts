import { isNodeTarget, routedNode, routedTargets, routedWorkflow } from "../../routed-workflows.ts";
import type { Check } from "./check.ts";

/** Reports targets of the routing block that are no loaded workflow and no task of this one. */
export const unknownDetour: Check = (_survey, program, { log, known }) => {
  const { routing } = program;
  for (const target of routedTargets(program)) {
    const node = routedNode(target, program);
    const workflow = routedWorkflow(target, routing);
    if (node?.type === "task" || (!isNodeTarget(target, routing) && known(workflow))) continue;
    const isNode = isNodeTarget(target, routing);
    log.add({
      code: "unknown-detour",
      path: ["routing"],
      at: isNode ? target : workflow,
      message: isNode
        ? `The detour "${target}" leads to a node, and there is no such task.`
        : `The routing block leads to "${workflow}", which is not loaded. Until it is, no task goes there.`,
      fix: isNode ? "Name a task of this workflow." : `Load "${workflow}", or correct the name.`,
    });
  }
};

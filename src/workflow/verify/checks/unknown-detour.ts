import { routedWorkflows } from "../../routed-workflows.ts";
import type { Check } from "./check.ts";

/** Reports workflows that the routing block names and that are not loaded. */
export const unknownDetour: Check = (_survey, program, { log, known }) => {
  for (const workflow of routedWorkflows(program)) {
    if (known(workflow)) continue;
    log.add({
      code: "unknown-detour",
      path: ["routing"],
      at: workflow,
      message: `The routing block leads to "${workflow}", which is not loaded. Until it is, no task goes there.`,
      fix: `Load "${workflow}", or correct the name.`,
    });
  }
};

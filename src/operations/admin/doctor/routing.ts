import { routedTargets, routedWorkflow } from "../../../workflow/routed-workflows.ts";
import type { DoctorCheck } from "./check.ts";

/** Checks that the detours and signatures of the configuration lead to loaded workflows. */
export const routing: DoctorCheck = {
  name: "routing",
  needsStore: true,
  run: async ({ ports }) => {
    const policy = ports.configured?.values.routing;
    const isNode = (target: string) => "node" in (policy?.detours?.[target] ?? {});
    const targets = policy ? routedTargets({ routing: policy }).filter((target) => !isNode(target)) : [];
    const wanted = [...new Set(targets.map((target) => routedWorkflow(target, policy)))];
    if (wanted.length === 0) return [];
    const { definitions } = await ports.store();
    const heads = await definitions.heads(ports.settings.project, wanted);
    const missing = wanted.filter((id) => !heads.some((head) => head.id === id));
    return missing.map((id) => ({
      check: "routing",
      status: "warn" as const,
      message: `unknown-detour: the configuration leads to "${id}", which is not loaded. Until it is, no task goes there.`,
      advice: `Load "${id}", or correct the name in the configuration.`,
    }));
  },
};

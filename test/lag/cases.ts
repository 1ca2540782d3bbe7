import { adminCases } from "./cases/admin.ts";
import { guidedCases } from "./cases/guided.ts";
import { hookCases } from "./cases/hooks.ts";
import { plantingCases } from "./cases/planting.ts";
import { routeCases } from "./cases/route.ts";
import { taskCases } from "./cases/tasks.ts";
import { teamCases } from "./cases/team.ts";
import { workflowCases } from "./cases/workflows.ts";
import type { LagCases } from "./lag-case.ts";

/** The cases of every operation, and of routes that are none. An operation without a case fails the test. */
export const cases: LagCases = {
  ...guidedCases,
  ...workflowCases,
  ...plantingCases,
  ...taskCases,
  ...teamCases,
  ...routeCases,
  ...adminCases,
  ...hookCases,
};

import { checkWorkflows } from "./check-workflows.ts";
import { diagramWorkflow } from "./diagram-workflow.ts";
import { planWorkflow } from "./plan-workflow.ts";
import { simulateWorkflow } from "./simulate-workflow.ts";
import { takeTour } from "./take-tour.ts";
import { testScenarios } from "./test-scenarios.ts";

/** Everything a caller can ask. A new operation is a file beside this one and a line here. */
export const operations = {
  checkWorkflows,
  planWorkflow,
  diagramWorkflow,
  simulateWorkflow,
  testScenarios,
  takeTour,
} as const;

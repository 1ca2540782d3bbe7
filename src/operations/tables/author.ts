import { attackWorkflow } from "../author/attack-workflow.ts";
import { checkWorkflows } from "../author/check-workflows.ts";
import { diagramWorkflow } from "../author/diagram-workflow.ts";
import { judgeToolCall } from "../author/judge-tool-call.ts";
import { planWorkflow } from "../author/plan-workflow.ts";
import { rehearseTeam } from "../author/rehearse-team.ts";
import { simulateWorkflow } from "../author/simulate-workflow.ts";
import { takeTour } from "../author/take-tour.ts";
import { testScenarios } from "../author/test-scenarios.ts";
import type { Operation } from "../door/operation.ts";
import { listLifecycles } from "../lifecycles/list-lifecycles.ts";
import { showLifecycle } from "../lifecycles/show-lifecycle.ts";
import { loadWorkflows } from "../workflows/load-workflows.ts";

export const author: readonly Operation[] = [
  checkWorkflows,
  loadWorkflows,
  planWorkflow,
  diagramWorkflow,
  simulateWorkflow,
  rehearseTeam,
  attackWorkflow,
  testScenarios,
  listLifecycles,
  showLifecycle,
  takeTour,
  judgeToolCall,
];

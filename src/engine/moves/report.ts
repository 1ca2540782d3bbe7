import type { Refusal } from "../../model/refusal.ts";
import type { WorkNode } from "../../workflow/program.ts";
import { enter } from "../enter.ts";
import { judgeEvidence } from "../evidence.ts";
import { follow } from "../leave.ts";
import { judgeVariables, setVariables } from "../variables.ts";
import type { Walk } from "../walk.ts";
import { wayOut } from "../way-out.ts";
import { leaveStart } from "./begin.ts";
import { judgeWay } from "./judge-way.ts";
import type { MoveOf, MoveRule } from "./move-rule.ts";

export const report: MoveRule<"report"> = (walk, move) => {
  const { node } = walk;
  switch (node.type) {
    case "start":
      return reportAtStart(walk, move);
    case "task":
    case "gate":
      return reportWork(walk, node, move);
    case "checkpoint":
      return {
        code: "CHECKPOINT_BLOCKING",
        message: `A question is open: ${node.message}`,
        facts: { step: walk.path, audience: node.audience, options: [...node.options.keys()] },
      };
    default:
      return {
        code: "BRANCHES_OPEN",
        message: `The task waits for the branches of "${node.name}".`,
        facts: { step: walk.path },
      };
  }
};

/** The first report only sets out: there was no work yet that its outcome could be about. */
function reportAtStart(walk: Walk, move: MoveOf<"report">): Refusal | undefined {
  const refusal = accept(walk, move) ?? leaveStart(walk);
  if (refusal || move.outcome === undefined) return refusal;
  walk.warn("result_ignored", `The task only left its start; "${move.outcome}" was not applied to any work.`);
  return undefined;
}

function reportWork(walk: Walk, node: WorkNode, move: MoveOf<"report">): Refusal | undefined {
  const refusal = judgeOutcome(walk, node, move.outcome) ?? accept(walk, move);
  if (refusal) return refusal;
  const way = wayOut(walk.program, node, move.outcome, walk.position, walk.scope);
  const obstacle =
    judgeEvidence(walk, node, move.outcome, move.by) ?? judgeWay(walk, node, move.outcome, way);
  if (obstacle) return obstacle;
  walk.emit({
    type: "reported",
    step: node.id,
    ...(move.outcome !== undefined && { outcome: move.outcome }),
    witness: walk.program.witnessed.has(node.id),
    by: move.by,
  });
  enter(walk, follow(walk, node, way, move.outcome));
  return undefined;
}

function accept(walk: Walk, { variables, by }: MoveOf<"report">): Refusal | undefined {
  if (!variables) return undefined;
  const refusal = judgeVariables(walk, variables, by);
  if (!refusal) setVariables(walk, variables);
  return refusal;
}

function judgeOutcome(walk: Walk, node: WorkNode, outcome: string | undefined): Refusal | undefined {
  if (outcome === undefined || node.outputs.includes(outcome)) return undefined;
  return {
    code: "OUTCOME_NOT_ALLOWED",
    message: `"${node.name}" cannot end with "${outcome.slice(0, 80)}".`,
    facts: { step: walk.path, outcome: outcome.slice(0, 80), allowed: [...node.outputs] },
  };
}

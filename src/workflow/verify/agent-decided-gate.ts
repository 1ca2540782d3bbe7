import { reads } from "../conditions/reads.ts";
import type { Edge, Program, ProgramNode } from "../program.ts";
import { atNode, type Check } from "./check.ts";
import { explore } from "./explore.ts";
import { anyRun } from "./opening.ts";
import { isVisited } from "./survey.ts";

/** Gates, and questions to people, that an agent can avoid by what it writes into variables. */
export const agentDecidedGate: Check = ({ movement, states: all, isReached }, program, { log }) => {
  const decided = new Set(
    [...program.nodes.values()].flatMap(({ edges }) => edges.filter(isAgentDecided(program))),
  );
  if (decided.size === 0) return;
  const usable = ({ edge, kind }: { edge?: Edge; kind: string }) =>
    kind === "spawn" || kind === "resolution" || edge === undefined || !decided.has(edge);
  const { states } = explore(movement, { ...anyRun, usable }, movement.starts, all.budgeted);
  for (const [place, node] of movement.nodes.entries()) {
    if (!isJudgement(node) || !isReached(place) || isVisited(states, place)) continue;
    log.add({
      code: "agent-decided-gate",
      ...atNode(node.id),
      message: `"${node.id}" is only asked when a condition on variables holds that the agent itself may write.`,
      fix: `Lead to "${node.id}" by an edge without such a condition, or decide by what a person answers.`,
    });
  }
};

function isJudgement(node: ProgramNode): boolean {
  return node.type === "gate" || (node.type === "checkpoint" && node.audience === "human");
}

function isAgentDecided(program: Program): (edge: Edge) => boolean {
  return ({ when }) =>
    when !== undefined &&
    reads(when.expression).some(
      (root) => root !== "context" && root !== "evidence" && !program.reserved.has(root),
    );
}

import { reads } from "../conditions/reads.ts";
import type { Edge, Program, ProgramNode } from "../program.ts";
import { atNode, type Check } from "./check.ts";
import { explore } from "./explore.ts";
import { anyRun } from "./opening.ts";
import { isVisited } from "./survey.ts";

/** Trying each deciding node alone costs a search each; a workflow with more than this is searched as a whole only. */
const MOST_ALONE = 32;

/** Gates, and questions to people, that an agent can avoid by what it writes into variables. */
export const agentDecidedGate: Check = (survey, program, { log }) => {
  const { movement, states: all, isReached } = survey;
  const decided = [...program.nodes.values()].flatMap(({ edges }) => edges.filter(isAgentDecided(program)));
  if (decided.length === 0) return;
  const reachWithout = (closed: ReadonlySet<Edge>) => {
    const usable = ({ edge, kind }: { edge?: Edge; kind: string }) =>
      kind === "spawn" || kind === "resolution" || edge === undefined || !closed.has(edge);
    const { states } = explore(movement, { ...anyRun, usable }, movement.starts, all.budgeted);
    return (place: number) => isVisited(states, place);
  };
  const ways = [new Set(decided), ...eachAlone(decided, program)].map(reachWithout);
  for (const [place, node] of movement.nodes.entries()) {
    if (!isJudgement(node) || !isReached(place) || ways.every((reaches) => reaches(place))) continue;
    log.add({
      code: "agent-decided-gate",
      ...atNode(node.id),
      message: `Whether "${node.id}" is asked depends on variables that the agent itself may write.`,
      fix: `Lead to "${node.id}" by an edge without such a condition, or decide by what a person answers.`,
    });
  }
};

/** For each node that an agent's variables decide about: what is closed when its condition holds. */
function eachAlone(decided: readonly Edge[], program: Program): Set<Edge>[] {
  const nodes = [...new Set(decided.map(({ from }) => from))];
  if (nodes.length > MOST_ALONE) return [];
  return nodes.map((id) => {
    const own = decided.filter(({ from }) => from === id);
    const edges = program.nodes.get(id)?.edges ?? [];
    return new Set(edges.filter(({ on, when }) => when === undefined && own.some((edge) => edge.on === on)));
  });
}

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

import type { Condition } from "../conditions/expression.ts";
import type { ProgramNode } from "../program.ts";
import { isAway } from "./away.ts";
import { isBeyondAgents } from "./beyond-agents.ts";
import { atNode, type Check } from "./check.ts";
import { explore } from "./explore.ts";
import type { Step } from "./movement.ts";
import { reportOpenDecisions } from "./open-decisions.ts";
import { anyRun, ownRun } from "./opening.ts";
import { isVisited, type Survey } from "./survey.ts";

/** Whether a gate can be avoided costs two searches for each; in a workflow with more, only reaching it is asked. */
const MOST_ALONE = 32;

/** Gates, and questions to people, that an agent can avoid by what it writes into variables or calls. */
export const agentDecidedGate: Check = (survey, program, context) => {
  const { movement, states: all, isReached } = survey;
  const mapped = reportOpenDecisions(program, context);
  const guarded = new Map([...program.reserved].filter(([name]) => !mapped.has(name)));
  const isOpen = (condition: Condition | undefined) =>
    condition !== undefined && !isBeyondAgents(condition.expression, guarded);
  const decided = new Set(
    [...program.nodes.values()].flatMap((node) => [
      ...node.edges.filter(({ when }) => isOpen(when)),
      ...(node.type === "loop" && node.loopType === "while" && isOpen(node.condition)
        ? (node.exits.byOutcome.get("again") ?? [])
        : []),
    ]),
  );
  if (decided.size === 0 && !movement.steps.some(isCall)) return;
  const unwritten = ({ edge, kind }: Step) =>
    kind === "spawn" || kind === "resolution" || edge === undefined || !decided.has(edge);
  const open = (step: Step) => !isCall(step) && unwritten(step);
  const asked = explore(movement, { ...anyRun, usable: open }, movement.starts, all.budgeted).states;
  const gates = [...movement.nodes.entries()].filter(
    ([place, node]) => isJudgement(node) && isReached(place),
  );
  for (const [place, node] of gates) {
    const { pass } = node.exits;
    const isAsked = isVisited(asked, place) && !(pass && decided.has(pass));
    const isAvoided =
      gates.length <= MOST_ALONE &&
      succeedsWithout(place, () => true, survey) &&
      !succeedsWithout(place, open, survey);
    if (isAsked && !isAvoided) continue;
    const isCalled = isAsked && succeedsWithout(place, unwritten, survey);
    context.log.add({
      code: "agent-decided-gate",
      ...atNode(node.id),
      ...(isCalled ? byCall : byWord)(node.id),
    });
  }
};

function byWord(id: string): { readonly message: string; readonly fix: string } {
  return {
    message: `Whether "${id}" is asked depends on variables that the agent itself may write.`,
    fix: `Lead to "${id}" by an edge without such a condition, or decide by what a person answers.`,
  };
}

function byCall(id: string): { readonly message: string; readonly fix: string } {
  return {
    message: `An agent gets past "${id}" by calling a workflow that comes back behind it.`,
    fix: `Leave returnTo out of the trigger, or let it name an activity from which "${id}" is still ahead.`,
  };
}

function isCall({ kind }: Step): boolean {
  return kind === "call";
}

/** Whether some run ends in success without ever coming to a place. */
function succeedsWithout(
  place: number,
  usable: (step: Step) => boolean,
  { movement, states: all }: Survey,
): boolean {
  const away = (step: Step) => isAway(step, new Set([place]), movement) && usable(step);
  const starts = movement.starts.filter((start) => start !== place);
  const { states } = explore(movement, { ...ownRun, usable: away }, starts, all.budgeted);
  return [...movement.nodes.entries()].some(([end, node]) => isSuccess(node) && isVisited(states, end));
}

function isSuccess(node: ProgramNode): boolean {
  return node.type === "end" && node.result === "success" && node.escalation !== "hitl";
}

function isJudgement(node: ProgramNode): boolean {
  return node.type === "gate" || (node.type === "checkpoint" && node.audience === "human");
}

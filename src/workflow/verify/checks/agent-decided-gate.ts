import type { Program, ProgramNode } from "../../program.ts";
import { isProof } from "../../requirements.ts";
import { type AgentChoices, agentChoices } from "../gates/agent-choices.ts";
import { Avoidance } from "../gates/avoidance.ts";
import { explore } from "../space/explore.ts";
import type { Step } from "../space/movement.ts";
import { splitDoWhile } from "../space/split-do-while.ts";
import { isVisited } from "../space/states.ts";
import { type Survey, surveyOf } from "../space/survey.ts";
import { anyRun } from "../space/takable-steps.ts";
import type { Check, CheckContext } from "./check.ts";
import { atNode } from "./finding-place.ts";

/**
 * The most gates to search. Each gate costs two searches for ways round it. Beyond this number, the check only looks
 * whether a gate can be reached. Steps with evidence are counted last, so that many of them do not stop the search for
 * other gates.
 */
const MOST_SEARCHED = 32;

/** Reports gates, proofs and questions to people that an agent can avoid by writing variables or calling workflows. */
export const agentDecidedGate: Check = (survey, program, context) => {
  const unrolled = splitDoWhile(program);
  const choices = agentChoices(unrolled);
  if (choices.isEmpty && !survey.movement.steps.some(isCall)) return;
  reportAvoidable(unrolled === program ? survey : surveyOf(unrolled), unrolled, choices, context);
};

function reportAvoidable(
  survey: Survey,
  { nodes }: Program,
  choices: AgentChoices,
  context: CheckContext,
): void {
  const { movement, states, isReached } = survey;
  const open = (step: Step) => !isCall(step) && choices.isIndependent(step);
  const { emptyLists } = choices;
  const rules = { ...anyRun, emptyLists, usable: open };
  const asked = explore(movement, rules, movement.starts, states.budgeted).states;
  const gates = [...nodes.values()].filter((node) => isJudgement(node) && isReached(placeOf(node)));
  function placeOf({ id }: ProgramNode): number {
    return movement.placeOf.get(id) ?? -1;
  }
  const judgements = gates.filter(({ type }) => type !== "task").length;
  for (const node of gates) {
    const isSearched = (node.type === "task" ? gates.length : judgements) <= MOST_SEARCHED;
    const isAsked = isVisited(asked, placeOf(node)) && !choices.has(node.exits.pass);
    const avoidance = isSearched ? new Avoidance(placeOf(node), survey, emptyLists) : undefined;
    if (isAsked && !avoidance?.isDecidedBy(open)) continue;
    const isCalled = isAsked && !avoidance?.isDecidedBy((step) => isCall(step) || open(step));
    context.log.add({
      code: "agent-decided-gate",
      ...atNode(node.id),
      ...(isCalled ? byCall : byWord)(node.id),
    });
  }
}

function byWord(id: string): { readonly message: string; readonly fix: string } {
  return {
    message: `Whether "${id}" is asked depends on what the agent itself may write: a variable, the context, a list.`,
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

function isJudgement(node: ProgramNode): boolean {
  return node.type === "gate" || isProof(node) || (node.type === "checkpoint" && node.audience === "human");
}

import { lazily } from "../../lazily.ts";
import type { Program, ProgramNode } from "../../program.ts";
import { isProof } from "../../requirements.ts";
import { type AgentChoices, agentChoices } from "../gates/agent-choices.ts";
import { Avoidance, successes } from "../gates/avoidance.ts";
import { reachedByDefault } from "../gates/reached-by-default.ts";
import { explore } from "../space/explore.ts";
import type { Step } from "../space/movement.ts";
import { isPlain } from "../space/reached-from.ts";
import { splitDoWhile } from "../space/split-do-while.ts";
import { isVisited } from "../space/states.ts";
import { type Survey, surveyOf } from "../space/survey.ts";
import { anyRun } from "../space/takable-steps.ts";
import { unavoidablePlaces } from "../space/unavoidable-places.ts";
import type { Check, CheckContext } from "./check.ts";
import { atNode } from "./finding-place.ts";

/**
 * The limit for all searches together: the number of searched gates, times the steps of the workflow. A search that
 * must follow branches or count retries costs more. Gates beyond the limit are reported as not examined.
 */
const MOST_WORK = 2_000_000;
const COST = { plain: 1, counted: 30 };

/**
 * Reports gates, steps with evidence and questions to people that an agent can avoid by writing variables or by
 * calling workflows.
 */
export const agentDecidedGate: Check = (survey, program, context) => {
  const unrolled = splitDoWhile(program);
  const choices = agentChoices(unrolled);
  if (choices.isEmpty && !survey.movement.steps.some(isCall)) return;
  reportAvoidable(unrolled === program ? survey : surveyOf(unrolled), unrolled, choices, context);
};

function reportAvoidable(
  survey: Survey,
  program: Program,
  choices: AgentChoices,
  context: CheckContext,
): void {
  const { movement, states, isReached } = survey;
  const open = (step: Step) => !isCall(step) && choices.isIndependent(step);
  const { emptyLists } = choices;
  const rules = { ...anyRun, emptyLists, usable: open };
  const asked = explore(movement, rules, movement.starts, states.budgeted).states;
  const gates = [...program.nodes.values()].filter((node) => isJudgement(node) && isReached(placeOf(node)));
  function placeOf({ id }: ProgramNode): number {
    return movement.placeOf.get(id) ?? -1;
  }
  const certain = unavoidablePlaces(new Set(successes(movement)), movement);
  const isCertain = (node: ProgramNode) =>
    certain.has(placeOf(node)) && !node.exits.pass && !isProof(node) && node.timeoutMs === undefined;
  const cost = movement.steps.length * (isPlain(movement) ? COST.plain : COST.counted);
  const byDefault = lazily(() => reachedByDefault(program));
  let work = 0;
  // Steps with evidence come last, so that many of them do not use up the limit before questions and gates are
  // searched.
  for (const node of gates.toSorted((a, b) => Number(a.type === "task") - Number(b.type === "task"))) {
    const isAsked = isVisited(asked, placeOf(node)) && !choices.has(node.exits.pass);
    if (isAsked && isCertain(node)) continue;
    if (isAsked && work + cost > MOST_WORK && work > 0) {
      context.log.add({ code: "unexamined-gate", ...atNode(node.id), ...notExamined(node.id) });
      continue;
    }
    work += isAsked ? cost : 0;
    const avoidance = isAsked ? new Avoidance(placeOf(node), survey, emptyLists) : undefined;
    if (avoidance && !avoidance.isDecidedBy(open)) continue;
    const isCalled = avoidance && !avoidance.isDecidedBy((step) => isCall(step) || open(step));
    context.log.add({
      code: "agent-decided-gate",
      ...atNode(node.id),
      ...(isCalled ? byCall(node.id) : byWord(node.id, byDefault().has(node.id))),
    });
  }
}

function notExamined(id: string): { readonly message: string; readonly fix: string } {
  return {
    message: `Whether agents can avoid "${id}" was not examined: the workflow has too many gates for its size.`,
    fix: `Split the workflow, or put "${id}" on the only way to the end.`,
  };
}

function byWord(id: string, isAskedByDefault: boolean): { readonly message: string; readonly fix: string } {
  const byDefault = isAskedByDefault ? "" : " With the default values no run asks it.";
  return {
    message: `Whether "${id}" is asked depends on what the agent itself may write: a variable, the context, a list.${byDefault}`,
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

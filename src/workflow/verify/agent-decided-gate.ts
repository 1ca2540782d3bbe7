import type { Condition } from "../conditions/expression.ts";
import type { Program, ProgramNode } from "../program.ts";
import { isAway } from "./away.ts";
import { isBeyondAgents } from "./beyond-agents.ts";
import { atNode, type Check, type Context } from "./check.ts";
import { explore } from "./explore.ts";
import type { Step } from "./movement.ts";
import { anyRun, ownRun } from "./opening.ts";
import { actionsOf } from "./readings.ts";
import { isVisited, type Survey } from "./survey.ts";

/** Whether a gate can be avoided costs two searches for each; in a workflow with more, only reaching it is asked. */
const MOST_ALONE = 32;

/** Gates, and questions to people, that an agent can avoid by what it writes into variables. */
export const agentDecidedGate: Check = (survey, program, context) => {
  const { movement, states: all, isReached } = survey;
  const mapped = reportMappings(program, context);
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
  if (decided.size === 0) return;
  const open = ({ edge, kind }: Step) =>
    kind === "spawn" || kind === "resolution" || edge === undefined || !decided.has(edge);
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
    context.log.add({
      code: "agent-decided-gate",
      ...atNode(node.id),
      message: `Whether "${node.id}" is asked depends on variables that the agent itself may write.`,
      fix: `Lead to "${node.id}" by an edge without such a condition, or decide by what a person answers.`,
    });
  }
};

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

/** What a mapping writes is computed, perhaps from what an agent wrote: a person's decision would be worth nothing. */
function reportMappings(program: Program, { known, log }: Context): ReadonlySet<string> {
  const mapped = new Set<string>();
  for (const node of program.nodes.values()) {
    for (const name of copiedBy(node)) mapped.add(name);
    const own = targetsOf(node).filter((name) => program.reserved.has(name));
    for (const name of own) mapped.add(name);
    const inner = node.type === "subflow" ? known(node.workflow)?.reserved : undefined;
    const given =
      node.type === "subflow" && inner ? [...node.inputs.keys()].filter((name) => inner.has(name)) : [];
    for (const name of [...own, ...given]) {
      log.add({
        code: "agent-decided-gate",
        ...atNode(node.id),
        message: `"${node.id}" writes "${name}", about which only a person's answer should decide.`,
        fix: "Let it write another variable.",
      });
    }
  }
  return mapped;
}

function targetsOf(node: ProgramNode): string[] {
  if (node.type === "subflow") return [...node.returns.keys()];
  return node.type === "fork" && node.each ? [node.each.as] : [];
}

/** What a step's actions take over from elsewhere, or from its report, because the author says so. */
function copiedBy(node: ProgramNode): string[] {
  if (node.type === "loop") return [node.variable];
  return actionsOf(node).flatMap((action) => {
    const isFixed = action.kind !== "set" || action.value?.expression.kind === "literal";
    return isFixed ? [] : action.target.slice(0, 1);
  });
}

import { apply } from "../engine/apply.ts";
import { currentNode } from "../engine/current-node.ts";
import type { World } from "../engine/world.ts";
import type { Move } from "../model/move.ts";
import { type Eliminated, type SignatureRule, usualRouteLimits } from "../model/routing.ts";
import { flowObjection } from "../workflow/flow-objection.ts";
import type { ProgramNode } from "../workflow/program.ts";
import { isNodeTarget, routedNode, routedWorkflow } from "../workflow/routed-workflows.ts";
import { type StepWorkflow, stepWorkflow } from "../workflow/step-workflow.ts";
import type { Assessment } from "./assess.ts";
import type { RouteInput } from "./route-input.ts";
import { worldWith } from "./world-with.ts";

/** The workflow that a matched signature leads to. */
export interface ExcursionWay {
  readonly id: string;
  readonly decision: "DETOUR" | "INJECT_FLOW";
  readonly flow: string;
  readonly target: string;
  readonly priority: number;
  readonly move: Move;
  /** the workflow of a node target, which only this task knows */
  readonly steps?: StepWorkflow;
}

export type Excursion =
  | { readonly kind: "none" }
  | { readonly kind: "open"; readonly way: ExcursionWay }
  | { readonly kind: "used_up" | "closed"; readonly eliminated: Eliminated };

/** The excursion that the matched signature asks for, or why it cannot be made. */
export function excursionOf(input: RouteInput, { match }: Assessment): Excursion {
  if (!match) return { kind: "none" };
  const { rule } = match;
  const aim = aimOf(rule, input);
  const { target } = aim;
  const id = `${rule.decision.toLowerCase()}:${target}`;
  const used = input.memory.attempts[rule.name] ?? 0;
  if (used >= rule.attempts)
    return {
      kind: "used_up",
      eliminated: { id, reason: `${rule.name}: ${used} of ${rule.attempts} attempts are used` },
    };
  if ("problem" in aim) return { kind: "closed", eliminated: { id, reason: aim.problem } };
  const { decision, priority } = rule;
  const { flow, steps } = aim;
  const detour = input.policy.block.detours?.[rule.target];
  const move: Move = {
    type: "excursion",
    workflow: flow,
    decision,
    return: detour?.return ?? "resume",
    ...(detour?.goto !== undefined && { goto: detour.goto }),
    signature: rule.name,
    by: input.by,
  };
  const world = steps ? worldWith(input.world, steps.program) : input.world;
  const reason =
    roomObjection(input) ??
    openObjection(flow, rule.name, input) ??
    flowObjection(input.policy.charter, target) ??
    engineObjection(move, input, world);
  if (reason !== undefined) return { kind: "closed", eliminated: { id, reason } };
  return {
    kind: "open",
    way: {
      id,
      decision,
      flow,
      target,
      move,
      priority: decision === "INJECT_FLOW" ? Math.max(60, priority) : priority,
      ...(steps && { steps }),
    },
  };
}

type Aim =
  | { readonly target: string; readonly flow: string; readonly steps?: StepWorkflow }
  | { readonly target: string; readonly problem: string };

/** Where a signature leads: to a loaded workflow, or to a task of the workflow around the step. */
function aimOf({ target }: SignatureRule, { program: root, position, world, policy }: RouteInput): Aim {
  const { block } = policy;
  const flow = routedWorkflow(target, block);
  const { program } = currentNode(root, position, world);
  const node = routedNode(target, { routing: block, nodes: program.nodes });
  const isNode = isNodeTarget(target, block);
  if (!isNode && world.workflows.byId(flow)) return { target: flow, flow };
  if (node) return { target, ...nodeAim(node) };
  const problem = isNode
    ? `unknown-detour: the detour "${target}" leads to no node of the workflow`
    : `unknown-detour: no workflow "${flow}" is loaded`;
  return { target: flow, problem };
}

/** The workflow of one task. Requirements and actions would be lost there, so it may have none. */
function nodeAim(
  node: ProgramNode,
): { readonly flow: string; readonly steps: StepWorkflow } | { readonly problem: string } {
  if (node.type !== "task" || node.requirements.length > 0 || node.actions !== undefined)
    return { problem: `"${node.name}" is no task without requirements` };
  const { id, name, instructions, agent } = node;
  const made = stepWorkflow([{ id, name, instructions, agent }]);
  return made.ok ? { flow: made.program.id, steps: made } : { problem: made.problem };
}

/** Why the task may not leave its path again. */
export function roomObjection({ policy, excursions }: RouteInput): string | undefined {
  const { depth = usualRouteLimits.depth, excursions: most = usualRouteLimits.excursions } =
    policy.block.limits ?? {};
  if (excursions.depth >= depth) return `${excursions.depth} excursions are open, one inside the other`;
  if (excursions.made >= most) return `the task has made ${excursions.made} excursions`;
  return undefined;
}

function openObjection(flow: string, trigger: string, { excursions }: RouteInput): string | undefined {
  const isOpen = excursions.open.some((one) => one.flow === flow && one.trigger === trigger);
  return isOpen ? `an excursion to "${flow}" for ${trigger} is open already` : undefined;
}

/** Why the engine would refuse the move: the workflow needs a variable, lies too deep, or could not return. */
export function engineObjection(
  move: Move,
  { program, position }: RouteInput,
  world: World,
): string | undefined {
  const tried = apply(program, position, move, world);
  return tried.ok ? undefined : tried.refusal.message;
}

import { apply } from "../engine/apply.ts";
import type { Move } from "../model/move.ts";
import { type Eliminated, usualRouteLimits } from "../model/routing.ts";
import { routedWorkflow } from "../workflow/routed-workflows.ts";
import type { Assessment } from "./assess.ts";
import { flowObjection } from "./charter-objection.ts";
import type { RouteInput } from "./route-input.ts";

/** The workflow that a matched signature leads to. */
export interface ExcursionWay {
  readonly id: string;
  readonly decision: "DETOUR" | "INJECT_FLOW";
  readonly flow: string;
  readonly target: string;
  readonly priority: number;
  readonly move: Move;
}

export type Excursion =
  | { readonly kind: "none" }
  | { readonly kind: "open"; readonly way: ExcursionWay }
  | { readonly kind: "used_up" | "closed"; readonly eliminated: Eliminated };

/** The excursion that the matched signature asks for, or why it cannot be made. */
export function excursionOf(input: RouteInput, { match }: Assessment): Excursion {
  if (!match) return { kind: "none" };
  const { rule } = match;
  const flow = routedWorkflow(rule.target, input.policy.block);
  const id = `${rule.decision.toLowerCase()}:${flow}`;
  const used = input.memory.attempts[rule.name] ?? 0;
  if (used >= rule.attempts)
    return {
      kind: "used_up",
      eliminated: { id, reason: `${rule.name}: ${used} of ${rule.attempts} attempts are used` },
    };
  const { decision, priority } = rule;
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
  const reason = objectionTo(flow, rule.name, input) ?? engineObjection(move, input);
  if (reason !== undefined) return { kind: "closed", eliminated: { id, reason } };
  return {
    kind: "open",
    way: {
      id,
      decision,
      flow,
      target: flow,
      move,
      priority: decision === "INJECT_FLOW" ? Math.max(60, priority) : priority,
    },
  };
}

function objectionTo(
  flow: string,
  trigger: string,
  { world, policy, excursions }: RouteInput,
): string | undefined {
  const { depth = usualRouteLimits.depth, excursions: most = usualRouteLimits.excursions } =
    policy.block.limits ?? {};
  if (!world.workflows.byId(flow)) return `unknown-detour: no workflow "${flow}" is loaded`;
  if (excursions.depth >= depth) return `${excursions.depth} excursions are open, one inside the other`;
  if (excursions.made >= most) return `the task has made ${excursions.made} excursions`;
  if (excursions.open.some((one) => one.flow === flow && one.trigger === trigger))
    return `an excursion to "${flow}" for ${trigger} is open already`;
  return flowObjection(policy.charter, flow);
}

/** Why the engine would refuse the move: the workflow needs a variable, lies too deep, or could not return. */
function engineObjection(move: Move, { program, position, world }: RouteInput): string | undefined {
  const tried = apply(program, position, move, world);
  return tried.ok ? undefined : tried.refusal.message;
}

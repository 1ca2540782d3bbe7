import * as z from "zod";
import type { Refusal, Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { operation } from "../door/operation.ts";
import { completeStep } from "../guided/complete-step.ts";
import { runReference, Variables } from "../guided/fields.ts";
import { findRun } from "../guided/find-run.ts";
import { Guidance } from "../guided/guidance.ts";
import { guidanceOf } from "../guided/guidance-of.ts";
import { guidedRefusal } from "../guided/guided-refusal.ts";
import type { GuidedRun } from "../guided/guided-run.ts";
import { innermost } from "../guided/innermost-workflow.ts";
import { respondToCheckpoint } from "../guided/respond-to-checkpoint.ts";
import type { Call } from "../ports/call.ts";
import { navGuidance } from "./nav-guidance.ts";
import { nextActivities } from "./next-activities.ts";

const Input = z.strictObject({
  ...runReference,
  action: z.enum(["complete_step", "respond_to_checkpoint", "transition", "advance_loop"]),
  step_id: ShortText.optional(),
  summary: z.string().max(20_000).optional(),
  outcome: ShortText.optional(),
  variables: Variables.optional(),
  checkpoint_id: ShortText.optional(),
  option_id: ShortText.optional(),
  activity_id: ShortText.optional(),
  loop_id: ShortText.optional(),
});
type Input = z.infer<typeof Input>;

export const navAction = operation({
  name: "nav_action",
  summary:
    "Do one of the available actions. Transitions and loops go on by themselves; naming where the run is now changes nothing.",
  toolset: "nav",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: Guidance,
  run: async (input, call) => navGuidance(await actions[input.action](input, call)),
});

type ActionHandler = (input: Input, call: Call) => Promise<Result<Guidance>>;

const actions: Readonly<Record<Input["action"], ActionHandler>> = {
  complete_step: ({ state, workflow_id, step_id = "", summary = "", outcome, variables }, call) =>
    completeStep.run({ state, workflow_id, step_id, summary, outcome, variables }, call),
  respond_to_checkpoint: ({ state, workflow_id, checkpoint_id, option_id }, call) =>
    respondToCheckpoint.run({ state, workflow_id, checkpoint_id, option_id }, call),
  transition: (input, call) =>
    confirmPosition(input, call, ({ position, complete }, run) => {
      const here = position?.activity.id ?? "";
      if (here === input.activity_id) return undefined;
      if (complete) return { code: "WORKFLOW_COMPLETE", message: "The run has ended.", facts: {} };
      const said = input.activity_id?.slice(0, 200) ?? "";
      return {
        code: nextActivities(run).has(said) ? "ACTIVITY_NOT_COMPLETE" : "INVALID_TRANSITION",
        message: `The run is in "${here}", and goes on by itself once that is complete.`,
        facts: { said, activity: here },
      };
    }),
  advance_loop: (input, call) =>
    confirmPosition(input, call, ({ position }, run) => {
      const here = position?.loop?.id;
      if (loopsAround(run).includes(input.loop_id)) return undefined;
      const said = input.loop_id?.slice(0, 200) ?? "";
      return {
        code: "LOOP_NOT_FOUND",
        message: `The run is not in a loop "${said}".`,
        facts: { said, ...(here !== undefined && { loop: here }) },
      };
    }),
};

/** The loops around the current step, by the ids that the workflow's author gave them. */
function loopsAround(run: GuidedRun): readonly (string | undefined)[] {
  const { nodes } = innermost(run);
  return (run.position.loops ?? []).map(({ loop }) => nodes.get(loop)?.place?.local);
}

/**
 * Answers a call that names a transition or a loop. The engine takes both by itself, so naming the current one
 * changes nothing and is accepted. Any other is refused.
 */
async function confirmPosition(
  { state, workflow_id }: Input,
  call: Call,
  judge: (guidance: Guidance, run: GuidedRun) => Refusal | undefined,
): Promise<Result<Guidance>> {
  const found = await findRun({ state, workflow_id }, call);
  if (!found.ok) return found;
  const guidance = await guidanceOf(found.value, call);
  const refusal = judge(guidance, found.value);
  if (!refusal) return { ok: true, value: guidance };
  return { ok: false, refusal: await guidedRefusal(refusal, found.value, call) };
}

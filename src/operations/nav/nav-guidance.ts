import type { Result } from "../../model/refusal.ts";
import type { Guidance, OfferedCall } from "../guided/guidance.ts";

const TOOL = "nav_action";
const OWN: ReadonlySet<string> = new Set(["complete_step", "respond_to_checkpoint"]);

/** Guidance for clients with nav tools only: each action as a call of `nav_action`. */
export function navGuidance(result: Result<Guidance>): Result<Guidance> {
  if (result.ok) return { ok: true, value: reworded(result.value) };
  const { refusal } = result;
  const situation = refusal.facts["situation"] as Guidance | undefined;
  if (!situation) return result;
  return { ok: false, refusal: { ...refusal, facts: { ...refusal.facts, situation: reworded(situation) } } };
}

function reworded(guidance: Guidance): Guidance {
  const { availableActions: actions } = guidance;
  if (!actions) return guidance;
  const { required, optional, blocked } = actions;
  return {
    ...guidance,
    availableActions: {
      required: required.flatMap(asNavAction),
      optional: optional.flatMap(asNavAction),
      blocked: blocked.filter(({ action }) => OWN.has(action)),
    },
  };
}

function asNavAction({ action, args, ...rest }: OfferedCall): OfferedCall[] {
  return OWN.has(action) ? [{ ...rest, action, tool: TOOL, args: { action, ...args } }] : [];
}

import type { Charter } from "../model/charter.ts";
import type { Decision, WhyNow } from "../model/routing.ts";
import type { Assessment } from "./assess.ts";

/** Why a decision leaves the path now: its trigger, and which part of the charter it serves. */
export function whyNow(
  decision: Decision,
  { match, failing, status }: Assessment,
  charter: Charter | undefined,
  flow?: string,
): WhyNow {
  const isExcursion = decision === "DETOUR" || decision === "INJECT_FLOW";
  const trigger = isExcursion && match ? match.rule.name : (failing[0] ?? `status ${status}`);
  return { trigger, relevance_to_charter: relevance(trigger, charter, flow) };
}

function relevance(trigger: string, charter: Charter | undefined, flow: string | undefined): string {
  if (!charter) return "the workflow has no charter";
  if (flow !== undefined && charter.offroad?.allowed?.includes(`flow:${flow}`))
    return `allowed: flow:${flow}`;
  const [field = trigger] = trigger.split(".");
  const criterion = charter.exit_criteria?.find((text) => text.toLowerCase().includes(field));
  return criterion === undefined ? `goal: ${charter.goal}` : `exit criterion: ${criterion}`;
}

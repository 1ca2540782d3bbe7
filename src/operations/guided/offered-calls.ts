import { triggersOf } from "../../engine/triggers-of.ts";
import type { Json } from "../../model/json.ts";
import type { BlockedAction, LegalAction, Situation } from "../../model/situation.ts";
import type { Call } from "../ports/call.ts";
import { isGatheredOnReport, requirementText } from "./evidence-on-report.ts";
import type { Guidance, OfferedCall } from "./guidance.ts";
import type { GuidedRun } from "./guided-run.ts";
import { innermost } from "./innermost-workflow.ts";

type Offers = NonNullable<Guidance["availableActions"]>;

/** The actions of a run as tool calls; `id` names the current step or question. */
export function offersOf(run: GuidedRun, seen: Situation, id: string, call: Call): Offers {
  if (run.hold === "paused") return { required: [], optional: [], blocked: [pausedReport] };
  const isAsked = seen.checkpoint !== undefined && run.position.state === "waiting";
  const provable = seen.blocked.filter((one) => isGatheredOnReport(one, run));
  const calls = seen.blocked.filter((one) => one.action.action === "call" && needsOf(one, run).length > 0);
  const mayCall = run.hold !== "approval";
  const required = [
    ...seen.required.flatMap((action) => actionOf(action, id)),
    ...provable.flatMap((one) => provenAction(one, id)),
    ...(isAsked ? [askingAction(id, call)] : []),
  ];
  const optional = [
    ...seen.optional
      .filter(({ action }) => mayCall || action !== "call")
      .flatMap((action) => actionOf(action, id)),
    ...(mayCall ? calls : []).flatMap((one) => actionOf({ ...one.action, needs: needsOf(one, run) }, id)),
    // Only a person may end an escalated run.
    ...(seen.complete || run.position.escalation
      ? []
      : [toolCall("end_workflow", {}, undefined, ["reason"])]),
  ];
  const blocked = seen.blocked
    .filter((one) => !provable.includes(one) && !calls.includes(one))
    // Do not list the answer as blocked: the call that has the person asked is offered instead.
    .filter((one) => !(isAsked && one.action.action === "answer"));
  return { required, optional, blocked: blockedCalls(blocked, [...required, ...optional], id) };
}

const pausedReport: Offers["blocked"][number] = {
  action: "complete_step",
  reason: "The run is paused, and nothing counts until it is resumed.",
};

/**
 * The blocked actions as tools. If the same tool is also offered, with another outcome or option, the entry names
 * the blocked arguments: otherwise one tool would be both required and blocked.
 */
function blockedCalls(
  blocked: readonly BlockedAction[],
  offered: readonly OfferedCall[],
  id: string,
): Offers["blocked"] {
  const tools = new Set(offered.map(({ tool }) => tool));
  const entries = blocked.flatMap(({ action, reason }) =>
    actionOf(action, id).map(({ tool, args }) => ({
      action: tool,
      ...(tools.has(tool) && { args }),
      reason,
    })),
  );
  return [...new Map(entries.map((one) => [JSON.stringify(one), one])).values()];
}

/** A legal action as a tool call. */
function actionOf(legal: LegalAction, id: string): OfferedCall[] {
  const { action, outcome, option, workflow, needs, description } = legal;
  const brought = needs ? ` Send ${needs.join(", ")} as variables.` : "";
  const named = (needs ?? []).map((name) => `variables.${name}`);
  switch (action) {
    case "report": {
      const args = { step_id: id, ...(outcome !== undefined && { outcome }) };
      return [toolCall("complete_step", args, needs && `${description}${brought}`, ["summary", ...named])];
    }
    case "answer":
      return [toolCall("respond_to_checkpoint", { checkpoint_id: id, option_id: option ?? "" })];
    case "pass":
    case "skip":
      return [toolCall("skip_step", { step_id: id }, description, ["reason"])];
    case "call":
      return [
        toolCall(
          "start_workflow",
          { workflow_id: workflow ?? "" },
          `${description}${brought} Send \`state\` too, to come back here.`,
          needs && named,
        ),
      ];
    default:
      return [];
  }
}

/** The call for a report that lacks only evidence: making the report gathers the evidence. */
function provenAction(blocked: BlockedAction, id: string): OfferedCall[] {
  const { needs, description } = blocked.action;
  const brought = needs ? ` Send ${needs.join(", ")} as variables.` : "";
  const looks = ` Navigator then looks into: ${requirementText(blocked)}.`;
  return actionOf(blocked.action, id).map((action) => ({
    ...action,
    description: `${description}${brought}${looks}`,
  }));
}

/** The variables that a call of a workflow still has to supply. */
function needsOf({ action: { workflow = "" }, code }: BlockedAction, run: GuidedRun): string[] {
  const child = code === "VARIABLE_INVALID" ? run.world.workflows.byId(workflow) : undefined;
  if (!child) return [];
  const trigger = triggersOf(innermost(run), run.position.step).find((one) => one.workflow === workflow);
  const missing = [...child.variables.values()]
    .filter(({ required, defaultValue }) => required && (defaultValue ?? null) === null)
    .map(({ name }) => name);
  const unpassed = missing.filter((name) => !trigger?.passContext.includes(name));
  // If nothing else is missing, the variables that the caller's workflow passes on have no value there. The agent
  // must supply them.
  return unpassed.length > 0 ? unpassed : missing;
}

/** The call that an agent can make while a question for a person is open. */
function askingAction(id: string, { ports: { settings } }: Call): OfferedCall {
  const args = { checkpoint_id: id };
  return settings.assurance === "relayed"
    ? toolCall("respond_to_checkpoint", args, "Pass on what the person answered, as `option_id`.", [
        "option_id",
      ])
    : toolCall("respond_to_checkpoint", args, "Have the person asked; leave `option_id` out.");
}

function toolCall(
  tool: string,
  args: Record<string, Json>,
  description?: string,
  needs?: readonly string[],
): OfferedCall {
  return {
    action: tool,
    tool,
    args,
    ...(needs && { needs: [...needs] }),
    ...(description !== undefined && { description }),
  };
}

import { inside } from "../../engine/inside.ts";
import { situation } from "../../engine/situation.ts";
import type { Caller } from "../../model/caller.ts";
import type { Json } from "../../model/json.ts";
import type { LegalAction } from "../../model/situation.ts";
import type { Context } from "../context.ts";
import { whereToAnswer } from "../people/where-to-answer.ts";
import type { Action, Guidance } from "./answer.ts";
import type { Run } from "./run.ts";

/** Longer items are cut where they are shown; conditions and checks see the whole. */
const MAX_ITEM = 400;

/** Where the run is, what may be done there, and nothing of the way ahead. */
export async function guidanceOf(run: Run, context: Context): Promise<Guidance> {
  const { program, position, world } = run;
  const viewer: Caller = { ...context.caller, kind: "agent" };
  const seen = situation(program, position, viewer, world);
  const place = inside(program, position, world);
  const { step, loop } = place;
  const state = await run.state();
  const isOver = seen.complete;
  const isAsked = seen.checkpoint !== undefined && position.state === "waiting";
  const waits = (position.state === "waiting" && !position.branches) || run.hold === "approval";
  return {
    success: true,
    position: {
      workflow: place.workflow,
      activity: place.activity,
      ...(step && !isOver && { step }),
      ...(loop && { loop: { ...loop, ...("item" in loop && { item: shortened(loop.item) }) } }),
    },
    message: seen.message,
    availableActions: {
      required: [
        ...seen.required.flatMap((action) => actionOf(action, place.id)),
        ...(isAsked ? [askingAction(place.id, context)] : []),
      ],
      optional: [
        ...seen.optional.flatMap((action) => actionOf(action, place.id)),
        ...(isOver ? [] : [{ action: "end_workflow", tool: "end_workflow", args: {} }]),
      ],
      blocked: onceEach(
        seen.blocked.flatMap(({ action, reason }) =>
          actionOf(action, place.id).map(({ action: name }) => ({ action: name, reason })),
        ),
      ),
    },
    ...(seen.checkpoint && { checkpoint: { ...seen.checkpoint, id: place.id } }),
    ...(waits && { waiting: whereToAnswer(run.taskId, context, position.escalation && "resolve") }),
    ...(isOver && { complete: true, result: position.result ?? "" }),
    ...(state.ok && { state: state.value }),
  };
}

/** A legal action as a call of one of our tools. */
function actionOf(legal: LegalAction, id: string): Action[] {
  const { action, outcome, option, workflow, needs, description } = legal;
  switch (action) {
    case "report": {
      const args = { step_id: id, ...(outcome !== undefined && { outcome }) };
      const said = needs ? `${description} Send ${needs.join(", ")} as variables.` : undefined;
      return [call("complete_step", args, said)];
    }
    case "answer":
      return [call("respond_to_checkpoint", { checkpoint_id: id, option_id: option ?? "" })];
    case "pass":
    case "skip":
      return [call("skip_step", { step_id: id }, description)];
    case "call":
      return [
        call(
          "start_workflow",
          { workflow_id: workflow ?? "" },
          `${description} Send \`state\` too, to come back here.`,
        ),
      ];
    default:
      return [];
  }
}

/** What an agent can do about a question that is not its own. */
function askingAction(id: string, { settings }: Context): Action {
  const description =
    settings.humanAnswers === "relayed"
      ? "Pass on what the person answered, as `option_id`."
      : "Have the person asked; leave `option_id` out.";
  return call("respond_to_checkpoint", { checkpoint_id: id }, description);
}

type Blocked = NonNullable<Guidance["availableActions"]>["blocked"];

/** A question blocks each of its options for the same reason. */
function onceEach(blocked: Blocked): Blocked {
  return [...new Map(blocked.map((one) => [`${one.action} ${one.reason}`, one])).values()];
}

function call(tool: string, args: Record<string, Json>, description?: string): Action {
  return { action: tool, tool, args, ...(description !== undefined && { description }) };
}

function shortened(item: Json | undefined): Json {
  const text = JSON.stringify(item) ?? "";
  return text.length > MAX_ITEM ? `${text.slice(0, MAX_ITEM)}…` : (item ?? null);
}

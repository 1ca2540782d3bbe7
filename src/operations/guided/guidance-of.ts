import { needsOtherReporter } from "../../engine/view/other-reporter.ts";
import { situation } from "../../engine/view/situation.ts";
import { whereabouts } from "../../engine/view/whereabouts.ts";
import type { Caller } from "../../model/caller.ts";
import type { Json } from "../../model/json.ts";
import { shortened } from "../../model/words/shortened.ts";
import { enforcedIn } from "../movement/hosts/enforced-in.ts";
import { whereToAnswer } from "../movement/where-to-answer.ts";
import type { Call } from "../ports/call.ts";
import { withPage } from "../ports/with-page.ts";
import type { Guidance } from "./guidance.ts";
import type { GuidedRun } from "./guided-run.ts";
import { messageOf } from "./message.ts";
import { offersOf } from "./offered-calls.ts";

/** The most characters of a loop item that are shown. Conditions and checks see the whole item. */
const MAX_ITEM = 400;

/** The current step of a run and the possible moves. Reveals none of the steps ahead. */
export async function guidanceOf(run: GuidedRun, call: Call): Promise<Guidance> {
  const { program, position, world } = run;
  const viewer: Caller = { ...call.caller, kind: "agent" };
  const seen = situation(program, position, viewer, world);
  const place = whereabouts(program, position, world);
  const { step, loop } = place;
  const state = await run.state();
  const enforced = run.record && (await enforcedIn(run.record, call));
  const isOver = seen.complete;
  const waits = (position.state === "waiting" && !position.branches) || run.hold === "approval";
  return {
    success: true,
    position: {
      workflow: place.workflow,
      activity: place.activity,
      ...(step && !isOver && { step }),
      ...(loop && { loop: { ...loop, ...("item" in loop && { item: shortItem(loop.item) }) } }),
    },
    message: seen.bounds === undefined ? messageOf(run, seen) : `${messageOf(run, seen)} ${seen.bounds}`,
    availableActions: offersOf(run, seen, place.id, call),
    ...(seen.checkpoint && { checkpoint: { ...seen.checkpoint, id: place.id } }),
    ...(waits && {
      waiting: whereToAnswer(run.taskId, (await withPage(call)).ports, position.escalation && "resolve"),
    }),
    ...(!run.hold && needsOtherReporter(seen) && { waiting: whoReports(run, call) }),
    ...(isOver && { complete: true, result: position.result ?? "" }),
    ...(enforced !== undefined && { enforced }),
    ...(state.ok && { state: state.value }),
  };
}

/**
 * A sentence that says which agent may report this step, and how that agent gets the run. The agent that did the
 * work may not report it.
 */
function whoReports({ taskId, program, record }: GuidedRun, { caller }: Call): string {
  const call = `start_workflow ${JSON.stringify({ workflow_id: program.id, task_id: taskId })}`;
  const isTheirs = record?.run?.caller === caller.id;
  return `Another agent than ${caller.id} reports it, with this state${isTheirs ? `, or after ${call}` : ""}.`;
}

function shortItem(item: Json = null): Json {
  const text = JSON.stringify(item);
  return text.length > MAX_ITEM ? shortened(text, MAX_ITEM) : item;
}

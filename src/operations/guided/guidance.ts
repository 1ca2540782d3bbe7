import { inside } from "../../engine/inside.ts";
import { situation } from "../../engine/situation.ts";
import type { Caller } from "../../model/caller.ts";
import type { Json } from "../../model/json.ts";
import type { Context } from "../context.ts";
import { whereToAnswer } from "../people/where-to-answer.ts";
import type { Guidance } from "./answer.ts";
import { messageOf } from "./message.ts";
import { offersOf } from "./offers.ts";
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
  const waits = (position.state === "waiting" && !position.branches) || run.hold === "approval";
  return {
    success: true,
    position: {
      workflow: place.workflow,
      activity: place.activity,
      ...(step && !isOver && { step }),
      ...(loop && { loop: { ...loop, ...("item" in loop && { item: shortened(loop.item) }) } }),
    },
    message: messageOf(run, seen),
    availableActions: offersOf(run, seen, place.id, context),
    ...(seen.checkpoint && { checkpoint: { ...seen.checkpoint, id: place.id } }),
    ...(waits && { waiting: whereToAnswer(run.taskId, context, position.escalation && "resolve") }),
    ...(isOver && { complete: true, result: position.result ?? "" }),
    ...(state.ok && { state: state.value }),
  };
}

function shortened(item: Json | undefined): Json {
  const text = JSON.stringify(item) ?? "";
  return text.length > MAX_ITEM ? `${text.slice(0, MAX_ITEM)}…` : (item ?? null);
}

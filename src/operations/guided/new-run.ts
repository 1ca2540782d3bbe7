import { apply } from "../../engine/apply.ts";
import { start } from "../../engine/start.ts";
import type { World } from "../../engine/world.ts";
import type { Json } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { newHandle } from "../../tokens/handle.ts";
import { calledBy } from "../../workflow/called-by.ts";
import type { Program } from "../../workflow/program.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { Journey } from "../journey.ts";
import { settle } from "../settle.ts";
import { newRecord } from "../task-fields.ts";
import { carriedRun, judgeCarried } from "./carried-run.ts";
import type { Run } from "./run.ts";
import { heldBy, newHandleRecord, storedRun } from "./stored-run.ts";

/** A run from the start of a workflow, already at its first step. */
export async function newRun(
  program: Program,
  variables: Readonly<Record<string, Json>>,
  context: Context,
): Promise<Result<Run>> {
  const { caller, library, settings } = context;
  const now = context.now();
  const world = await library.worldFor(settings.project, program, { frames: [] }, now, {});
  const started = start(program, variables, caller, world);
  if (!started.ok) return started;
  const begun = apply(program, started.value.position, { type: "begin", by: caller }, world);
  if (!begun.ok) return begun;
  const { position } = begun.value;
  const events = [...started.value.events, ...begun.value.events];
  const task = `${program.id}.${Buffer.from(context.states.random(6)).toString("hex")}`;
  if (context.states.carried) {
    const refusal = judgeCarried(reached(program, world), context);
    if (refusal) return { ok: false, refusal };
    return { ok: true, value: await carriedRun({ program, position, task, sequence: 1 }, context) };
  }
  const handle = newHandle(context.states.random);
  const blank = blankRecord(task, program, context, handle);
  const claim = heldBy(blank, context);
  const record = settle({ ...blank, fence: claim.fence }, program, position, world, claim);
  const journey = new Journey(context, now);
  journey.put(undefined, record, events, { type: "created", caller });
  await journey.spread(record, program, position, events, world);
  const committed = await journey.commit({ records: [newHandleRecord(handle, task)] });
  const [kept] = committed.ok ? committed.tasks : [];
  return kept ? { ok: true, value: await storedRun(kept, context) } : conflict(task, context);
}

/** The workflow and every one that it may come to call. */
function reached(program: Program, { workflows }: World): readonly Program[] {
  const found = new Set([program]);
  for (const caller of found)
    for (const id of calledBy(caller)) {
      const called = workflows.byId(id);
      if (called) found.add(called);
    }
  return [...found];
}

function blankRecord(id: string, program: Program, context: Context, handle: string): TaskRecord {
  return {
    ...newRecord({ id, workflowType: program.id }, context, context.now()),
    definition: program.version,
    run: { handle, caller: context.caller.id },
    synced: context.settings.sync === "all",
  };
}

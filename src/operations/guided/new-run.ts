import { apply } from "../../engine/apply.ts";
import { start } from "../../engine/start.ts";
import type { World } from "../../engine/world.ts";
import type { Json } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { created } from "../../tasks/changes/created.ts";
import { settled } from "../../tasks/changes/settled.ts";
import { newHandle } from "../../tokens/handle.ts";
import { callsOf } from "../../workflow/calls.ts";
import type { Program } from "../../workflow/program.ts";
import { lifecycleFor } from "../lifecycles/lifecycle-for.ts";
import { conflict } from "../movement/conflict.ts";
import { Journey } from "../movement/journey.ts";
import { runClaim } from "../movement/run-claim.ts";
import type { Call } from "../ports/call.ts";
import { carriedRun, judgeCarried } from "./carried-run.ts";
import type { GuidedRun } from "./guided-run.ts";
import { newHandleRecord, storedRun } from "./stored-run.ts";

/** Starts a run of a workflow, already at its first step. */
export async function newRun(
  program: Program,
  variables: Readonly<Record<string, Json>>,
  call: Call,
): Promise<Result<GuidedRun>> {
  const {
    ports: { library, settings },
    caller,
  } = call;
  const now = call.ports.now();
  const world = await library.worldFor(settings.project, program, { frames: [] }, now, {});
  const started = start(program, variables, caller, world);
  if (!started.ok) return started;
  const begun = apply(program, started.value.position, { type: "begin", by: caller }, world);
  if (!begun.ok) return begun;
  const { position } = begun.value;
  const events = [...started.value.events, ...begun.value.events];
  const task = `${program.id}.${Buffer.from(call.ports.states.random(6)).toString("hex")}`;
  if (call.ports.states.carried) {
    const refusal = judgeCarried(reachable(program, world), call);
    if (refusal) return { ok: false, refusal };
    return { ok: true, value: await carriedRun({ program, position, task, sequence: 1 }, call) };
  }
  const pinned = await lifecycleFor({ program }, call);
  if (!pinned.ok) return pinned;
  const { pin, records } = pinned.value;
  const handle = newHandle(call.ports.states.random);
  const blank = blankRecord(task, program, call, { handle, pin });
  const claim = runClaim(blank, call);
  const record = settled(blank, program, position, world, claim);
  const journey = new Journey(call, now);
  journey.put(undefined, record, events, { type: "created", caller, claim });
  await journey.propagate(record, program, position, events, world);
  const committed = await journey.commit({ records: [newHandleRecord(handle, task), ...records] });
  const [kept] = committed.ok ? committed.tasks : [];
  return kept ? { ok: true, value: await storedRun(kept, call) } : conflict(task);
}

/** The workflow and every workflow that it may call, at any depth. */
function reachable(program: Program, { workflows }: World): readonly Program[] {
  const found = new Set([program]);
  for (const caller of found)
    for (const id of callsOf(caller)) {
      const called = workflows.byId(id);
      if (called) found.add(called);
    }
  return [...found];
}

function blankRecord(
  id: string,
  program: Program,
  call: Call,
  { handle, pin }: { readonly handle: string; readonly pin: string },
): TaskRecord {
  const { project, sync } = call.ports.settings;
  return {
    ...created({ project, id, workflow: program.id, synced: sync === "all" }, call.ports.now(), pin),
    definition: program.version,
    run: { handle, caller: call.caller.id },
  };
}

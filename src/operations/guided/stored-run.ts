import type { World } from "../../engine/world.ts";
import type { Move } from "../../model/move.ts";
import { RUN } from "../../model/record-kind.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { Claim, TaskRecord } from "../../model/task.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import { attachTo, withBrought } from "../attachments/attach-to.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { gatherEvidence, judgeGathered } from "../evidence/gather-evidence.ts";
import { Journey } from "../journey.ts";
import { movable } from "../movable.ts";
import { hashed, type Reported } from "../people/reported.ts";
import { requestApproval } from "../people/request-approval.ts";
import type { Led, Run, Said } from "./run.ts";
import { sealedState } from "./sealed-run-state.ts";

/** A run that is a task in the store; `token` is the sealed state that says just this of it. */
export async function storedRun(
  record: TaskRecord,
  context: Context,
  token?: string,
  /** what the task may meet, where that has been looked up in this call already */
  known?: World,
): Promise<Run> {
  const { position, definition, project } = record;
  if (!position || definition === undefined) throw new Error(`task ${record.id} has no position`);
  const program = await context.library.pinned(project, definition);
  const world =
    known ?? (await context.library.worldFor(project, program, position, context.now(), record.context));
  const run: Run = {
    taskId: record.id,
    record,
    program,
    position,
    world,
    hold: record.hold,
    state: async () => {
      if (token !== undefined) return { ok: true, value: token };
      if (context.states.kind !== "sealed") return { ok: true, value: record.run?.handle ?? "" };
      const { id: task, version: sequence, hash } = record;
      return sealedState({ program, position, task, sequence, hash }, context);
    },
    move: (move, said) => moveStored(record, move, said ?? {}, world, context),
    again: async () => {
      const now = await movable(context, record.id);
      return now.ok && now.value.version !== record.version ? storedRun(now.value, context) : run;
    },
  };
  return run;
}

async function moveStored(
  record: TaskRecord,
  move: Move,
  said: Said,
  world: World,
  context: Context,
): Promise<Result<Led>> {
  const moved = await moveOnce(record, move, said, context, world);
  if (moved.ok || moved.refusal.code !== "EVIDENCE_MISSING" || move.type !== "report") return moved;
  const held = withBrought(record, said.attachments ?? [], context.now());
  if (!held.ok) return held;
  const gathered = await gatherEvidence(context, record, () => move, held.value.attachments);
  if (!gathered.ok) return gathered;
  const found = await movable(context, record.id);
  if (!found.ok) return found;
  const stale = judgePaused(found.value) ?? judgeGathered(gathered.value, found.value);
  if (stale) return { ok: false, refusal: stale };
  const proven = { ...move, evidence: [...gathered.value.facts] };
  const again = await moveOnce(found.value, proven, said, context);
  if (again.ok) return again;
  const reported = reportedBy(move, said, found.value);
  return { ok: false, refusal: await requestApproval(again.refusal, found.value, context, reported) };
}

/** Commands take their time, and an operator may have stopped it meanwhile. */
function judgePaused({ id, hold }: TaskRecord): Refusal | undefined {
  if (hold !== "paused") return undefined;
  return {
    code: "TASK_PAUSED",
    message: `"${id}" is paused until an operator resumes it.`,
    facts: { taskId: id },
  };
}

async function moveOnce(
  record: TaskRecord,
  move: Move,
  said: Said,
  context: Context,
  known?: World,
): Promise<Result<Led>> {
  const journey = new Journey(context, known?.now);
  const claim = heldBy(record, context);
  const held = attachTo(journey, record, said.attachments ?? [], move.by);
  if (!held.ok) return held;
  const asked = (node: ProgramNode) => hashed(move, node, reportedBy(move, said, record));
  const { output, note } = said;
  const moved = await journey.move(held.value, asked, { output, note, claim }, known);
  if (!moved.ok) return moved;
  const committed = await journey.commit();
  if (!committed.ok) return conflict(record.id, context);
  const next = committed.tasks.find(({ id }) => id === record.id);
  if (!next) throw new Error(`task ${record.id} was moved and is not among what was committed`);
  const run = await storedRun(next, context, undefined, moved.value.world);
  return { ok: true, value: { run, turn: moved.value } };
}

function reportedBy(move: Move, { output, note, attachments }: Said, record: TaskRecord): Reported {
  const { outcome, variables } = move.type === "report" ? move : {};
  return { outcome, variables, output, note, kept: record.attachments, brought: attachments };
}

/** The claim of the run's agent from now on; a new one where the last has run out. */
export function heldBy(record: TaskRecord, { now, settings, caller }: Context): Claim {
  const until = now() + settings.runLeaseMs;
  if (record.claim) return { ...record.claim, until: Math.max(record.claim.until, until) };
  return { owner: record.run?.caller ?? caller.id, until, fence: record.fence + 1 };
}

export function newHandleRecord(handle: string, task: string): RecordChange {
  return { kind: RUN, id: handle, version: 0, value: { task } };
}

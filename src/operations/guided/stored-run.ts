import type { World } from "../../engine/world.ts";
import type { Move } from "../../model/move.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Commit } from "../../store/store.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import { attachTo, withBrought } from "../movement/attachments/attach-to.ts";
import { conflict } from "../movement/conflict.ts";
import { gatherEvidence, judgeGathered } from "../movement/evidence/gather-evidence.ts";
import { Journey } from "../movement/journey.ts";
import { movable } from "../movement/load-movable.ts";
import { hashed, type Reported } from "../movement/reported.ts";
import { requestApproval } from "../movement/request-approval.ts";
import { runClaim } from "../movement/run-claim.ts";
import type { Call } from "../ports/call.ts";
import type { GuidedCourse, Run, Said } from "./run.ts";
import { sealedState } from "./sealed-run-state.ts";

/** A run that is a task in the store; `token` is the sealed state that says just this of it. */
export async function storedRun(
  record: TaskRecord,
  call: Call,
  token?: string,
  /** what the task may meet, where that has been looked up in this call already */
  known?: World,
): Promise<Run> {
  const { position, definition, project } = record;
  if (!position || definition === undefined) throw new Error(`task ${record.id} has no position`);
  const program = await call.ports.library.pinned(project, definition);
  const world =
    known ??
    (await call.ports.library.worldFor(project, program, position, call.ports.now(), record.context));
  const run: Run = {
    taskId: record.id,
    record,
    program,
    position,
    world,
    hold: record.hold,
    state: async () => {
      if (token !== undefined) return { ok: true, value: token };
      if (call.ports.states.kind !== "sealed") return { ok: true, value: record.run?.handle ?? "" };
      const { id: task, version: sequence, hash } = record;
      return sealedState({ program, position, task, sequence, hash }, call);
    },
    move: (move, said) => moveStored(record, move, said ?? {}, world, call),
    again: async () => {
      const now = await movable(call, record.id);
      return now.ok && now.value.version !== record.version ? storedRun(now.value, call) : run;
    },
  };
  return run;
}

async function moveStored(
  record: TaskRecord,
  move: Move,
  said: Said,
  world: World,
  call: Call,
): Promise<Result<GuidedCourse>> {
  const moved = await moveOnce(record, move, said, call, world);
  if (moved.ok || moved.refusal.code !== "EVIDENCE_MISSING" || move.type !== "report") return moved;
  const held = withBrought(record, said.attachments ?? [], call.ports.now());
  if (!held.ok) return held;
  const gathered = await gatherEvidence(call, record, () => move, held.value.attachments);
  if (!gathered.ok) return gathered;
  const found = await movable(call, record.id);
  if (!found.ok) return found;
  const stale = judgePaused(found.value) ?? judgeGathered(gathered.value, found.value);
  if (stale) return { ok: false, refusal: stale };
  const proven = { ...move, evidence: [...gathered.value.facts] };
  const again = await moveOnce(found.value, proven, said, call);
  if (again.ok) return again;
  const reported = reportedBy(move, said, found.value);
  return { ok: false, refusal: await requestApproval(again.refusal, found.value, call, reported) };
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
  call: Call,
  known?: World,
): Promise<Result<GuidedCourse>> {
  const journey = new Journey(call, known?.now);
  const claim = runClaim(record, call);
  const held = attachTo(journey, record, said.attachments ?? [], move.by);
  if (!held.ok) return held;
  const asked = (node: ProgramNode) => hashed(move, node, reportedBy(move, said, record));
  const { output, note } = said;
  const moved = await journey.move(held.value, asked, { output, note, claim }, known);
  if (!moved.ok) return moved;
  const committed = await journey.commit();
  if (!committed.ok) return conflict(record.id, call);
  const next = committed.records.find(({ id }) => id === record.id);
  if (!next) throw new Error(`task ${record.id} was moved and is not among what was committed`);
  const run = await storedRun(next, call, undefined, moved.value.world);
  return { ok: true, value: { run, turn: moved.value } };
}

function reportedBy(move: Move, { output, note, attachments }: Said, record: TaskRecord): Reported {
  const { outcome, variables } = move.type === "report" ? move : {};
  return { outcome, variables, output, note, kept: record.attachments, brought: attachments };
}

/** The word under which a run's task is found again. */
export function handleKey(handle: string): string {
  return JSON.stringify(["run", handle]);
}

export function handleReply(handle: string, task: string): NonNullable<Commit["reply"]> {
  return { key: handleKey(handle), answer: { task } };
}

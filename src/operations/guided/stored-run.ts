import type { World } from "../../engine/world.ts";
import type { Move } from "../../model/move.ts";
import { RUN } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { loadMovable } from "../movement/load-movable.ts";
import type { Located } from "../movement/locate.ts";
import { report } from "../movement/report.ts";
import { runClaim } from "../movement/run-claim.ts";
import type { Call } from "../ports/call.ts";
import type { GuidedRun, MoveDetails, MovedRun } from "./guided-run.ts";
import { judgeRun } from "./judge-run.ts";
import { sealedState } from "./seal-run.ts";

/** A run that is a task in the store. `token` is the run's sealed state, if that state is current. */
export async function storedRun(
  record: TaskRecord,
  call: Call,
  token?: string,
  /** the world of the task, if this call has loaded it already */
  known?: World,
): Promise<GuidedRun> {
  const { position, definition, project } = record;
  if (!position || definition === undefined) throw new Error(`task ${record.id} has no position`);
  const program = await call.ports.library.pinned(project, definition);
  const world =
    known ??
    (await call.ports.library.worldFor(project, program, position, call.ports.now(), record.context));
  const run: GuidedRun = {
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
    move: (move, details = {}) =>
      moveStored({ taskId: record.id, record, program, position, world }, move, details, call),
    reload: async () => {
      const now = await loadMovable(call, record.id);
      return now.ok && now.value.version !== record.version ? storedRun(now.value, call) : run;
    },
  };
  return run;
}

async function moveStored(
  located: Located & { readonly record: TaskRecord },
  move: Move,
  { output, note, attachments = [] }: MoveDetails,
  call: Call,
): Promise<Result<MovedRun>> {
  const { taskId, record } = located;
  const { outcome, variables } = move.type === "report" ? move : {};
  const made = await report(
    {
      taskId,
      by: move.by,
      content: { outcome, variables, output, note },
      attachments,
      judge: (now) => judgeRun(now, record.run?.handle),
      moveFor: () => () => move,
      claimFor: (now) => runClaim(now, call),
      conclude: (moved) => ({ answer: (committed) => ({ ok: true, value: { moved, committed } }) }),
    },
    call,
    located,
  );
  if (!made.ok) return made;
  const { moved, committed } = made.value;
  return { ok: true, value: { run: await storedRun(committed, call, undefined, moved.world), turn: moved } };
}

/** The record under which a run's task is found by its handle. */
export function newHandleRecord(handle: string, task: string): RecordChange {
  return { kind: RUN, id: handle, version: 0, value: { task } };
}

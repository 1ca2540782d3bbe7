import type * as z from "zod";
import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { type JudgedMove, judgeMove } from "../../../lifecycle/moves/judge-move.ts";
import { stateMeant } from "../../../lifecycle/moves/state-meant.ts";
import type { RoleMoment } from "../../../lifecycle/prompts/role-prompts.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { handedOver } from "../../../tasks/changes/handed-over.ts";
import { movedByHand } from "../../../tasks/changes/moved-by-hand.ts";
import { placeIn } from "../../../team/place-in.ts";
import type { Prompts } from "../fields.ts";
import { provenPlace } from "../proven-place.ts";
import { judgeWip, type TaskMove, takeTask } from "../take-task.ts";
import { promptsFor } from "../taken.ts";
import type { Updating } from "./updating.ts";

/** A move by hand, with the prompts that it gives the worker. */
export interface TeamMove extends TaskMove {
  readonly shown: z.infer<typeof Prompts>;
  /** whether the move is a claim */
  readonly claims: boolean;
}

interface Asked {
  readonly status?: string | undefined;
  readonly phase?: string | null | undefined;
}

/** Moves a task by state, phase or both; `undefined` if neither was asked for. */
export async function moveTask(
  record: TaskRecord,
  { status, phase }: Asked,
  updating: Updating,
): Promise<Result<TeamMove | undefined>> {
  if (status === undefined && phase === undefined) return { ok: true, value: undefined };
  const stopped = judgeMovable(record, phase);
  if (stopped) return { ok: false, refusal: stopped };
  const lifecycle = lifecycleOf(record);
  const target = status === undefined ? record.state : stateMeant(lifecycle, record.state, status);
  const entersActive =
    target !== undefined && record.category !== "active" && lifecycle.states[target]?.category === "active";
  return entersActive
    ? taking(record, { status: target, phase }, updating)
    : moving(record, { status, phase }, updating);
}

/** Entering an active state is a claim, with every check of one. */
async function taking(
  record: TaskRecord,
  asked: Asked,
  { mover, journey, call }: Updating,
): Promise<Result<TeamMove>> {
  const taken = await takeTask(record, asked, mover, journey, call);
  if (!taken.ok) return taken;
  const shown = promptsFor(taken.value.record, taken.value, mover, ["claim"]);
  return { ok: true, value: { ...taken.value, shown, claims: true } };
}

async function moving(
  record: TaskRecord,
  asked: Asked,
  { mover, journey, call }: Updating,
): Promise<Result<TeamMove>> {
  const place = await provenPlace(record, asked, mover.caller, call);
  const judged = judgeMove(lifecycleOf(record), place, asked, mover);
  if (!judged.ok) return judged;
  const { value } = judged;
  const open = judgeChildren(record, value);
  if (open) return { ok: false, refusal: open };
  const full = await judgeWip(record, value.state, journey);
  if (full) return full;
  const isRelease = value.releases && (value.category === "ready" || value.category === "waiting");
  const moved = movedByHand(record, value, journey.now);
  const owner = { id: record.claim?.owner ?? "", thought: mover.live?.worker.thought };
  const next = isRelease && record.claim ? handedOver(moved, owner, journey.now, mover.reason) : moved;
  const { caller, reason: note } = mover;
  journey.put(record, next, [], { type: isRelease && record.claim ? "released" : "moved", caller, note });
  const shown = promptsFor(next, value, mover, momentsOf(record, value, isRelease));
  const { prompts, unmet, warnings } = value;
  return { ok: true, value: { record: next, prompts, unmet, warnings, shown, claims: false } };
}

function momentsOf(record: TaskRecord, { category, phase }: JudgedMove, isRelease: boolean): RoleMoment[] {
  const moments: RoleMoment[] = [];
  if (category === "done" && record.category !== "done") moments.push("done");
  if (isRelease) moments.push("release");
  else if (phase !== placeIn(record).phase) moments.push("phase");
  return moments;
}

/** Refuses a task that waits, and the phase of a task that has it from its workflow. */
function judgeMovable({ id, hold, workflow }: TaskRecord, phase: Asked["phase"]): Refusal | undefined {
  const facts = { taskId: id };
  if (hold !== undefined && hold !== "consult")
    return {
      code: "TASK_WAITING",
      message: `"${id}" waits (${hold}).`,
      facts: { ...facts, waitingFor: hold },
    };
  if (phase === undefined || workflow === "") return undefined;
  return {
    code: "TASK_IN_WORKFLOW",
    message: `"${id}" follows a workflow, whose steps decide its phase.`,
    facts,
  };
}

/** A task is not done while it contains tasks that are neither done nor cancelled. */
function judgeChildren({ id, category, team }: TaskRecord, move: JudgedMove): Refusal | undefined {
  const open = team?.openChildren ?? 0;
  if (move.category !== "done" || category === "done" || open === 0) return undefined;
  return {
    code: "CHILDREN_OPEN",
    message: `"${id}" contains ${open} tasks that are neither done nor cancelled.`,
    facts: { taskId: id, open },
  };
}

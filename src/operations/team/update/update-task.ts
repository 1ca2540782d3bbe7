import * as z from "zod";
import type { Brought } from "../../../model/attachment.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import { type TaskRecord, TaskSummary } from "../../../model/task.ts";
import { redescribed } from "../../../tasks/changes/redescribed.ts";
import { once, type ReplyFor } from "../../door/once-only.ts";
import { operation } from "../../door/operation.ts";
import { workerCaller } from "../../door/worker-caller.ts";
import { attachTo } from "../../movement/attachments/attach-to.ts";
import { readAllBrought } from "../../movement/attachments/attachment-input.ts";
import { Journey } from "../../movement/journey.ts";
import type { Call } from "../../ports/call.ts";
import { byWorker } from "../as-worker.ts";
import { commitTeam, type TeamChange } from "../commit-team.ts";
import { claimsLost, Prompts } from "../fields.ts";
import { judgeHolder } from "../judge-holder.ts";
import { judgeTags } from "../judge-tags.ts";
import { LinkDraft } from "../links/link-draft.ts";
import { liveWorker, workerChange } from "../live-worker.ts";
import { loadTeamTask } from "../load-team-task.ts";
import { shownTask } from "../shown-task.ts";
import { gateWarnings } from "../taken.ts";
import { judgeForce, teamMover } from "../team-mover.ts";
import { assignTask } from "./assign-task.ts";
import { deleteTask } from "./delete-task.ts";
import { moveTask, type TeamMove } from "./move-task.ts";
import { renameTask } from "./rename-task.ts";
import { UpdateInput } from "./update-input.ts";
import type { Updating } from "./updating.ts";

const Updated = z.object({
  task: TaskSummary,
  fence: z.number().int().optional(),
  prompts: Prompts,
  unblocked: z.array(z.string()).optional(),
  auto_advanced: z.array(z.string()).optional(),
  rolled_up: z.array(z.string()).optional(),
  gate_warnings: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
  ...claimsLost,
});
type Updated = z.infer<typeof Updated>;

export const updateTask = operation({
  name: "update_task",
  alsoCalled: ["update"],
  summary: "Change a task: move it by state or phase, edit, assign, delete; all of it or nothing.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: UpdateInput,
  output: Updated,
  subject: ({ task }) => task,
  run: async (input, call): Promise<Result<Updated>> => {
    const refusal = judgeForce(input) ?? judgeNamed(input, call);
    if (refusal) return { ok: false, refusal };
    const brought = await readAllBrought(input.attachments, call);
    if (!brought.ok) return brought;
    const { idempotencyKey: key, worker_id: id, task, ...said } = input;
    const update = (reply?: ReplyFor<Updated>): Promise<Result<Updated>> =>
      commitTeam(task, () => attempt(input, brought.value, call, reply));
    const work = (reply?: ReplyFor<Updated>) => byWorker(id, call, () => update(reply));
    if (key === undefined) return work();
    const by = workerCaller(call, id);
    return once({ by, operation: "update_task", subject: task, key }, said, call, work);
  },
});

async function attempt(
  input: UpdateInput,
  brought: readonly Brought[],
  call: Call,
  reply: ReplyFor<Updated> | undefined,
): Promise<Result<TeamChange<Updated>>> {
  const live = input.worker_id === undefined ? undefined : await liveWorker(input.worker_id, call);
  if (live && !live.ok) return live;
  const found = await loadTeamTask(input.task, call);
  if (!found.ok) return found;
  const mover = teamMover(live?.value, input, call);
  const journey = new Journey(call);
  const draft = await LinkDraft.begin(call, journey);
  const warnings: string[] = [];
  const changed = await changeAll(found.value, input, brought, { mover, journey, draft, call, warnings });
  if (!changed.ok) return changed;
  const { records, move } = changed.value;
  const id = input.new_id ?? found.value.id;
  const claims =
    live && move?.claims ? [workerChange(live.value, live.value.worker), ...(move.records ?? [])] : [];
  const answer = (committed: (id: string) => TaskRecord): Updated => {
    const record = journey.isEmpty ? found.value : committed(id);
    return answerOf(record, move, journey, warnings);
  };
  // The kept answer is made before the commit, which raises the version and settles the neighbours.
  const early = { ...(journey.next(id) ?? found.value), version: found.value.version + 1 };
  const kept = reply?.(answerOf(early, move, journey, warnings));
  return {
    ok: true,
    value: { journey, records: [...records, ...draft.records(), ...claims], answer, reply: kept },
  };
}

/** All checks and changes of an update. Nothing is written before the commit, so the first refusal undoes the rest. */
async function changeAll(
  loaded: TaskRecord,
  input: UpdateInput,
  brought: readonly Brought[],
  updating: Updating,
) {
  const { mover, journey, warnings, call } = updating;
  const { caller, reason: note } = mover;
  const refusal =
    judgeVersion(loaded, input) ??
    judgeDeleted(loaded, input) ??
    judgeHolder(loaded, input.fence, mover) ??
    judgeTags([input], warnings, call);
  if (refusal) return { ok: false, refusal } as const;
  const removed = await deleteTask(loaded, input, updating);
  if (!removed.ok) return removed;
  const held = attachTo(journey, removed.value, brought, caller, { caller, note });
  if (!held.ok) return held;
  const edited = redescribed(held.value, descriptionIn(input), journey.now);
  if (edited !== held.value) journey.put(held.value, edited, [], { caller, note });
  const assigned = await assignTask(edited, input.assignee, updating);
  if (!assigned.ok) return assigned;
  const { record, records } = assigned.value;
  const moved = await moveTask(record, input, updating);
  if (!moved.ok) return moved;
  // A change of fields alone has no type yet.
  const pending = journey.next(loaded.id);
  if (pending) journey.put(loaded, pending, [], { type: "described", caller, note });
  const renamed = await renameTask(loaded, input, updating);
  if (!renamed.ok) return renamed;
  return { ok: true, value: { records: [...records, ...renamed.value], move: moved.value } } as const;
}

function answerOf(
  record: TaskRecord,
  move: TeamMove | undefined,
  { effects }: Journey,
  warnings: readonly string[],
): Updated {
  const gates = move ? gateWarnings(move) : [];
  const all = [...warnings, ...(move?.warnings ?? [])];
  return {
    task: shownTask(record),
    ...(move?.claims && { fence: record.fence }),
    prompts: move ? [...move.shown] : [],
    ...listed("unblocked", effects.unblocked),
    ...listed("auto_advanced", effects.autoAdvanced),
    ...listed("rolled_up", effects.rolledUp),
    ...(gates.length > 0 && { gate_warnings: gates }),
    ...(all.length > 0 && { warnings: all }),
  };
}

function listed<K extends string>(name: K, ids: ReadonlySet<string>): Partial<Record<K, string[]>> {
  return ids.size === 0 ? {} : ({ [name]: [...ids] } as Record<K, string[]>);
}

function descriptionIn({ title, description, priority, points, ...input }: UpdateInput) {
  const { time_estimate_ms: estimateMs, tags, needed_tags: needed, wanted_tags: wanted } = input;
  return { title, description, priority, points, estimateMs, tags, needed, wanted };
}

function judgeNamed({ worker_id: id }: UpdateInput, { role }: Call): Refusal | undefined {
  if (id !== undefined || role === "operator") return undefined;
  const problem = "missing: connect first";
  return {
    code: "INPUT_INVALID",
    message: `\`worker_id\` is ${problem}`,
    facts: { problems: [{ field: "worker_id", problem }] },
  };
}

function judgeVersion({ id, version, state }: TaskRecord, { expected_version: expected }: UpdateInput) {
  if (expected === undefined || expected === version) return undefined;
  const message = `"${id}" has version ${version}, not ${expected}.`;
  return { code: "STALE", message, facts: { taskId: id, version, state } } satisfies Refusal;
}

function judgeDeleted({ id, team }: TaskRecord, input: UpdateInput): Refusal | undefined {
  if (team?.deletedAt === undefined || input.delete !== undefined) return undefined;
  return { code: "TASK_DELETED", message: `"${id}" was deleted.`, facts: { taskId: id } };
}

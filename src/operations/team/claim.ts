import * as z from "zod";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { promptsOnMove } from "../../lifecycle/prompts/prompts-on-move.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { handedOver } from "../../tasks/changes/handed-over.ts";
import { released } from "../../tasks/changes/released.ts";
import { placeIn } from "../../team/place-in.ts";
import { releaseTarget } from "../../team/release-target.ts";
import { Key, Name } from "../door/key.ts";
import { once, type ReplyFor } from "../door/once-only.ts";
import { operation } from "../door/operation.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { noteSession, seenIn } from "../movement/hosts/enforced-in.ts";
import { Journey } from "../movement/journey.ts";
import type { Call } from "../ports/call.ts";
import { asWorker } from "./as-worker.ts";
import { commitTeam, type TeamChange } from "./commit-team.ts";
import { claimsLost, Fence, LeaseMs, Reason, WorkerId } from "./fields.ts";
import { judgeHolder } from "./judge-holder.ts";
import { leaving } from "./leaving.ts";
import { type LiveWorker, liveWorker, withLease, workerChange } from "./live-worker.ts";
import { loadTeamTask } from "./load-team-task.ts";
import { takeTask } from "./take-task.ts";
import { promptsFor, Taken, takenAnswer } from "./taken.ts";
import { judgeForce, type TeamMover, teamMover } from "./team-mover.ts";

const Input = z.strictObject({
  worker_id: WorkerId,
  task: Key,
  release: z.boolean().optional().describe("give it back"),
  status: Key.optional().describe("the state or status it is left in"),
  fence: Fence.optional(),
  lease_ms: LeaseMs.optional(),
  force: z.boolean().optional().describe("override; say why"),
  reason: Reason.optional(),
  idempotencyKey: Name.optional(),
});
type Input = z.infer<typeof Input>;

/** A released task has no lease. */
const Answer = Taken.partial({ fence: true, lease_until: true }).extend(claimsLost);
type Answer = z.infer<typeof Answer>;

export const claim = operation({
  name: "claim",
  summary: "Claim one task for you, or give it back with `release`.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: Answer,
  subject: ({ task }) => task,
  run: (input, call): Promise<Result<Answer>> => {
    const forced = judgeForce(input);
    if (forced) return Promise.resolve({ ok: false, refusal: forced });
    const { idempotencyKey: key, worker_id: id, task, ...said } = input;
    const work = (reply?: ReplyFor<Answer>) =>
      asWorker(id, call, () => commitTeam<Answer>(task, () => attempt(input, call, reply)));
    if (key === undefined) return work();
    return once({ by: workerCaller(call, id), operation: "claim", subject: task, key }, said, call, work);
  },
});

async function attempt(
  input: Input,
  call: Call,
  reply: ReplyFor<Answer> | undefined,
): Promise<Result<TeamChange<Answer>>> {
  const live = await liveWorker(input.worker_id, call);
  if (!live.ok) return live;
  const found = await loadTeamTask(input.task, call);
  if (!found.ok) return found;
  const journey = new Journey(call);
  const leased = withLease(live.value, input.lease_ms, journey.now);
  const mover = teamMover(leased, input, call);
  const change = input.release
    ? await releasing(found.value, input, mover, journey, call)
    : await taking(found.value, leased, mover, journey, call);
  if (!change.ok) return change;
  const { answer, ...rest } = change.value;
  if (!reply) return change;
  // The kept answer is made before the commit, which raises the version.
  const next = journey.next(input.task) ?? found.value;
  const kept = answer(() => ({ ...next, version: next.version + 1 }));
  return { ok: true, value: { ...rest, answer, reply: reply(kept) } };
}

async function taking(
  record: TaskRecord,
  live: LiveWorker,
  mover: TeamMover,
  journey: Journey,
  call: Call,
): Promise<Result<TeamChange<Answer>>> {
  const isOwn = record.claim?.owner === live.worker.id && !record.run;
  if (isOwn) {
    const nothing = { record, prompts: [], unmet: [], warnings: [] };
    const records = [workerChange(live, live.worker)];
    await noteSession([record], call);
    const answer = () => ({ ...takenAnswer(record, nothing, mover), ...seenIn(call) });
    return { ok: true, value: { journey, records, answer } };
  }
  const taken = await takeTask(record, {}, mover, journey, call);
  if (!taken.ok) return taken;
  const answer = (committed: (id: string) => TaskRecord) => ({
    ...takenAnswer(committed(record.id), taken.value, mover),
    ...seenIn(call),
  });
  const records = [workerChange(live, live.worker), ...(taken.value.records ?? [])];
  return { ok: true, value: { journey, records, answer } };
}

async function releasing(
  record: TaskRecord,
  { status, fence, reason }: Input,
  mover: TeamMover,
  journey: Journey,
  call: Call,
): Promise<Result<TeamChange<Answer>>> {
  const refusal = judgeHolder(record, fence, mover) ?? judgeTarget(record, status);
  if (refusal) return { ok: false, refusal };
  if (!record.claim)
    return {
      ok: false,
      refusal: {
        code: "CLAIM_LOST",
        message: `Nobody has claimed "${record.id}".`,
        facts: { taskId: record.id },
      },
    };
  const owner = await leaving(record, call);
  const left = status === undefined ? undefined : releaseTarget(lifecycleOf(record), status);
  const next = handedOver(released(record, journey.now, left), owner, journey.now, reason);
  journey.put(record, next, [], { type: "released", caller: mover.caller, note: reason });
  const prompts = promptsOnMove(lifecycleOf(record), placeIn(record), placeIn(next));
  const answer = (committed: (id: string) => TaskRecord): Answer => {
    const { task } = takenAnswer(
      committed(record.id),
      { record: next, prompts: [], unmet: [], warnings: [] },
      mover,
    );
    return { task, prompts: promptsFor(next, { prompts, from: placeIn(record) }, mover, ["release"]) };
  };
  return { ok: true, value: { journey, answer } };
}

function judgeTarget(record: TaskRecord, status: string | undefined): Refusal | undefined {
  if (status === undefined || releaseTarget(lifecycleOf(record), status) !== undefined) return undefined;
  const message = `A task cannot be left in "${status}": it must be an untimed ready or waiting state.`;
  return { code: "UNKNOWN_STATE", message, facts: { taskId: record.id, state: status } };
}

import * as z from "zod";
import { Attachment, type Brought } from "../../model/attachment.ts";
import type { Caller } from "../../model/caller.ts";
import { OVER } from "../../model/lifecycle.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { hasSameName } from "../../tasks/attachments.ts";
import { renewed } from "../../tasks/changes/lease-renewed.ts";
import { judgeClaim } from "../../tasks/judge-claim.ts";
import { judgePaused } from "../../tasks/judge-paused.ts";
import { Key, Name } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { attachmentsNeedStore } from "../guided/carried-run.ts";
import { State } from "../guided/fields.ts";
import { findRun } from "../guided/find-run.ts";
import { storedRun } from "../guided/stored-run.ts";
import { attachTo } from "../movement/attachments/attach-to.ts";
import { AttachmentInput, readBrought } from "../movement/attachments/attachment-input.ts";
import { type Change, commitChange } from "../movement/commit-change.ts";
import { Journey } from "../movement/journey.ts";
import { loadTask } from "../movement/load-task.ts";
import type { Call } from "../ports/call.ts";
import { renewNamed } from "../team/renew-named.ts";

const Input = z.strictObject({
  taskId: Key.optional(),
  state: State.optional().describe("of a guided run, instead of taskId"),
  ...AttachmentInput.shape,
  worker: Name.optional(),
  fence: z.number().int().optional().describe("the claim's fence, if the task is claimed"),
});
type Input = z.infer<typeof Input>;

const Attached = z.object({
  attachment: Attachment,
  /** the number of the task's attachments after the call */
  total: z.number().int(),
  state: z.string().optional(),
});
type Attached = z.infer<typeof Attached>;

export const attach = operation({
  name: "attach",
  summary:
    "Attach a text or a file to a task: what a step with `attachment` evidence needs before its report.",
  toolset: "tasks",
  alsoIn: ["team"],
  access: "agent",
  effect: "adds",
  idempotent: true,
  input: Input,
  output: Attached,
  subject: ({ taskId }) => taskId ?? "",
  run: async (input, call): Promise<Result<Attached>> => {
    const gone = await renewNamed(input.worker, call);
    if (gone) return { ok: false, refusal: gone };
    const found = await theTask(input, call);
    if (!found.ok) return found;
    const { value: record } = found;
    const read = await readBrought(input, call);
    if (!read.ok) return read;
    const kept = await commitChange(
      record.id,
      call,
      (now) => attaching(now, read.value, workerCaller(call, input.worker), call),
      record,
      loadTask,
    );
    return kept.ok ? answer(kept.value.attachment, kept.value.record, input, call) : kept;
  },
});

interface Kept {
  readonly attachment: Attachment;
  readonly record: TaskRecord;
}

/** The change that adds the attachment. It is empty for a repeated call. */
async function attaching(
  record: TaskRecord,
  brought: Brought,
  caller: Caller,
  call: Call,
): Promise<Result<Change<Kept>>> {
  const journey = new Journey(call);
  const same = asBrought(record, brought);
  if (same && record.position?.result === undefined && !isEndedPlain(record))
    return {
      ok: true,
      value: { journey, answer: () => ({ ok: true, value: { attachment: same, record } }) },
    };
  const { leaseMs, runLeaseMs } = call.ports.settings;
  const held = renewed(record, call.ports.now() + (record.run ? runLeaseMs : leaseMs));
  const put = attachTo(journey, held, [brought], caller, { type: "attached", caller });
  if (!put.ok) return put;
  const answer = (committed: TaskRecord): Result<Kept> => {
    const attachment = committed.attachments?.at(-1);
    if (!attachment) throw new Error(`nothing is attached to task ${committed.id}`);
    return { ok: true, value: { attachment, record: committed } };
  };
  return { ok: true, value: { journey, answer } };
}

/** The task that the input names, if the caller may attach to it. */
async function theTask({ taskId, state, worker, fence }: Input, call: Call): Promise<Result<TaskRecord>> {
  if (state !== undefined && taskId === undefined) {
    const run = await findRun({ state }, call);
    if (!run.ok) return run;
    return run.value.record
      ? { ok: true, value: run.value.record }
      : { ok: false, refusal: attachmentsNeedStore };
  }
  if (taskId === undefined || state !== undefined) return { ok: false, refusal: notOne };
  const found = await loadTask(call, taskId);
  if (!found.ok) return found;
  const refusal = judgeClaim(found.value, { worker, fence }, call.caller) ?? judgePaused(found.value);
  return refusal ? { ok: false, refusal } : found;
}

const notOne: Refusal = {
  code: "INPUT_INVALID",
  message: "taskId: name either the task or, with state, the run",
  facts: { problems: [{ field: "taskId", problem: "name either the task or, with state, the run" }] },
};

function isEndedPlain({ position, category }: TaskRecord): boolean {
  return !position && OVER.includes(category);
}

/** The attachment of this visit that equals the sent one. If there is one, the call is a repetition. */
function asBrought({ attachments = [], position }: TaskRecord, brought: Brought): Attachment | undefined {
  const named = attachments.filter((one) => hasSameName(one, brought));
  const same = named.find(
    ({ sha256, path, visit }) =>
      sha256 === brought.sha256 && path === brought.path && visit === (position?.visit ?? 0),
  );
  return brought.replace && named.length > 1 ? undefined : same;
}

async function answer(
  attachment: Attachment,
  record: TaskRecord,
  { state }: Input,
  call: Call,
): Promise<Result<Attached>> {
  const total = record.attachments?.length ?? 0;
  if (state === undefined) return { ok: true, value: { attachment, total } };
  const named = await (await storedRun(record, call)).state();
  return named.ok ? { ok: true, value: { attachment, total, state: named.value } } : named;
}

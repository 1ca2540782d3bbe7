import * as z from "zod";
import { Attachment, type Brought } from "../../model/attachment.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { judgeClaim } from "../claim.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { nowhereToKeep } from "../guided/carried-run.ts";
import { State } from "../guided/fields.ts";
import { findRun } from "../guided/find-run.ts";
import { storedRun } from "../guided/stored-run.ts";
import { Journey } from "../journey.ts";
import { Key, Name } from "../key.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";
import { workerCaller } from "../worker-caller.ts";
import { attachTo } from "./attach-to.ts";
import { isNamed } from "./kept.ts";
import { AttachmentInput, readBrought } from "./read-brought.ts";

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
  /** how many the task has now */
  total: z.number().int(),
  state: z.string().optional(),
});
type Attached = z.infer<typeof Attached>;

export const attach = operation({
  name: "attach",
  summary:
    "Attach a text or a file to a task: what a step with `attachment` evidence needs before its report.",
  toolset: "tasks",
  access: "agent",
  effect: "adds",
  idempotent: true,
  input: Input,
  output: Attached,
  subject: ({ taskId }) => taskId ?? "",
  run: async (input, context): Promise<Result<Attached>> => {
    const found = await theTask(input, context);
    if (!found.ok) return found;
    const { value: record } = found;
    const read = await readBrought(input, context);
    if (!read.ok) return read;
    const same = asBrought(record, read.value);
    if (same && record.position?.result === undefined) return answer(same, record, input, context);
    const journey = new Journey(context);
    const caller = workerCaller(context, input.worker);
    const put = attachTo(journey, renewed(record, context), [read.value], caller, {
      type: "attached",
      caller,
    });
    if (!put.ok) return put;
    const committed = await journey.commit();
    const [next] = committed.ok ? committed.tasks : [];
    const attachment = next?.attachments?.at(-1);
    return next && attachment ? answer(attachment, next, input, context) : conflict(record.id, context);
  },
});

/** The task that is meant, if it is the caller's to bring something to. */
async function theTask(
  { taskId, state, worker, fence }: Input,
  context: Context,
): Promise<Result<TaskRecord>> {
  if (state !== undefined && taskId === undefined) {
    const run = await findRun({ state }, context);
    if (!run.ok) return run;
    return run.value.record ? { ok: true, value: run.value.record } : { ok: false, refusal: nowhereToKeep };
  }
  if (taskId === undefined || state !== undefined) return { ok: false, refusal: notOne };
  const found = await movable(context, taskId);
  if (!found.ok) return found;
  const refusal = judgeClaim(found.value, { worker, fence }, context.caller) ?? judgePaused(found.value);
  return refusal ? { ok: false, refusal } : found;
}

const notOne: Refusal = {
  code: "INPUT_INVALID",
  message: "taskId: name either the task or, with state, the run",
  facts: { problems: [{ field: "taskId", problem: "name either the task or, with state, the run" }] },
};

function judgePaused({ id, hold }: TaskRecord): Refusal | undefined {
  if (hold !== "paused") return undefined;
  return { code: "TASK_PAUSED", message: `"${id}" is paused.`, facts: { taskId: id } };
}

/** The same, brought at this visit already: a call that came twice. */
function asBrought({ attachments = [], position }: TaskRecord, brought: Brought): Attachment | undefined {
  const named = attachments.filter((one) => isNamed(one, brought));
  const same = named.find(
    ({ sha256, path, visit }) =>
      sha256 === brought.sha256 && path === brought.path && visit === position?.visit,
  );
  return brought.replace && named.length > 1 ? undefined : same;
}

/** Whoever brings something is at work on it. */
function renewed(record: TaskRecord, { now, settings }: Context): TaskRecord {
  const { claim, run } = record;
  if (!claim) return record;
  const lease = run ? settings.runLeaseMs : settings.leaseMs;
  return { ...record, claim: { ...claim, until: Math.max(claim.until, now() + lease) } };
}

async function answer(
  attachment: Attachment,
  record: TaskRecord,
  { state }: Input,
  context: Context,
): Promise<Result<Attached>> {
  const total = record.attachments?.length ?? 0;
  if (state === undefined) return { ok: true, value: { attachment, total } };
  const named = await (await storedRun(record, context)).state();
  return named.ok ? { ok: true, value: { attachment, total, state: named.value } } : named;
}

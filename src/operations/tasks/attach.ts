import * as z from "zod";
import { hasSameName } from "../../model/attached-names.ts";
import { Attachment, type Brought, type Detached } from "../../model/attachment.ts";
import type { Caller } from "../../model/caller.ts";
import { OVER } from "../../model/lifecycle.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
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
import { attachTo, detachFrom } from "../movement/attachments/attach-to.ts";
import { readBrought, TypedInput } from "../movement/attachments/attachment-input.ts";
import { invalid, typeWarnings } from "../movement/attachments/attachment-types.ts";
import { type Change, commitChange } from "../movement/commit-change.ts";
import { Journey } from "../movement/journey.ts";
import { loadTask } from "../movement/load-task.ts";
import type { Call } from "../ports/call.ts";
import { renewNamed } from "../team/renew-named.ts";

const Input = z.strictObject({
  taskId: Key.optional(),
  state: State.optional().describe("of a guided run, instead of taskId"),
  ...TypedInput.shape,
  mode: z.enum(["append", "replace"]).optional(),
  remove: z.boolean().optional().describe("take off those of this type, or type and name"),
  worker: Name.optional(),
  fence: z.number().int().optional().describe("the claim's fence, if the task is claimed"),
});
type Input = z.infer<typeof Input>;

const Attached = z.object({
  /** absent if the call takes attachments off */
  attachment: Attachment.optional(),
  removed: z.number().int().optional(),
  /** the number of the task's attachments after the call */
  total: z.number().int(),
  warnings: z.array(z.string()).optional(),
  state: z.string().optional(),
});
type Attached = z.infer<typeof Attached>;

export const attach = operation({
  name: "attach",
  summary:
    "Attach a text or a file to a task, or take it off: what a step with `attachment` evidence needs before its report.",
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
    const by = workerCaller(call, input.worker);
    const changing = await changeOf(input, by, call);
    if (!changing.ok) return changing;
    const kept = await commitChange(record.id, call, changing.value, record, loadTask);
    return kept.ok ? answer(kept.value, input, call) : kept;
  },
});

interface Kept {
  readonly attachment?: Attachment;
  readonly removed?: number;
  readonly record: TaskRecord;
}

type Changing = (now: TaskRecord) => Promise<Result<Change<Kept>>>;

async function changeOf(input: Input, by: Caller, call: Call): Promise<Result<Changing>> {
  const { type, name, mode, replace, remove, text, path } = input;
  if (remove) {
    if (text !== undefined || path !== undefined) return { ok: false, refusal: notBoth };
    const which = { type, ...(name !== undefined && { name }) };
    return { ok: true, value: async (now) => detaching(now, which, by, call) };
  }
  const read = await readBrought({ ...input, replace: mode ? mode === "replace" : replace }, call);
  if (!read.ok) return read;
  return { ok: true, value: (now) => attaching(now, read.value, by, call) };
}

/** The change that takes attachments off. It is empty if there are none, as for a repeated call. */
function detaching(record: TaskRecord, which: Detached, by: Caller, call: Call): Result<Change<Kept>> {
  const journey = new Journey(call);
  const put = detachFrom(journey, leased(record, call), which, by);
  if (!put.ok) return put;
  const removed = (record.attachments?.length ?? 0) - (put.value.attachments?.length ?? 0);
  const answer = (committed: TaskRecord): Result<Kept> => ({
    ok: true,
    value: { removed, record: committed },
  });
  return { ok: true, value: { journey, answer: removed === 0 ? () => answer(record) : answer } };
}

function leased(record: TaskRecord, { ports }: Call): TaskRecord {
  const { leaseMs, runLeaseMs } = ports.settings;
  return renewed(record, ports.now() + (record.run ? runLeaseMs : leaseMs));
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
  const put = attachTo(journey, leased(record, call), [brought], caller, { type: "attached", caller });
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

const notOne: Refusal = invalid("taskId", "name either the task or, with state, the run");
const notBoth: Refusal = invalid("remove", "takes attachments off, so it brings neither a text nor a file");

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
  { attachment, removed, record }: Kept,
  { state }: Input,
  call: Call,
): Promise<Result<Attached>> {
  const warnings = typeWarnings(attachment ? [attachment] : [], call);
  const value: Attached = {
    ...(attachment && { attachment }),
    ...(removed !== undefined && { removed }),
    total: record.attachments?.length ?? 0,
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
  if (state === undefined) return { ok: true, value };
  const named = await (await storedRun(record, call)).state();
  return named.ok ? { ok: true, value: { ...value, state: named.value } } : named;
}

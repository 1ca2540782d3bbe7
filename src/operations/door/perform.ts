import type * as z from "zod";
import type { Refusal, Result } from "../../model/refusal.ts";
import { StoreError } from "../../store/store-error.ts";
import { BrokenDefinition } from "../library/broken-definition.ts";
import type { Call } from "../ports/call.ts";
import { CallerGone } from "../ports/pace.ts";
import { judgeAccess } from "./access.ts";
import { withOwnNames } from "./aliases.ts";
import { asideFor, asideForLarge, isLarge, parsedAnswer, TooLongHere } from "./aside-call.ts";
import { judgeShape } from "./input-shape.ts";
import { invalidInput } from "./invalid-input.ts";
import { judgeName } from "./judge-name.ts";
import { judgeWorkerName } from "./judge-worker-name.ts";
import type { Operation } from "./operation.ts";
import { QuotaReached } from "./quota-reached.ts";
import { storeRefusal } from "./store-refusal.ts";
import { type SyncReminder, syncReminder } from "./sync-reminder.ts";
import { TooManyChanges } from "./too-many-changes.ts";
import { toolsets } from "./toolsets.ts";

export interface Answer<T> {
  readonly data: T;
  readonly _sync_reminder?: SyncReminder;
}

/**
 * Performs an operation. Every call goes through here: it checks access and input, and turns expected
 * failures into refusals.
 */
export async function perform<I extends z.ZodObject, O extends z.ZodObject>(
  operation: Operation<I, O>,
  input: unknown,
  call: Call,
): Promise<Result<Answer<z.infer<O>>>> {
  const result = await performed(operation, input, call);
  const { refusals } = call.ports;
  if (!result.ok) refusals?.set(result.refusal.code, (refusals.get(result.refusal.code) ?? 0) + 1);
  return result;
}

async function performed<I extends z.ZodObject, O extends z.ZodObject>(
  operation: Operation<I, O>,
  input: unknown,
  call: Call,
): Promise<Result<Answer<z.infer<O>>>> {
  if (call.caller.kind === "agent") await call.ports.agents?.fresh?.();
  const unallowed = judgeName(call) ?? judgeAccess(operation, call);
  if (unallowed) return { ok: false, refusal: unallowed };
  const thread = asideFor(operation, call) ?? (isLarge(input) ? asideForLarge(call) : undefined);
  if (thread) return parsedAnswer(await thread.perform(operation.name, { value: input }, call));
  const refusal = judgeShape(input);
  if (refusal) return { ok: false, refusal };
  const named = withOwnNames(input, operation.input);
  const parsed = operation.input.safeParse(named);
  if (!parsed.success) return { ok: false, refusal: invalidInput(operation.input, parsed.error, named) };
  const taken = operation.effect === "reads" ? undefined : judgeWorkerName(parsed.data, call);
  if (taken) return { ok: false, refusal: taken };
  const own = ownCall(call);
  try {
    const { opensStore, remindsOfSyncs } = toolsets[operation.toolset];
    if (opensStore) await own.ports.store();
    const result = await operation.run(parsed.data, own);
    if (!result.ok) return result;
    const reminder = remindsOfSyncs ? await reminderFor(own, operation.subject?.(parsed.data)) : undefined;
    const data = result.value;
    return { ok: true, value: reminder ? { data, _sync_reminder: reminder } : { data } };
  } catch (error) {
    if (error instanceof BrokenDefinition) return { ok: false, refusal: error.refusal };
    if (error instanceof QuotaReached) return { ok: false, refusal: error.refusal };
    if (error instanceof TooManyChanges) return { ok: false, refusal: error.refusal };
    if (error instanceof CallerGone) return { ok: false, refusal: callerGone };
    const other = error instanceof TooLongHere ? asideForLarge(call) : undefined;
    if (other) return parsedAnswer(await other.perform(operation.name, { value: input }, call));
    const refusal = storeRefusal(error);
    if (refusal === undefined) throw error;
    return { ok: false, refusal };
  }
}

/** The call with what only `perform` sets. Copies field by field: a spread of so many fields costs as much as a statement. */
function ownCall(call: Call): Call {
  const { ports, role, caller, saidName, sink, ask, lead, reply, trace, host, signal, progress } = call;
  return {
    ports,
    role,
    caller,
    saidName,
    syncSummary: {},
    looked: new Map(),
    sink,
    ask,
    lead,
    reply,
    trace,
    host,
    movable: asideForLarge(call) !== undefined,
    signal,
    progress,
  };
}

const callerGone: Refusal = {
  code: "CALLER_GONE",
  message: "The caller left before the answer, and the work was stopped.",
  facts: {},
};

/**
 * The reminder for an answer. If the store fails there is no reminder: a failed call would look as if its committed
 * change had not happened.
 */
async function reminderFor(call: Call, subject: string | undefined): Promise<SyncReminder | undefined> {
  try {
    return await syncReminder(call, subject);
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

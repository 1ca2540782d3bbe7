import type { Result } from "../../model/refusal.ts";
import { Name } from "../door/key.ts";
import { once, type ReplyFor } from "../door/once-only.ts";
import { workerCaller } from "../door/worker-caller.ts";
import type { Call } from "../ports/call.ts";

export const IdempotencyKey = Name.optional();

interface KeyedInput {
  readonly worker_id: string;
  readonly idempotencyKey?: string | undefined;
}

/** Does the work of a worker's call, at most once if the call has a key. */
export function onceForWorker<I extends KeyedInput, T>(
  operation: string,
  input: I,
  call: Call,
  work: (reply?: ReplyFor<T>) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { worker_id: worker, idempotencyKey: key, ...said } = input;
  if (key === undefined) return work();
  return once({ by: workerCaller(call, worker), operation, subject: worker, key }, said, call, work);
}

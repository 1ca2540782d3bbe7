import type { Caller } from "../../model/caller.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import type { Commit } from "../../store/parts/commit.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import type { Call } from "../ports/call.ts";

/** Identifies one call: its caller, the operation, its subject, and the key that the caller chose. */
interface CallKey {
  readonly by: Caller;
  readonly operation: string;
  readonly subject: string;
  readonly key: string;
}

/** The arguments of the call; compared as JSON. */
type CallContent = Readonly<Record<string, unknown>>;

/** Turns an answer into the reply that is committed together with the change of the call. */
export type ReplyFor<T> = (answer: T) => NonNullable<Commit["reply"]>;

/** An answer that is stored under a key, with the caller and the content of the call. */
interface KeptAnswer<T> {
  /** absent in answers that an earlier version stored, when keys did not belong to a caller yet */
  readonly by?: string;
  readonly said: JsonObject;
  readonly answer: T;
}

/**
 * Does work at most once per key, across processes: a repeated call gets the first answer. The same key from
 * another caller or with other content is refused: if it counted as a repetition, its content would be lost.
 */
export async function once<T>(
  callKey: CallKey,
  given: CallContent,
  call: Call,
  work: (reply: ReplyFor<T>) => Promise<Result<T>>,
): Promise<Result<T>> {
  const key = JSON.stringify([callKey.operation, callKey.subject, callKey.key]);
  const content = JSON.parse(JSON.stringify(given)) as JsonObject;
  const by = identityOf(callKey.by);
  const earlier = () => answered<T>(callKey, key, { by, said: content }, call);
  const known = await earlier();
  if (known) return known;
  const result = await work((answer) => ({ key, answer: { by, said: content, answer: answer as Json } }));
  // The work failed. The same call may have succeeded in another process meanwhile; then return its answer.
  return result.ok ? result : ((await earlier()) ?? result);
}

/** The caller as text. A person and an agent of the same name differ, and so do two workers of one caller. */
function identityOf({ kind, id, namedBy, worker }: Caller): string {
  if (worker !== undefined) return JSON.stringify([kind, id, null, worker]);
  return JSON.stringify([kind, id, ...(namedBy === undefined ? [] : [namedBy])]);
}

async function answered<T>(
  { subject, key: given }: CallKey,
  key: string,
  { by, said }: { readonly by: string; readonly said: JsonObject },
  call: Call,
): Promise<Result<T> | undefined> {
  const kept = await (await call.ports.store()).reply(call.ports.settings.project, key);
  if (kept === undefined) return undefined;
  const first = kept as unknown as KeptAnswer<T>;
  const isOwn = first.by === undefined || first.by === by;
  if (isOwn && sameValue(first.said, said)) return { ok: true, value: first.answer };
  const problem = isOwn ? "used for another report" : "used by another caller";
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `idempotencyKey: "${given}" was ${problem} about "${subject.slice(0, 200)}".`,
      facts: { problems: [{ field: "idempotencyKey", problem }] },
    },
  };
}

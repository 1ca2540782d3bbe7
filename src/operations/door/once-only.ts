import type { Json, JsonObject } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import type { Commit } from "../../store/parts/commit.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import type { Call } from "../ports/call.ts";

/** Identifies one call: the operation, its subject, and the key that the caller chose. */
interface CallKey {
  readonly operation: string;
  readonly subject: string;
  readonly key: string;
}

/** The arguments of the call; compared as JSON. */
type CallContent = Readonly<Record<string, unknown>>;

/** Turns an answer into the reply that is committed together with the change of the call. */
export type ReplyFor<T> = (answer: T) => NonNullable<Commit["reply"]>;

/**
 * Does work at most once per key, across processes: a repeated call gets the first answer. The same key with other
 * content is refused; answering it as a repetition would lose that content.
 */
export async function once<T>(
  callKey: CallKey,
  given: CallContent,
  call: Call,
  work: (reply: ReplyFor<T>) => Promise<Result<T>>,
): Promise<Result<T>> {
  const key = JSON.stringify([callKey.operation, callKey.subject, callKey.key]);
  const content = JSON.parse(JSON.stringify(given)) as JsonObject;
  const earlier = () => answered<T>(callKey, key, content, call);
  const known = await earlier();
  if (known) return known;
  const result = await work((answer) => ({ key, answer: { said: content, answer: answer as Json } }));
  // The same call may have won a race in another process. Then the answer of that call is the answer.
  return result.ok ? result : ((await earlier()) ?? result);
}

async function answered<T>(
  { subject, key: given }: CallKey,
  key: string,
  content: JsonObject,
  call: Call,
): Promise<Result<T> | undefined> {
  const kept = await (await call.ports.store()).reply(call.ports.settings.project, key);
  if (kept === undefined) return undefined;
  const { said, answer } = kept as unknown as { readonly said: JsonObject; readonly answer: T };
  if (sameValue(said, content)) return { ok: true, value: answer };
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `idempotencyKey: "${given}" was used for another report about "${subject.slice(0, 200)}".`,
      facts: { problems: [{ field: "idempotencyKey", problem: "used for another report" }] },
    },
  };
}

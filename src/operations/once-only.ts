import type { Json, JsonObject } from "../model/json.ts";
import type { Result } from "../model/refusal.ts";
import type { Commit } from "../store/parts/commit.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Context } from "./context.ts";

/** A key is one caller's word for one call: about one thing, in one operation. */
interface Asked {
  readonly operation: string;
  readonly subject: string;
  readonly key: string;
}

/** What is JSON of it is compared. */
type Said = Readonly<Record<string, unknown>>;

/** Makes of an answer what is to be committed together with the change it tells of. */
export type Once<T> = (answer: T) => NonNullable<Commit["reply"]>;

/**
 * Does something at most once under a key, in whatever process it is asked again: the repeat gets the first answer.
 * The same key with something else to say is not a repeat; answering it as one would lose what it says.
 */
export async function once<T>(
  asked: Asked,
  said: Said,
  context: Context,
  work: (reply: Once<T>) => Promise<Result<T>>,
): Promise<Result<T>> {
  const key = JSON.stringify([asked.operation, asked.subject, asked.key]);
  const content = JSON.parse(JSON.stringify(said)) as JsonObject;
  const earlier = () => answered<T>(asked, key, content, context);
  const known = await earlier();
  if (known) return known;
  const result = await work((answer) => ({ key, answer: { said: content, answer: answer as Json } }));
  // Refused because the same call, made at the same moment, was first: then that one's answer is the answer.
  return result.ok ? result : ((await earlier()) ?? result);
}

async function answered<T>(
  { subject, key: given }: Asked,
  key: string,
  content: JsonObject,
  context: Context,
): Promise<Result<T> | undefined> {
  const kept = await (await context.store()).reply(context.settings.project, key);
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

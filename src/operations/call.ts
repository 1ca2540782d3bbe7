import type * as z from "zod";
import type { Result } from "../model/refusal.ts";
import { StoreError } from "../store/store-error.ts";
import { nearest } from "../workflow/nearest.ts";
import { judgeAccess } from "./access.ts";
import type { Context } from "./context.ts";
import type { Operation } from "./operation.ts";
import { type SyncReminder, syncReminder } from "./sync-reminder.ts";

export interface Answer<T> {
  readonly data: T;
  readonly _sync_reminder?: SyncReminder;
}

/** The one door to an operation: nothing unchecked gets in, nobody who may not. */
export async function call<I extends z.ZodObject, O extends z.ZodObject>(
  operation: Operation<I, O>,
  input: unknown,
  context: Context,
): Promise<Result<Answer<z.infer<O>>>> {
  const refusal = judgeAccess(operation, context);
  if (refusal) return { ok: false, refusal };
  const parsed = operation.input.safeParse(input);
  if (!parsed.success) return invalid(operation.input, parsed.error);
  try {
    const result = await operation.run(parsed.data, context);
    if (!result.ok) return result;
    const reminder =
      operation.toolset === "tasks"
        ? await syncReminder(context, operation.subject?.(parsed.data))
        : undefined;
    return { ok: true, value: { data: result.value, ...(reminder && { _sync_reminder: reminder }) } };
  } catch (error) {
    // The disk is full, the file is locked or broken: the caller can be told, and nothing was changed.
    if (!(error instanceof StoreError)) throw error;
    return {
      ok: false,
      refusal: { code: "STORE_UNAVAILABLE", message: error.message, facts: { reason: error.code } },
    };
  }
}

function invalid(schema: z.ZodObject, error: z.ZodError): Result<never> {
  const problems = error.issues.map((issue) => {
    const field = issue.path.join(".");
    if (issue.code !== "unrecognized_keys") return { field: field || "input", problem: issue.message };
    const [key = ""] = issue.keys;
    const close = issue.path.length === 0 ? nearest(key, Object.keys(schema.shape)) : undefined;
    return {
      field: [field, key].filter(Boolean).join("."),
      problem: close ? `unknown; did you mean "${close.word}"?` : "unknown",
    };
  });
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: problems.map(({ field, problem }) => `${field}: ${problem}`).join("; "),
      facts: { problems },
    },
  };
}

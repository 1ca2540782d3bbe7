import type * as z from "zod";
import type { Result } from "../model/refusal.ts";
import type { Operation } from "./operation.ts";
import type { Ports } from "./ports.ts";

/** The one door to an operation: nothing unchecked gets in. */
export async function call<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: unknown,
  ports: Ports,
): Promise<Result<z.infer<O>>> {
  const parsed = operation.input.safeParse(input);
  if (parsed.success) return operation.run(parsed.data, ports);
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "input"}: ${message}`);
  return {
    ok: false,
    refusal: { code: "INPUT_INVALID", message: problems.join("; "), facts: { problems } },
  };
}

import { type HookAnswer, NOTHING } from "./hook-answer.ts";
import type { HookEvent } from "./hook-event.ts";

/**
 * The answer if the store should be there and cannot be read. Nothing that acts passes, because its bounds are unknown.
 * Tools that read, Navigator's own tools and every other event pass.
 */
export function failSafe(event: HookEvent, problem: string): HookAnswer {
  if (event.moment !== "before" || event.tool.role !== "acts") return NOTHING;
  const reason = `Navigator's hook cannot read its store, so it cannot tell what this step allows: ${problem} A person finds the cause with: navigator doctor`;
  return { kind: "deny", reason };
}

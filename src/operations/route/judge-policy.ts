import type { Refusal } from "../../model/refusal.ts";
import type { InstalledPolicy } from "../../model/routing.ts";
import { readCondition } from "../../workflow/conditions/condition.ts";
import { sizeOf } from "../door/sizes.ts";

const MOST_BYTES = 64 * 1024;

/** Refuses a policy that is too large, or has a condition that cannot be read: it would match nothing. */
export function judgePolicy(policy: InstalledPolicy): Refusal | undefined {
  const size = sizeOf(policy);
  if (size > MOST_BYTES) {
    const message = `The policy holds ${size} bytes; at most ${MOST_BYTES} are read.`;
    return {
      code: "INPUT_TOO_LARGE",
      message,
      facts: { field: "policy", size, limit: MOST_BYTES },
    };
  }
  for (const [name, { when }] of Object.entries(policy.signatures ?? {})) {
    const read = when === undefined ? undefined : readCondition(when);
    if (!read || read.ok) continue;
    const message = `The condition of the signature "${name.slice(0, 100)}" cannot be read.`;
    return { code: "INPUT_INVALID", message, facts: { field: "policy" } };
  }
  return undefined;
}

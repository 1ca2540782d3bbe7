import type { LifecycleRole } from "../../model/lifecycle.ts";
import type { GivenPrompt } from "./prompts-on-move.ts";

/** The moments at which a worker gets prompts of its role, and the names of those prompts. */
const namesAt = {
  claim: ["claim", "claiming", "reporting"],
  done: ["completing"],
  phase: ["handoff"],
  release: ["handoff"],
} as const;

export type RoleMoment = "connect" | keyof typeof namesAt;

/** The prompts of a role at a moment, sorted by name. A connecting worker gets all of them. */
export function rolePrompts({ prompts }: LifecycleRole, moment: RoleMoment): GivenPrompt[] {
  const wanted: readonly string[] | undefined = moment === "connect" ? undefined : namesAt[moment];
  return Object.entries(prompts)
    .filter(([name]) => wanted?.includes(name) ?? true)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => ({ trigger: `role:${name}`, text }));
}

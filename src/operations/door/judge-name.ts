import { isKnownAgent } from "../../model/caller.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";

/** Refuses an agent that claims the name of an agent with its own token: it would get that agent's grants and runs. */
export function judgeName({ caller, ports: { agents } }: Call): Refusal | undefined {
  if (caller.kind !== "agent" || isKnownAgent(caller) || !agents?.isRegistered(caller.id)) return undefined;
  return nameTaken(caller.id);
}

export function nameTaken(name: string): Refusal {
  return {
    code: "AGENT_NAME_TAKEN",
    message: `The name "${name}" belongs to an agent with its own token, and this call does not show that token.`,
    facts: { name },
  };
}

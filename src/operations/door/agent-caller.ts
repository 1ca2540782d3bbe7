import { type Caller, KNOWN } from "../../model/caller.ts";

/** An agent as a caller. `isKnown`: its own token proves its name; otherwise it only claims the name. */
export function agentCaller(id: string, channel: string, isKnown = false): Caller {
  return isKnown ? { kind: "agent", id, channel, assurance: KNOWN } : { kind: "agent", id, channel };
}

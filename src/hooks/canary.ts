import type { Dialect, Payload } from "./dialect.ts";

/** A tool that no client has. A hook refuses it always, so that a person can see that the hook works. */
export const CANARY = "navigator_canary";

/** The reason of the refusal. A hook that prints it was started, and has understood the event. */
export const CANARY_REFUSED = "CANARY_REFUSED: Navigator's hook works, and has refused this call of no tool.";

/** The event before a use of the canary, with the fields of every client: each dialect reads its own. */
export function canaryPayload({ before }: Pick<Dialect, "before">, session: string, cwd: string): Payload {
  return {
    session_id: session,
    sessionId: session,
    sessionID: session,
    cwd,
    hook_event_name: before,
    hookEventName: before,
    event: before,
    tool_name: CANARY,
    toolName: CANARY,
    tool: CANARY,
    tool_input: {},
    toolArgs: {},
    args: {},
  };
}

import type { Payload } from "./dialect.ts";
import type { HookEvent } from "./hook-event.ts";
import { textAt } from "./payload.ts";

/** The fields that every event of a host has. */
export type SessionFields = Pick<HookEvent, "name" | "session" | "cwd" | "agent">;

interface FieldNames {
  readonly session: readonly string[];
  readonly name: readonly string[];
}

const usual: FieldNames = { session: ["session_id"], name: ["hook_event_name"] };

/** Reads the fields of an event. `undefined` without a session: no run could be found for such an event. */
export function sessionFields(payload: Payload, names: FieldNames = usual): SessionFields | undefined {
  const session = textAt(payload, ...names.session);
  if (session === "") return undefined;
  const agent = textAt(payload, "agent_id");
  const [name, cwd] = [textAt(payload, ...names.name), textAt(payload, "cwd")];
  return { name, session, cwd, ...(agent !== "" && { agent }) };
}

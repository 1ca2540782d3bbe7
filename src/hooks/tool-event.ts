import type { Payload } from "./dialect.ts";
import type { HookEvent } from "./hook-event.ts";
import { outputText, textAt } from "./payload.ts";
import type { SessionFields } from "./session-fields.ts";

type Used = Pick<Extract<HookEvent, { readonly moment: "before" }>, "id" | "tool">;

/** A host's names for the events that most hosts have. */
export interface EventNames {
  readonly before: string;
  readonly after: string;
  readonly stops: readonly string[];
}

export const USUAL_NAMES: EventNames = {
  before: "PreToolUse",
  after: "PostToolUse",
  stops: ["Stop", "SubagentStop"],
};

/** The event of a host that tells no more of a tool than its use and its output. */
export function toolEvent(
  payload: Payload,
  common: SessionFields,
  names: EventNames,
  used: () => Used,
): HookEvent {
  const { name } = common;
  if (name === "SessionStart") return { ...common, moment: "session", source: textAt(payload, "source") };
  if (name === names.before) return { ...common, moment: "before", ...used() };
  if (name === names.after)
    return { ...common, moment: "after", ...used(), output: outputText(payload["tool_response"]) };
  if (names.stops.includes(name)) return { ...common, moment: "stop", excused: false };
  return { ...common, moment: "other" };
}

import type { HookAnswer } from "./hook-answer.ts";
import type { HookEvent } from "./hook-event.ts";

/** What a hook prints, and its exit code. */
export interface Printed {
  readonly out: string;
  readonly err: string;
  readonly exit: number;
}

export const SILENT: Printed = { out: "", err: "", exit: 0 };

/** The language of one client: its events in, its answers out. */
export interface Dialect {
  /** whether the dialect was tried with the real program; the others follow its documents */
  readonly isTried: boolean;
  /** whether the client uses a tool if the hook fails */
  readonly failsOpen: boolean;
  /** the client's name for the event before a tool is used */
  readonly before: string;
  /** `undefined` if this is no event of the client */
  readonly read: (payload: Payload) => HookEvent | undefined;
  readonly print: (answer: HookAnswer, event: HookEvent) => Printed;
}

/** An object of unknown content. */
export type Payload = Readonly<Record<string, unknown>>;

export function printed(value: object): Printed {
  return { out: `${JSON.stringify(value)}\n`, err: "", exit: 0 };
}

/** Refuses a tool in the form that Claude Code introduced and other hosts took over. */
export function denying(hookEventName: string, reason: string): Printed {
  const decision = { permissionDecision: "deny", permissionDecisionReason: reason };
  return printed({ hookSpecificOutput: { hookEventName, ...decision } });
}

/** Adds a text to what the agent reads, in the same form. */
export function telling(hookEventName: string, text: string): Printed {
  return printed({ hookSpecificOutput: { hookEventName, additionalContext: text } });
}

/** Exit code 2 tells a host to refuse, with the reason on standard error. */
export function refusing(reason: string): Printed {
  return { out: "", err: `${reason}\n`, exit: 2 };
}

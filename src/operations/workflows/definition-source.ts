import { isOperator } from "../door/access.ts";
import type { Call } from "../ports/call.ts";
import { BUNDLED } from "./bundled.ts";

/** An agent calls itself what it likes: a person's name, a file's. What it loads begins as no other source does. */
const AGENT = "agent ";

/** Where a definition is from, for people to read. By grant an agent loads as an operator does. */
export function sourceOf(path: string | undefined, call: Call): string {
  if (path === undefined && !isOperator(call, "load_workflow")) return `${AGENT}${call.caller.id}`;
  const name = path ?? call.caller.id;
  return name === BUNDLED || isAgents(name) ? `"${name}"` : name;
}

/** Whether an agent has loaded it, and on nobody else's behalf. */
export function isAgents(source: string): boolean {
  return source.startsWith(AGENT);
}

/** Whether this agent has loaded it, or one that calls itself the same. */
export function isOwn(source: string, { caller }: Call): boolean {
  return source === `${AGENT}${caller.id}`;
}

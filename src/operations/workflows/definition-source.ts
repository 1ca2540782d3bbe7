import { isOperator } from "../door/access.ts";
import type { Call } from "../ports/call.ts";
import { BUNDLED } from "./bundled.ts";

/** The prefix of an agent's name. Agents choose their names: without it, one could pass for a person or a file. */
const AGENT = "agent ";

/** The recorded source of a definition, readable for people. An agent with a grant counts as an operator. */
export function sourceOf(path: string | undefined, call: Call): string {
  if (path === undefined && !isOperator(call, "load_workflow")) return `${AGENT}${call.caller.id}`;
  const name = path ?? call.caller.id;
  return name === BUNDLED || isFromAgent(name) ? `"${name}"` : name;
}

/** Whether an agent without a grant loaded the definition. */
export function isFromAgent(source: string): boolean {
  return source.startsWith(AGENT);
}

/** Whether this agent, or an agent of the same name, loaded the definition. */
export function isFromCaller(source: string, { caller }: Call): boolean {
  return source === `${AGENT}${caller.id}`;
}

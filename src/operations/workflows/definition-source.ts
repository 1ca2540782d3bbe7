import { isOperator } from "../door/access.ts";
import type { Call } from "../ports/call.ts";
import { BUNDLED } from "./bundled.ts";

/**
 * The prefix of an agent's name. Agents choose their names: without the prefix, an agent could be taken for a
 * person or a file.
 */
const AGENT = "agent ";
/** The prefix of an agent that has a grant to load workflows. Its definitions count as an operator's. */
const GRANTED = "granted agent ";
const FROM = " from ";

/**
 * The recorded source of a definition, readable for people: the agent and its file, or for an operator the file
 * alone, or the operator's name if there is no file.
 */
export function sourceOf(path: string | undefined, call: Call): string {
  const { id } = call.caller;
  if (call.role === "agent") {
    const prefix = isOperator(call, "load_workflow") ? GRANTED : AGENT;
    return `${prefix}${quotedName(id)}${path === undefined ? "" : `${FROM}${path}`}`;
  }
  const name = path ?? id;
  const readsLikeOther = name === BUNDLED || isFromAgent(name) || name.startsWith(GRANTED);
  return readsLikeOther ? `"${name}"` : name;
}

/** Whether an agent without a grant loaded the definition. */
export function isFromAgent(source: string): boolean {
  return source.startsWith(AGENT);
}

/** Whether this agent, or an agent of the same name, loaded the definition. */
export function isFromCaller(source: string, { caller }: Call): boolean {
  const own = `${AGENT}${quotedName(caller.id)}`;
  return source === own || source.startsWith(`${own}${FROM}`);
}

/** Whether a definition was loaded from `wanted`: its source is `wanted`, or an agent loaded it from that file. */
export function isLoadedFrom(source: string, wanted: string): boolean {
  if (source === wanted) return true;
  return (isFromAgent(source) || source.startsWith(GRANTED)) && source.endsWith(`${FROM}${wanted}`);
}

/**
 * The name, quoted if its end looks like a file. Without the quotes, one agent could claim the
 * workflows of another.
 */
function quotedName(name: string): string {
  return name.includes(FROM) || name.startsWith('"') ? JSON.stringify(name) : name;
}

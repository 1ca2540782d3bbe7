import type { Refusal } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import type { Operation } from "./operation.ts";

/**
 * Refuses a caller that may not call an operation. Operators may call every operation. Agents may call operations
 * for agents, and operations that were granted to them. Operations for a person cannot be granted: an agent that
 * answers for people would pass every gate that asks a person.
 */
export function judgeAccess(
  { name, access }: Pick<Operation, "name" | "access">,
  call: Call,
): Refusal | undefined {
  if (access === "agent" || call.role === "operator") return undefined;
  if (access === "operator" && isOperator(call, name)) return undefined;
  return {
    code: "NOT_ALLOWED",
    message: `${name} is for operators.`,
    facts: { operation: name, role: call.role },
  };
}

/** Whether the caller has an operator's rights for the named operation. */
export function isOperator(call: Call, name: string): boolean {
  return call.role === "operator" || isGranted(call, name);
}

/**
 * Whether an operation was granted to this agent. Only the agent's name on the connection counts, not a name in a
 * call: grants also decide which tools the connection offers.
 */
export function isGranted({ ports: { settings }, saidName }: Call, name: string): boolean {
  return settings.grants.some(
    ({ operation, agent }) => operation === name && (agent === undefined || agent === saidName),
  );
}

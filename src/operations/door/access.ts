import type { Refusal } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import type { Operation } from "./operation.ts";

/**
 * Who may ask for what: an operator for everything, an agent for what is for agents and what it was granted. What is
 * for a person cannot be granted: an agent that could answer for people would make every question to them its own.
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

/** Whether the caller decides as an operator does, for what is named. */
export function isOperator(call: Call, name: string): boolean {
  return call.role === "operator" || isGranted(call, name);
}

/** A name counts only where it was said before anything was asked: there it decides what is offered, too. */
export function isGranted({ ports: { settings }, saidName }: Call, name: string): boolean {
  return settings.grants.some(
    ({ operation, agent }) => operation === name && (agent === undefined || agent === saidName),
  );
}

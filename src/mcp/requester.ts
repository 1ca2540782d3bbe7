import type { IncomingMessage } from "node:http";
import type { AuthInfo } from "@modelcontextprotocol/server";
import { AGENT_HEADER, agentInHeader } from "../operations/door/agent-name.ts";
import type { Role } from "../operations/ports/call.ts";

/** The sender of a request. Without an id, a client has the name it gives itself. */
export interface Requester {
  readonly id?: string;
  readonly role: Role;
  /** whether the agent's own token proves the id */
  readonly isKnown?: boolean;
}

const KNOWN_SCOPE = "known";

/**
 * The sender of a request. An operator is the same person whatever the header says, and so is an agent with its own
 * token. Any other agent's id is in its header; without the header, the client's name identifies the agent. `undefined`
 * if the header is not a valid name. `role` and `agent` are those of the credential.
 */
export function requesterIn(
  { headers }: IncomingMessage,
  role: Role,
  agent: string | undefined,
): Requester | undefined {
  if (role === "operator") return { role };
  if (agent !== undefined) return { role, id: agent, isKnown: true };
  const header = agentInHeader(headers[AGENT_HEADER]);
  if (!header.ok) return undefined;
  return { role, ...(header.name !== undefined && { id: header.name }) };
}

/** A requester in the form that the SDK passes to the server factory. */
export function authInfoOf({ id, role, isKnown }: Requester): AuthInfo {
  return { token: "", clientId: id ?? "", scopes: isKnown ? [role, KNOWN_SCOPE] : [role] };
}

export function requesterOf(auth: AuthInfo | undefined): Requester {
  const role = auth?.scopes.includes("operator") ? "operator" : "agent";
  if (!auth?.clientId) return { role };
  return { id: auth.clientId, role, ...(auth.scopes.includes(KNOWN_SCOPE) && { isKnown: true }) };
}

export function isSameRequester(one: Requester, other: Requester): boolean {
  return one.id === other.id && one.role === other.role && one.isKnown === other.isKnown;
}

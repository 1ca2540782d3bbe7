import type { IncomingMessage } from "node:http";
import type { AuthInfo } from "@modelcontextprotocol/server";
import { AGENT_HEADER, agentInHeader } from "../operations/door/agent-name.ts";
import type { Role } from "../operations/ports/call.ts";

/** The sender of a request. Without an id, a client is known by the name it gives itself. */
export interface Requester {
  readonly id?: string;
  readonly role: Role;
}

/**
 * The sender of a request. An operator is the same person whatever the header says. An agent's id is in its header;
 * without the header, the client's name identifies the agent. `undefined` if the header is not a valid name. `role`
 * is the role of the credential.
 */
export function requesterIn({ headers }: IncomingMessage, role: Role): Requester | undefined {
  if (role === "operator") return { role };
  const header = agentInHeader(headers[AGENT_HEADER]);
  if (!header.ok) return undefined;
  return { role, ...(header.name !== undefined && { id: header.name }) };
}

/** A requester in the form that the SDK passes to the server factory. */
export function authInfoOf({ id, role }: Requester): AuthInfo {
  return { token: "", clientId: id ?? "", scopes: [role] };
}

export function requesterOf(auth: AuthInfo | undefined): Requester {
  const role = auth?.scopes.includes("operator") ? "operator" : "agent";
  return auth?.clientId ? { id: auth.clientId, role } : { role };
}

export function isSameRequester(one: Requester, other: Requester): boolean {
  return one.id === other.id && one.role === other.role;
}

import type { IncomingMessage } from "node:http";
import type { AuthInfo } from "@modelcontextprotocol/server";
import { AGENT_HEADER, agentInHeader } from "../operations/door/agent-name.ts";
import type { Role } from "../operations/ports/call.ts";

/** Who a request comes from. Without an id, a client is known by the name it gives itself. */
export interface Requester {
  readonly id?: string;
  readonly role: Role;
}

/**
 * An operator is one person, whatever they say; an agent is known by its header, else by what its client says. Nothing
 * if that header cannot be a name; `role` is that of the credential it came in with.
 */
export function requesterIn({ headers }: IncomingMessage, role: Role): Requester | undefined {
  if (role === "operator") return { role };
  const said = agentInHeader(headers[AGENT_HEADER]);
  if (!said.ok) return undefined;
  return { role, ...(said.name !== undefined && { id: said.name }) };
}

/** The form in which the SDK carries a requester to the place where a server is built for it. */
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

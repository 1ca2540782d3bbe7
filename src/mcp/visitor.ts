import type { IncomingMessage } from "node:http";
import type { AuthInfo } from "@modelcontextprotocol/server";
import { AGENT_HEADER, AGENT_HEADER_ADVICE, agentInHeader } from "../operations/agent-name.ts";
import type { Role } from "../operations/context.ts";

/** Who a request comes from. Without an id, a client is known by the name it gives itself. */
export interface Visitor {
  readonly id?: string;
  readonly role: Role;
}

export type Admission =
  | { readonly ok: true; readonly visitor: Visitor }
  | {
      readonly ok: false;
      readonly status: 400 | 401 | 403;
      readonly message: string;
      readonly data?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** Looks at a request before its body is read; `role` is that of the credential it came in with. */
export type Authorize = (request: IncomingMessage, role: Role) => Admission | Promise<Admission>;

/** An operator is one person, whatever they say; an agent is known by its header, else by what its client says. */
export const knownByName: Authorize = ({ headers }, role) => {
  if (role === "operator") return { ok: true, visitor: { role } };
  const said = agentInHeader(headers[AGENT_HEADER]);
  if (!said.ok)
    return { ok: false, status: 400, message: AGENT_HEADER_ADVICE, data: { code: "AGENT_NAME_INVALID" } };
  return { ok: true, visitor: { role, ...(said.name !== undefined && { id: said.name }) } };
};

/** The form in which the SDK carries a visitor to the place where a server is built for it. */
export function authInfoOf({ id, role }: Visitor): AuthInfo {
  return { token: "", clientId: id ?? "", scopes: [role] };
}

export function visitorOf(auth: AuthInfo | undefined): Visitor {
  const role = auth?.scopes.includes("operator") ? "operator" : "agent";
  return auth?.clientId ? { id: auth.clientId, role } : { role };
}

export function isSame(one: Visitor, other: Visitor): boolean {
  return one.id === other.id && one.role === other.role;
}

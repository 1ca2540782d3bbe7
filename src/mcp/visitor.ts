import type { IncomingMessage } from "node:http";
import type { AuthInfo } from "@modelcontextprotocol/server";
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
      readonly status: 401 | 403;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** Looks at a request before its body is read. */
export type Authorize = (request: IncomingMessage) => Admission | Promise<Admission>;

export const everyoneIsAnAgent: Authorize = () => ({ ok: true, visitor: { role: "agent" } });

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

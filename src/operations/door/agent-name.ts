const MAX_NAME = 100;
const PRINTABLE = /^[ -~]{1,100}$/;

/** The HTTP header with an agent's name. The name is not verified; nor is the name that an MCP client gives. */
export const AGENT_HEADER = "navigator-agent";

export const AGENT_HEADER_ADVICE =
  "Use 1 to 100 printable ASCII characters in Navigator-Agent, or leave it out.";

/** A client's own name, cleaned for logs; `undefined` if it gives none. */
export function agentName(given: unknown): string | undefined {
  if (typeof given !== "string") return undefined;
  // Names appear in logs and histories: control characters would forge lines there.
  const clean = given.replace(/\p{C}/gu, "").trim().slice(0, MAX_NAME);
  return clean || undefined;
}

export type HeaderName = { readonly ok: true; readonly name: string | undefined } | { readonly ok: false };

/** The name in the header. Refuses a bad name instead of cleaning it: cleaning could give two agents the same name. */
export function agentInHeader(header: string | readonly string[] | undefined): HeaderName {
  if (header === undefined) return { ok: true, name: undefined };
  const name = typeof header === "string" ? header.trim() : "";
  return PRINTABLE.test(name) ? { ok: true, name } : { ok: false };
}

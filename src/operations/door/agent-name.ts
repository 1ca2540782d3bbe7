const MAX_NAME = 100;
const PRINTABLE = /^[ -~]{1,100}$/;

/** The header in which an agent says who it is over HTTP; nobody checks that, as nobody checks a client's name. */
export const AGENT_HEADER = "navigator-agent";

export const AGENT_HEADER_ADVICE =
  "Use 1 to 100 printable ASCII characters in Navigator-Agent, or leave it out.";

/** What a client calls itself, fit to be kept; nothing if it says nothing. */
export function agentName(said: unknown): string | undefined {
  if (typeof said !== "string") return undefined;
  // A name ends up in logs and histories: control characters would forge lines there.
  const clean = said.replace(/\p{C}/gu, "").trim().slice(0, MAX_NAME);
  return clean || undefined;
}

export type HeaderName = { readonly ok: true; readonly name: string | undefined } | { readonly ok: false };

/** A header is refused, not cleaned: two agents whose names were altered could become one. */
export function agentInHeader(header: string | readonly string[] | undefined): HeaderName {
  if (header === undefined) return { ok: true, name: undefined };
  const name = typeof header === "string" ? header.trim() : "";
  return PRINTABLE.test(name) ? { ok: true, name } : { ok: false };
}

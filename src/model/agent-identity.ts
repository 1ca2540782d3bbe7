import * as z from "zod";

/** The name of an agent with its own token. It is part of a file name, and of lines in logs. */
export const AgentName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);

/** Names of callers that give none: an agent with such a name would be mistaken for all of them. */
export const NAMELESS = { http: "agent", mcp: "mcp-client" } as const;

/** An agent with its own token. The token itself is not kept. */
export const AgentIdentity = z.object({
  name: AgentName,
  /** the SHA-256 of the token, in hex */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.number().int(),
  revokedAt: z.number().int().optional(),
});
export type AgentIdentity = z.infer<typeof AgentIdentity>;

/** An agent as it is listed. */
export interface ListedAgent extends Omit<AgentIdentity, "hash"> {
  readonly lastUsedAt?: number | undefined;
}

/** An agent as it is listed. A use before its creation was by an earlier agent of the same name. */
export function listedAgent(
  { name, createdAt, revokedAt }: AgentIdentity,
  lastUsedAt: number | undefined,
): ListedAgent {
  return {
    name,
    createdAt,
    ...(lastUsedAt !== undefined && lastUsedAt >= createdAt && { lastUsedAt }),
    ...(revokedAt !== undefined && { revokedAt }),
  };
}

/** Begins the token of one agent, so that it cannot be taken for the token that agents share. */
export const AGENT_TOKEN = "nva_";

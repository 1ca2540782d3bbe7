import type { AgentIdentity, ListedAgent } from "../../model/agent-identity.ts";

/**
 * The agents that have their own tokens: those of this home, or those of the database server. Every answer sees the
 * changes of other processes, at a database server since the last `fresh`.
 */
export interface KnownAgents {
  /** reads the changes of other servers, unless they were read a moment ago; absent where every answer sees them */
  readonly fresh?: (maxAgeMs?: number) => Promise<void>;
  /** takes over agents that the file of a home names, where the store keeps them; a known name stays as it is */
  readonly adopt?: (agents: readonly AgentIdentity[]) => Promise<void>;
  /** the name of the agent with this token, whose last use becomes now; `undefined` if the token counts for none */
  readonly recognise: (token: string) => string | undefined;
  /** whether the name belongs to an agent with its own token, which may have been revoked since */
  readonly isRegistered: (name: string) => boolean;
  readonly list: () => readonly ListedAgent[];
}

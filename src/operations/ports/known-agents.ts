import type { ListedAgent } from "../../model/agent-identity.ts";

/** The agents of this home that have their own tokens. Every answer sees the changes of other processes. */
export interface KnownAgents {
  /** the name of the agent with this token, whose last use becomes now; `undefined` if the token counts for none */
  readonly recognise: (token: string) => string | undefined;
  /** whether the name belongs to an agent with its own token, which may have been revoked since */
  readonly isRegistered: (name: string) => boolean;
  readonly list: () => readonly ListedAgent[];
}

import { resolve } from "node:path";
import type { AgentIdentity, ListedAgent } from "../../model/agent-identity.ts";
import type { Call } from "../../operations/ports/call.ts";
import { type StoredAgents, storedAgents } from "../../operations/replicas/stored-agents.ts";
import { readPrivate } from "../files/private-file.ts";
import { addAgent, agentsFileIn, agentsIn, type Done, revokeAgent } from "./agents-file.ts";
import { knownAgents } from "./known-agents.ts";
import { newAgentToken } from "./new-agent-token.ts";
import { tokenHash } from "./token-hash.ts";

/** The agents that the servers of a database share, in the database. */
export function agentsOnServer(store: Call["ports"]["store"]): StoredAgents {
  return storedAgents({ store, hash: tokenHash, clock: () => performance.now() });
}

/** The agents that the file of a home names; none if it cannot be used. */
export async function agentsOfHome(home: string): Promise<readonly AgentIdentity[]> {
  const file = agentsFileIn(resolve(home));
  const found = agentsIn(await readPrivate(file), file);
  return found.ok ? found.value : [];
}

/** The agents of the call's database server, or else of a home folder, for the commands that list and change them. */
export function agentsAt(usual: () => string, now: () => number) {
  const shared = ({ ports }: Call, home: string | undefined): StoredAgents | undefined =>
    ports.machine?.isServer === true && home === undefined ? agentsOnServer(ports.store) : undefined;
  return {
    list: async (call: Call, home?: string): Promise<Done<readonly ListedAgent[]>> => {
      const stored = shared(call, home);
      await stored?.fresh();
      if (stored) return { ok: true, value: stored.list() };
      const folder = resolve(home ?? usual());
      const file = agentsFileIn(folder);
      const found = agentsIn(await readPrivate(file), file);
      return found.ok ? { ok: true, value: knownAgents(folder, now).list() } : found;
    },
    add: async (name: string, call: Call, home?: string): Promise<Done<string>> => {
      const stored = shared(call, home);
      if (!stored) return addAgent(resolve(home ?? usual()), name, now());
      const token = newAgentToken();
      const added = await stored.add(name, tokenHash(token));
      return added.ok ? { ok: true, value: token } : added;
    },
    revoke: async (name: string, call: Call, home?: string): Promise<Done<{ readonly name: string }>> =>
      shared(call, home)?.revoke(name) ?? revokeAgent(resolve(home ?? usual()), name, now()),
  };
}

import { closeSync, mkdirSync, openSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { AGENT_TOKEN, type AgentIdentity, listedAgent } from "../../model/agent-identity.ts";
import type { KnownAgents } from "../../operations/ports/known-agents.ts";
import { readPrivateNow } from "../files/private-file.ts";
import { agentsFileIn, agentsIn } from "./agents-file.ts";
import { tokenHash } from "./token-hash.ts";

/** How exact the time of an agent's last use is. */
const USE_MS = 1_000;

interface Snapshot {
  readonly stamp: string;
  readonly agents: readonly AgentIdentity[];
  /** the agents that may call, by the hash of their tokens */
  readonly byHash: ReadonlyMap<string, AgentIdentity>;
}

/** The agents of a home. The file is read again when it has changed, so a revoked token ends at once. */
export function knownAgents(home: string, now: () => number): KnownAgents {
  const file = agentsFileIn(home);
  const uses = lastUses(join(home, "agents"), now);
  let known: Snapshot = { stamp: "", agents: [], byHash: new Map() };
  const current = (): Snapshot => {
    const stamp = stampOf(file);
    if (stamp === known.stamp) return known;
    const read = agentsIn(readPrivateNow(file), file);
    // A file that cannot be used admits no agent. The names stay taken, so that no other agent can take them over.
    const agents = read.ok ? read.value : known.agents;
    const live = read.ok ? agents.filter(({ revokedAt }) => revokedAt === undefined) : [];
    known = { stamp, agents, byHash: new Map(live.map((agent) => [agent.hash, agent])) };
    return known;
  };
  return {
    recognise: (token) => {
      const name = token.startsWith(AGENT_TOKEN) ? current().byHash.get(tokenHash(token))?.name : undefined;
      if (name !== undefined) uses.note(name);
      return name;
    },
    isRegistered: (name) => current().agents.some((agent) => agent.name.toLowerCase() === name.toLowerCase()),
    list: () => current().agents.map((agent) => listedAgent(agent, uses.of(agent.name))),
  };
}

/** Tells two contents of a file apart: replacing it changes its number, and a number is used again only later. */
function stampOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}` : "absent";
}

/**
 * When each agent last called, as the time of a file of its own: two servers of one home then never write the same
 * file, and none writes the file of tokens.
 */
function lastUses(folder: string, now: () => number) {
  const noted = new Map<string, number>();
  const fileOf = (name: string): string => join(folder, `${name}.used`);
  return {
    note: (name: string): void => {
      const at = now();
      if (Math.abs(at - (noted.get(name) ?? 0)) < USE_MS) return;
      noted.set(name, at);
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        closeSync(openSync(fileOf(name), "a", 0o600));
        utimesSync(fileOf(name), at / 1_000, at / 1_000);
      } catch (error) {
        // The home may be read-only here. The call counts, and the list does not tell this use.
        if (!(error instanceof Error && "code" in error)) throw error;
      }
    },
    of: (name: string): number | undefined => {
      const found = statSync(fileOf(name), { throwIfNoEntry: false });
      return found && Math.round(found.mtimeMs);
    },
  };
}

import { resolve } from "node:path";
import type { ListedAgent } from "../../model/agent-identity.ts";
import { readPrivate } from "../files/private-file.ts";
import { addAgent, agentsFileIn, agentsIn, type Done, revokeAgent } from "./agents-file.ts";
import { knownAgents } from "./known-agents.ts";

/** The agents of home folders, for the commands that list and change them. */
export function agentsAt(usual: () => string, now: () => number) {
  return {
    list: async (home = usual()): Promise<Done<readonly ListedAgent[]>> => {
      const file = agentsFileIn(resolve(home));
      const found = agentsIn(await readPrivate(file), file);
      return found.ok ? { ok: true, value: knownAgents(resolve(home), now).list() } : found;
    },
    add: (name: string, home = usual()): Promise<Done<string>> => addAgent(resolve(home), name, now()),
    revoke: (name: string, home = usual()): Promise<Done<{ readonly name: string }>> =>
      revokeAgent(resolve(home), name, now()),
  };
}

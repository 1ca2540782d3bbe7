import { join } from "node:path";
import * as z from "zod";
import { AgentIdentity } from "../../model/agent-identity.ts";
import {
  type AgentsProblem,
  agentsProblem,
  judgeAgentName,
  unknownAgent,
} from "../../operations/replicas/judge-agent-name.ts";
import { alone, type PrivateJson, readPrivate, replacePrivate } from "../files/private-file.ts";
import { newAgentToken } from "./new-agent-token.ts";
import { tokenHash } from "./token-hash.ts";

const AgentsFile = z.object({ version: z.literal(1), agents: z.array(AgentIdentity) });

export type Done<T> = { readonly ok: true; readonly value: T } | AgentsProblem;

type Agents = readonly AgentIdentity[];

export function agentsFileIn(home: string): string {
  return join(home, "agents.json");
}

/** The agents in a file that was read, or why the file cannot be used. A missing file holds none. */
export function agentsIn(found: PrivateJson, file: string): Done<Agents> {
  if (found.kind === "absent") return { ok: true, value: [] };
  if (found.kind === "shared")
    return agentsProblem(`Others can read ${file}.`, `Make it yours alone: chmod 600 ${file}`);
  const read = AgentsFile.safeParse(found.kind === "json" ? found.value : undefined);
  if (read.success) return { ok: true, value: read.data.agents };
  const advice = "Mend it, or move it away: every agent then needs a new token (navigator agents add).";
  return agentsProblem(`${file} does not hold the tokens of agents (${found.kind}).`, advice);
}

/** Gives an agent its own token. The token is in the answer and nowhere else. */
export async function addAgent(home: string, name: string, now: number): Promise<Done<string>> {
  const token = newAgentToken();
  const hash = tokenHash(token);
  return changed(home, (agents) => {
    const unusable = judgeAgentName(name, agents);
    if (unusable) return unusable;
    // A revoked agent may come back. Its old token stays unknown.
    const others = agents.filter((one) => one.name !== name);
    return { ok: true, value: token, agents: [...others, { name, hash, createdAt: now }] };
  });
}

/** Ends the token of an agent. */
export function revokeAgent(home: string, name: string, now: number): Promise<Done<AgentIdentity>> {
  return changed(home, (agents) => {
    const found = agents.find((one) => one.name === name);
    if (!found) return unknownAgent(name);
    const value = { ...found, revokedAt: found.revokedAt ?? now };
    return { ok: true, value, agents: agents.map((one) => (one === found ? value : one)) };
  });
}

/** Changes the file under a lock: of two changes at once, one would otherwise bring a revoked token back. */
async function changed<T>(
  home: string,
  next: (agents: Agents) => { readonly ok: true; readonly value: T; readonly agents: Agents } | AgentsProblem,
): Promise<Done<T>> {
  const file = agentsFileIn(home);
  const lock = `${file}.lock`;
  const done = await alone(lock, async (): Promise<Done<T>> => {
    const known = agentsIn(await readPrivate(file), file);
    if (!known.ok) return known;
    const result = next(known.value);
    if (!result.ok) return result;
    await replacePrivate(file, { version: 1, agents: result.agents });
    return { ok: true, value: result.value };
  });
  return (
    done ?? agentsProblem("Another process is changing the agents.", `Try again; if none is, remove ${lock}`)
  );
}

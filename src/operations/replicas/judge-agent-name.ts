import { type AgentIdentity, AgentName, NAMELESS } from "../../model/agent-identity.ts";
import { limits } from "../../model/limits.ts";

/** Why agents could not be read or changed, and what helps. */
export interface AgentsProblem {
  readonly ok: false;
  readonly problem: string;
  readonly advice: string;
}

export function agentsProblem(problem: string, advice: string): AgentsProblem {
  return { ok: false, problem, advice };
}

/** Why a new agent cannot have this name. A revoked agent may come back under its name. */
export function judgeAgentName(name: string, agents: readonly AgentIdentity[]): AgentsProblem | undefined {
  if (!AgentName.safeParse(name).success)
    return agentsProblem(
      `"${name}" is no name for an agent.`,
      "Use letters, digits, dots, dashes and underscores, at most 64.",
    );
  if (Object.values<string>(NAMELESS).includes(name))
    return agentsProblem(`"${name}" is the name of agents that give none.`, "Choose another name.");
  const alike = agents.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (alike && (alike.name !== name || alike.revokedAt === undefined))
    return agentsProblem(
      `There is an agent "${alike.name}".`,
      `For a new token: navigator agents revoke ${alike.name}, then add it again.`,
    );
  const { most } = limits.agents;
  return alike || agents.length < most
    ? undefined
    : agentsProblem(`A home or a database server holds at most ${most} agents.`, "Use another one.");
}

export function unknownAgent(name: string): AgentsProblem {
  return agentsProblem(`There is no agent "${name}".`, "To see them all: navigator agents");
}

import { nearest } from "../../workflow/nearest.ts";
import type { Grant } from "../ports/settings.ts";
import { agentInHeader } from "./agent-name.ts";
import type { Operation } from "./operation.ts";

type ReadGrants =
  | { readonly ok: true; readonly grants: readonly Grant[] }
  | { readonly ok: false; readonly problem: string };

/** The receiver of a grant: a named agent, or the one client of the process. */
export type Grantee = "a name" | "its client";

/** Parses grants: `operation,operation` or `agent=operation,operation`, with semicolons between. */
export function readGrants(text: string, grantee: Grantee, operations: readonly Operation[]): ReadGrants {
  const grants: Grant[] = [];
  for (const part of text.split(";")) {
    // An agent's name may contain "="; an operation's does not.
    const [, agent, list = ""] = /^(?:(.*)=)?([^=]*)$/s.exec(part.trim()) ?? [];
    const names = list.split(",").map((name) => name.trim());
    const problem = judgeAgent(agent?.trim(), grantee, list) ?? firstProblem(names, operations);
    if (problem !== undefined) return { ok: false, problem };
    grants.push(
      ...names.map((operation) => ({ operation, ...(agent !== undefined && { agent: agent.trim() }) })),
    );
  }
  return { ok: true, grants };
}

function judgeAgent(agent: string | undefined, grantee: Grantee, list: string): string | undefined {
  if (grantee === "its client") {
    if (agent === undefined) return undefined;
    return `This process serves one client under any name: write "${list}", without a name.`;
  }
  if (agent === undefined) return `Name the agent, as in its Navigator-Agent header: "conductor=${list}".`;
  return agentInHeader(agent).ok ? undefined : "An agent's name has 1 to 100 printable ASCII characters.";
}

function firstProblem(names: readonly string[], operations: readonly Operation[]): string | undefined {
  for (const name of names) {
    const operation = operations.find((one) => one.name === name);
    if (operation?.access === "person") return `${name} is for people: no agent can be granted it.`;
    if (operation) continue;
    const meant = nearest(
      name,
      operations.map((one) => one.name),
    )?.word;
    return `There is no operation "${name.slice(0, 60)}"${meant === undefined ? "." : `: did you mean ${meant}?`}`;
  }
  return undefined;
}

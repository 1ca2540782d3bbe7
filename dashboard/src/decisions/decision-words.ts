import type { Decision, RouteSource } from "../../../src/model/routing.ts";

const tierNames: Readonly<Record<RouteSource, string>> = {
  fast_path: "fast path",
  deterministic: "rules",
  navigator: "model",
  envelope: "the step's own recommendation",
  escalate: "no tier decided",
};

export function tierName(source: RouteSource): string {
  return tierNames[source];
}

/** Whether the reason is in the words of a model or an agent. */
export function isByModel(source: RouteSource): boolean {
  return source === "navigator" || source === "envelope";
}

const names: Readonly<Record<Decision, string>> = {
  CONTINUE: "Continue",
  LOOP: "Loop",
  DETOUR: "Detour",
  INJECT_FLOW: "Inject a workflow",
  INJECT_NODES: "Inject steps",
  EXTEND_GRAPH: "Extend the graph",
  SKIP: "Skip",
  ESCALATE: "Escalate",
  TERMINATE: "Terminate",
};

export function decisionName(decision: Decision): string {
  return names[decision];
}

const tones: Partial<Record<Decision, string>> = {
  CONTINUE: "COMPLETED",
  TERMINATE: "COMPLETED",
  ESCALATE: "HITL",
  LOOP: "PAUSED",
};

/** The status whose colour a decision has. */
export function decisionTone(decision: Decision): string {
  return tones[decision] ?? "IN_PROGRESS";
}

const rankNames: Readonly<Record<number, string>> = {
  1: "run by Navigator",
  2: "written by a tool",
  3: "brought by an agent",
  4: "claimed",
};

export function rankName(rank: number): string {
  return rankNames[rank] ?? `rank ${rank}`;
}

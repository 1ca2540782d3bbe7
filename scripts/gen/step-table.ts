import { EXHAUSTED } from "../../src/model/edge.ts";
import type { Edge, EndNode, Program, ProgramNode, Requirement } from "../../src/workflow/program.ts";
import { code, table } from "./markdown.ts";

/** Every node of a workflow: type, actor, exits, budget and evidence. */
export function stepTable(program: Program): string {
  return table(
    ["step", "type", "who", "outcomes", "budget", "evidence"],
    [...program.nodes.values()].map((node) => [
      `${code(node.id)} ${node.name}`,
      typeOf(node),
      whoActs(node),
      outcomesOf(node),
      budgetOf(node),
      evidenceOf(node),
    ]),
  );
}

function typeOf(node: ProgramNode): string {
  switch (node.type) {
    case "subflow":
      return `subflow [${node.workflow}](${node.workflow}.md)`;
    case "fork":
      return node.each ? `fork, one branch for each of ${code(node.each.over.text)}` : "fork";
    case "join":
      return `join, ${node.strategy.kind === "quorum" ? `quorum:${node.strategy.count}` : node.strategy.kind}`;
    case "loop":
      return node.over
        ? `loop, for each ${code(node.variable)} of ${code(node.over.text)}`
        : `loop, ${node.loopType}`;
    case "end":
      return `end, ${node.result}`;
    default:
      return node.type;
  }
}

function whoActs(node: ProgramNode): string {
  switch (node.type) {
    case "task":
    case "gate":
      return node.agent ?? "any agent";
    case "checkpoint":
      return node.audience === "human" ? "a person" : "any agent";
    case "end":
      return escalationOf(node);
    default:
      return "";
  }
}

function escalationOf({ escalation }: EndNode): string {
  if (escalation === undefined) return "";
  return { hitl: "a person", alert: "raises an alert", ticket: "opens a ticket" }[escalation];
}

function outcomesOf(node: ProgramNode): string {
  return [...node.edges.map(wayOf), ...inPlace(node)].join("; ");
}

/** The retry at the same node, for which the graph has no edge. */
function inPlace({ maxRetries, exits }: ProgramNode): string[] {
  return maxRetries !== undefined && exits.retry.length === 0 ? [`${code("failed")} → again`] : [];
}

function wayOf({ on, to, when, pass }: Edge): string {
  const outcome = pass
    ? "skipped "
    : on === undefined
      ? ""
      : on === EXHAUSTED
        ? "budget used up "
        : `${code(on)} `;
  return `${outcome}→ ${code(to)}${when === undefined ? "" : ` when ${code(when.text)}`}`;
}

function budgetOf({ maxRetries, timeoutMs }: ProgramNode): string {
  const retries = maxRetries === undefined ? [] : [maxRetries === 1 ? "1 retry" : `${maxRetries} retries`];
  const limit = timeoutMs === undefined ? [] : [lasting(timeoutMs)];
  return [...retries, ...limit].join(", ");
}

const units = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "m"],
  [1_000, "s"],
] as const;

function lasting(ms: number): string {
  const [size, unit] = units.find(([length]) => ms % length === 0) ?? [1, "ms"];
  return `${ms / size}${unit}`;
}

function evidenceOf(node: ProgramNode): string {
  if (node.type !== "task" && node.type !== "gate") return "";
  return node.requirements.map(requirementText).join("; ");
}

function requirementText({ evidence, than }: Requirement): string {
  if ("run" in evidence) return `${code(evidence.run)} succeeds`;
  if ("report" in evidence) return `${code(evidence.report)} shows ${code(evidence.expect)}`;
  if ("attachment" in evidence) return `an attachment ${code(evidence.attachment)}`;
  if ("variable" in evidence) return `${code(evidence.variable)} holds`;
  if ("approval" in evidence)
    return evidence.approval === "human" ? "a person approves" : "an agent approves";
  return `by another agent than ${(than ?? []).map(code).join(" or ")}`;
}

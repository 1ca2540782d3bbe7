import { labelLine } from "../../model/words/label-line.ts";
import type { Edge, EndNode, JoinNode, LoopNode, ProgramNode } from "../program.ts";

/** The lines on a node: its name, and details that its shape does not show. */
export function nodeLines(node: ProgramNode): string[] {
  const title = labelLine(node.name) || labelLine(node.id) || node.type;
  return [title, labelLine(detail(node))].filter((line) => line !== "");
}

function detail(node: ProgramNode): string {
  switch (node.type) {
    case "start":
      return "";
    case "end":
      return ending(node);
    case "task":
    case "gate":
      return node.agent ?? "";
    case "subflow":
      return `runs ${node.workflow}`;
    case "fork":
      return node.each ? `for each ${node.each.as} in ${node.each.over.text}` : "";
    case "join":
      return awaited(node);
    case "checkpoint":
      return node.message;
    case "activity":
    case "decision":
      return "";
    case "loop":
      return repeated(node);
  }
}

function repeated({ loopType, over, variable, condition, maxIterations }: LoopNode): string {
  if (loopType === "forEach") return `for each ${variable} in ${over?.text ?? "nothing"}`;
  const what = condition ? `while ${condition.text}` : `${maxIterations} times`;
  return loopType === "doWhile" ? `once, then ${what}` : what;
}

const escalations = { hitl: "asks a person", alert: "raises an alert", ticket: "opens a ticket" } as const;

function ending({ result, escalation }: EndNode): string {
  return escalation ? `${result}, ${escalations[escalation]}` : result;
}

function awaited({ strategy }: JoinNode): string {
  switch (strategy.kind) {
    case "all-pass":
      return "all must pass";
    case "any-pass":
      return "one must pass";
    case "quorum":
      return `${strategy.count} must pass`;
    case "first":
      return "the first decides";
  }
}

/** The lines on an edge: when the edge is taken, and how often at most. */
export function edgeLines(edge: Edge, node: ProgramNode, isRetry: boolean): string[] {
  const outcome = labelLine(edge.label ?? "") || labelLine(edge.on ?? "");
  if (edge.pass) return [labelLine(edge.when ? `skipped unless ${edge.when.text.slice(2, -1)}` : "skipped")];
  const condition = labelLine(edge.when?.text ?? "");
  return [
    [outcome, budget(edge, node, isRetry)].filter((part) => part !== "").join(", "),
    condition && `when ${condition}`,
  ].filter((line) => line !== "");
}

/** A text that distinguishes the two `failed` edges of a node: for remaining retries, and for used-up retries. */
function budget(edge: Edge, { maxRetries }: ProgramNode, isRetry: boolean): string {
  if (maxRetries === undefined || edge.on !== "failed") return "";
  return isRetry ? `up to ${times(maxRetries)}` : "no retries left";
}

function times(count: number): string {
  return count === 1 ? "1 time" : `${count} times`;
}

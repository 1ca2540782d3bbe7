import { EXHAUSTED, TIMEOUT } from "../../model/edge.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { NodeDefinition } from "../../model/node.ts";
import { readFormula } from "../conditions/condition.ts";
import type { Formula } from "../conditions/expression.ts";
import { milliseconds } from "../duration.ts";
import type { FindingLog } from "../finding-log.ts";
import { nearest } from "../nearest.ts";
import { phaseOf } from "../phase.ts";
import type { ProgramNode, Requirement, Strategy } from "../program.ts";
import { quoted } from "../source/problem.ts";
import { compileCondition } from "./compile-condition.ts";
import { compileExpectation } from "./compile-expectation.ts";
import { precedingWork } from "./derive.ts";
import type { ReadGraph } from "./read-graph.ts";

export type CompiledBase = Pick<ProgramNode, "id" | "outputs" | "edges" | "exits" | "metadata">;

/** What a node's compilation looks at besides the node. */
export interface Surroundings {
  readonly graph: Pick<ReadGraph, "nodes" | "named">;
  readonly into: ReadonlyMap<string, readonly string[]>;
  readonly log: FindingLog;
}

const PASS_OR_FAIL = ["passed", "failed"];

/** The outcomes a node may have. */
export function outputsOf(node: NodeDefinition): readonly string[] {
  switch (node.type) {
    case "task":
    case "gate":
      return node.outputs ?? PASS_OR_FAIL;
    case "subflow":
    case "join":
      return PASS_OR_FAIL;
    case "checkpoint":
      return node.options.map((option) => option.id);
    default:
      return [];
  }
}

export function compileNode(node: NodeDefinition, base: CompiledBase, around: Surroundings): ProgramNode {
  const { log } = around;
  const common = {
    ...base,
    name: node.name ?? base.id,
    ...(node.description !== undefined && { description: node.description }),
    ...("maxRetries" in node && node.maxRetries !== undefined && { maxRetries: node.maxRetries }),
    ...("timeout" in node && node.timeout !== undefined && { timeoutMs: milliseconds(node.timeout) }),
    ...("stage" in node && node.stage !== undefined && { stage: node.stage, phase: phaseOf(node.stage) }),
  };
  const path = ["nodes", base.id];
  switch (node.type) {
    case "start":
      return { ...common, type: "start" };
    case "end":
      return {
        ...common,
        type: "end",
        result: node.result,
        ...(node.escalation && { escalation: node.escalation }),
      };
    case "task":
    case "gate":
      reportDuplicates(node.outputs ?? [], [...path, "outputs"], "outcome", log);
      reportReserved(node.outputs ?? [], [...path, "outputs"], log);
      return {
        ...common,
        type: node.type,
        ...(node.instructions !== undefined && { instructions: node.instructions }),
        ...(node.agent !== undefined && { agent: node.agent }),
        contextFiles: node.contextFiles ?? [],
        requirements: (node.evidence ?? []).map((evidence, index) =>
          compileRequirement(evidence, index, base.id, around),
        ),
      };
    case "subflow":
      return {
        ...common,
        type: "subflow",
        workflow: node.workflow,
        inputs: compileFormulas(node.inputs, [...path, "inputs"], log),
        returns: compileFormulas(node.returns, [...path, "returns"], log),
      };
    case "fork":
      return {
        ...common,
        type: "fork",
        join: node.join,
        ...(node.maxConcurrency !== undefined && { maxConcurrency: node.maxConcurrency }),
        ...(node.each && {
          each: { ...node.each, over: compileFormula(node.each.over, [...path, "each", "over"], log) },
        }),
      };
    case "join":
      return { ...common, type: "join", fork: node.fork, strategy: strategyOf(node.strategy ?? "all-pass") };
    case "checkpoint":
      reportDuplicates(base.outputs, [...path, "options"], "option", log);
      reportReserved(base.outputs, [...path, "options"], log);
      reportUnknownDefault(node, path, log);
      reportUnusedDefault(node, path, log);
      return {
        ...common,
        type: "checkpoint",
        message: node.message,
        options: new Map(node.options.map((option) => [option.id, option])),
        audience: node.audience ?? "human",
        ...(node.defaultOption !== undefined && { defaultOption: node.defaultOption }),
        ...(node.assurance && { assurance: node.assurance }),
      };
  }
}

function strategyOf(text: string): Strategy {
  if (text.startsWith("quorum:")) return { kind: "quorum", count: Number(text.slice("quorum:".length)) };
  return { kind: text as "all-pass" | "any-pass" | "first" };
}

function compileRequirement(
  evidence: Evidence,
  index: number,
  node: string,
  { graph, into, log }: Surroundings,
): Requirement {
  const path = ["nodes", node, "evidence", index];
  const common = {
    id: `${index + 1}:${nameOf(evidence)}`,
    evidence,
    ...(evidence.for && { for: evidence.for }),
  };
  for (const outcome of evidence.for ?? []) reportUnknownOutcome(outcome, node, [...path, "for"], graph, log);
  if ("variable" in evidence) {
    return { ...common, condition: compileCondition(evidence.variable, [...path, "variable"], log) };
  }
  if ("report" in evidence) {
    return { ...common, expect: compileExpectation(evidence.expect, [...path, "expect"], log) };
  }
  if (!("by" in evidence)) return common;
  const than = evidence.than === undefined ? precedingWork(node, graph.nodes, into) : [evidence.than].flat();
  for (const step of than.filter((id) => !graph.named.has(id))) {
    log.add({
      code: "unknown-target",
      path: [...path, "than"],
      message: `The step ${quoted(step)} whose doer may not report here does not exist.`,
      fix: oneOf(step, [...graph.named].slice(0, 500)),
    });
  }
  return { ...common, than };
}

function nameOf(evidence: Evidence): string {
  const [kind, value] = Object.entries(evidence)[0] as [string, unknown];
  return `${kind} ${String(value)}`;
}

function compileFormulas(
  sources: Readonly<Record<string, string>> | undefined,
  path: DefinitionPath,
  log: FindingLog,
): ReadonlyMap<string, Formula> {
  return new Map(
    Object.entries(sources ?? {}).map(([name, text]) => [name, compileFormula(text, [...path, name], log)]),
  );
}

export function compileFormula(text: string, path: DefinitionPath, log: FindingLog): Formula {
  const read = readFormula(text);
  if (read.ok) return read.formula;
  log.add({
    code: "bad-condition",
    path,
    message: `The expression cannot be read: ${read.message}`,
    fix: "Write a path like files or plan.items, or a literal.",
  });
  return { text, expression: { kind: "literal", value: null }, valueIn: () => undefined };
}

function reportDuplicates(ids: readonly string[], path: DefinitionPath, kind: string, log: FindingLog): void {
  for (const id of new Set(ids.filter((candidate, index) => ids.indexOf(candidate) !== index))) {
    log.add({
      code: "duplicate-id",
      path,
      message: `The ${kind} ${quoted(id)} is listed twice.`,
      fix: "Keep one of them.",
    });
  }
}

/** An agent that reports one of these would take the way out that is meant for the clock or a used-up budget. */
function reportReserved(ids: readonly string[], path: DefinitionPath, log: FindingLog): void {
  for (const [index, id] of ids.entries()) {
    if (id !== TIMEOUT && id !== EXHAUSTED) continue;
    log.add({
      code: "bad-id",
      path: [...path, index],
      message: `"${id}" is what Navigator itself reports, so it cannot be in this list.`,
      fix: `Choose another word; an edge with on: ${id} works without it.`,
    });
  }
}

function reportUnknownDefault(
  node: Extract<NodeDefinition, { type: "checkpoint" }>,
  path: DefinitionPath,
  log: FindingLog,
): void {
  const { defaultOption } = node;
  if (defaultOption === undefined || node.options.some((option) => option.id === defaultOption)) return;
  log.add({
    code: "unknown-target",
    path: [...path, "defaultOption"],
    message: `The default option ${quoted(defaultOption)} is not one of the options.`,
    fix: oneOf(
      defaultOption,
      node.options.map((option) => option.id),
    ),
  });
}

/** Only time takes it: without a limit the author waits for something that never happens. */
function reportUnusedDefault(
  { defaultOption, timeout }: Extract<NodeDefinition, { type: "checkpoint" }>,
  path: DefinitionPath,
  log: FindingLog,
): void {
  if (defaultOption === undefined || timeout !== undefined) return;
  log.add({
    code: "unused-default",
    path: [...path, "defaultOption"],
    message: `The default option ${quoted(defaultOption)} is never taken, because the question has no time limit.`,
    fix: "Add a timeout, like 1h, or leave the default option out.",
  });
}

function reportUnknownOutcome(
  outcome: string,
  node: string,
  path: DefinitionPath,
  graph: Surroundings["graph"],
  log: FindingLog,
): void {
  const definition = graph.nodes.get(node)?.definition;
  if (!definition || outcome === TIMEOUT || outputsOf(definition).includes(outcome)) return;
  log.add({
    code: "impossible-on",
    path,
    message: `The evidence is asked for the outcome ${quoted(outcome)}, which "${node}" cannot have.`,
    fix: oneOf(outcome, outputsOf(definition)),
  });
}

function oneOf(word: string, words: readonly string[]): string {
  const close = nearest(word, words);
  return close ? `Did you mean "${close.word}"?` : `Use one of ${words.slice(0, 10).join(", ")}.`;
}

import { EXHAUSTED, TIMEOUT } from "../../model/edge.ts";
import type { Demand } from "../../model/evidence.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { NodeDefinition } from "../../model/node.ts";
import { boundsOf } from "../bounds-of.ts";
import { milliseconds } from "../duration.ts";
import type { FindingLog } from "../finding-log.ts";
import { suggestOneOf } from "../nearest.ts";
import { phaseOf } from "../phase.ts";
import type { ProgramNode, Strategy } from "../program.ts";
import { quoted } from "../source/problem.ts";
import { compileFormula, compileFormulas } from "./compile-formula.ts";
import { compileRequirement } from "./compile-requirement.ts";
import { reportAssurance } from "./report-assurance.ts";
import { reportAvoidable } from "./report-avoidable.ts";
import type { Surroundings } from "./surroundings.ts";

type ForkDefinition = Extract<NodeDefinition, { type: "fork" }>;

export type CompiledBase = Pick<ProgramNode, "id" | "outputs" | "edges" | "exits" | "metadata">;

export function compileNode(node: NodeDefinition, base: CompiledBase, around: Surroundings): ProgramNode {
  const { log } = around;
  const common = commonFields(node, base);
  const path = ["nodes", base.id];
  switch (node.type) {
    case "start":
      return { ...common, type: "start" };
    case "end":
      reportAssurance(node, node.escalation === "hitl", path, log);
      return {
        ...common,
        type: "end",
        result: node.result,
        ...(node.escalation && { escalation: node.escalation }),
        ...demanded(node),
      };
    case "task":
    case "gate":
      reportIds(node.outputs ?? [], [...path, "outputs"], "outcome", log);
      reportGuardedOption(node, path, log);
      return {
        ...common,
        type: node.type,
        ...(node.instructions !== undefined && { instructions: node.instructions }),
        ...(node.agent !== undefined && { agent: node.agent }),
        contextFiles: node.contextFiles ?? [],
        ...(node.type === "task" && node.optional === true && { optional: true as const }),
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
        ...(node.each && { each: compileEach(node.each, [...path, "each"], log) }),
      };
    case "join":
      return { ...common, type: "join", fork: node.fork, strategy: strategyOf(node.strategy ?? "all-pass") };
    case "checkpoint":
      reportIds(base.outputs, [...path, "options"], "option", log);
      reportDefault(node, path, log);
      reportAssurance(node, node.audience !== "agent", path, log);
      if (node.timeout !== undefined && node.defaultOption !== undefined)
        reportAvoidable(node, [...path, "defaultOption"], "time takes its default option", log);
      return {
        ...common,
        type: "checkpoint",
        message: node.message,
        options: new Map(node.options.map((option) => [option.id, option])),
        audience: node.audience ?? "human",
        ...(node.defaultOption !== undefined && { defaultOption: node.defaultOption }),
        ...demanded(node),
      };
  }
}

/** What the node demands of the person who decides there. */
function demanded({ assurance, approvers, quorum }: Demand): Demand {
  return {
    ...(assurance && { assurance }),
    ...(approvers && { approvers }),
    ...(quorum !== undefined && { quorum }),
  };
}

/** Reports a task that may be skipped although it demands evidence: skipping it would pass the evidence. */
function reportGuardedOption(node: NodeDefinition, path: DefinitionPath, log: FindingLog): void {
  if (node.type !== "task" || node.optional !== true || (node.evidence ?? []).length === 0) return;
  log.add({
    code: "bad-type",
    path: [...path, "optional"],
    message: "A task with evidence cannot be optional.",
    fix: "Leave out either the evidence or `optional`.",
  });
}

/** The fields that nodes of every type may have. */
function commonFields(node: NodeDefinition, base: CompiledBase) {
  return {
    ...base,
    name: node.name ?? base.id,
    ...(node.description !== undefined && { description: node.description }),
    ...("maxRetries" in node && node.maxRetries !== undefined && { maxRetries: node.maxRetries }),
    ...("timeout" in node && node.timeout !== undefined && { timeoutMs: milliseconds(node.timeout) }),
    ...("allow" in node || "deny" in node ? boundsOf(node) : {}),
    ...("stage" in node && node.stage !== undefined && { stage: node.stage, phase: phaseOf(node.stage) }),
  };
}

function compileEach(each: NonNullable<ForkDefinition["each"]>, path: DefinitionPath, log: FindingLog) {
  return { ...each, over: compileFormula(each.over, [...path, "over"], log) };
}

function strategyOf(text: string): Strategy {
  if (text.startsWith("quorum:")) return { kind: "quorum", count: Number(text.slice("quorum:".length)) };
  return { kind: text as "all-pass" | "any-pass" | "first" };
}

function reportIds(ids: readonly string[], path: DefinitionPath, kind: string, log: FindingLog): void {
  reportDuplicates(ids, path, kind, log);
  reportReserved(ids, path, log);
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

/**
 * Reports outcomes with the names that Navigator itself uses: an agent that reports one would take the edge for an
 * expired time limit or used-up retries.
 */
function reportReserved(ids: readonly string[], path: DefinitionPath, log: FindingLog): void {
  for (const [index, id] of ids.entries()) {
    if (id !== TIMEOUT && id !== EXHAUSTED) continue;
    log.add({
      code: "bad-id",
      path: [...path, index],
      message: `"${id}" is reported by Navigator itself, so it cannot be in this list.`,
      fix: `Choose another word; an edge with on: ${id} works without it.`,
    });
  }
}

function reportDefault(...args: Parameters<typeof reportUnknownDefault>): void {
  reportUnknownDefault(...args);
  reportUnusedDefault(...args);
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
    fix: suggestOneOf(
      defaultOption,
      node.options.map((option) => option.id),
    ),
  });
}

/** Reports a default option of a question without a time limit: it is never taken. */
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

import { TIMEOUT } from "../../model/edge.ts";
import type { Evidence, EvidenceKind } from "../../model/evidence.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import { type RequirementKey, requirementId } from "../../model/requirement.ts";
import { plainWords } from "../../model/words/plain-words.ts";
import type { FindingLog } from "../finding-log.ts";
import { suggestOneOf } from "../nearest.ts";
import type { Requirement } from "../program.ts";
import { quoted } from "../source/problem.ts";
import { compileCondition } from "./compile-condition.ts";
import { compileExpectation } from "./compile-expectation.ts";
import { outputsOf } from "./outputs-of.ts";
import { reportAssurance } from "./report-assurance.ts";
import { precedingWork } from "./reserved-values.ts";
import type { Surroundings } from "./surroundings.ts";

/** Compiles one requirement of a step. Reports outcomes and steps that it names but that do not exist. */
export function compileRequirement(
  evidence: Evidence,
  index: number,
  node: string,
  { graph, into, log }: Surroundings,
): Requirement {
  const path = ["nodes", node, "evidence", index];
  const key = keyOf(evidence, index);
  const common = {
    ...key,
    id: requirementId(key),
    evidence,
    ...(evidence.for && { for: evidence.for }),
  };
  for (const outcome of evidence.for ?? []) reportUnknownOutcome(outcome, node, [...path, "for"], graph, log);
  if ("approval" in evidence) reportAssurance(evidence, evidence.approval === "human", path, log);
  if ("observed" in evidence) reportUnobservable(evidence.observed, [...path, "observed"], log);
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
      fix: suggestOneOf(step, [...graph.named].slice(0, 500)),
    });
  }
  return { ...common, than };
}

/** The key of a requirement. The first key of an evidence object is its kind. */
function keyOf(evidence: Evidence, index: number): RequirementKey {
  const [kind, value] = Object.entries(evidence)[0] as [EvidenceKind, unknown];
  return { index: index + 1, kind, text: String(value) };
}

/** Reports a command that is more than words: hooks compare the words of a command that ran, so it would never hold. */
function reportUnobservable(command: string, path: DefinitionPath, log: FindingLog): void {
  if (plainWords(command)) return;
  log.add({
    code: "bad-type",
    path,
    message: `Hooks can observe only a plain command, and ${quoted(command)} is more than words.`,
    fix: 'Write one command with its arguments, such as "npm test", without variables, redirections or operators.',
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
    fix: suggestOneOf(outcome, outputsOf(definition)),
  });
}

import { apply } from "../../../engine/apply.ts";
import { currentNode } from "../../../engine/current-node.ts";
import type { World } from "../../../engine/world.ts";
import type { EvidenceFact } from "../../../model/evidence.ts";
import type { Move } from "../../../model/move.ts";
import type { Position } from "../../../model/position.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Program, ProgramNode, Requirement } from "../../../workflow/program.ts";
import { guards } from "../../../workflow/requirements.ts";
import type { Call } from "../../ports/call.ts";
import { locate } from "../locate.ts";
import { attachmentFact } from "./attachment-fact.ts";
import { boundFact, boundTree } from "./bound-tree.ts";
import { type Commands, commandsToRun, runFact } from "./command-facts.ts";
import { keepClaim } from "./keep-claim.ts";
import { observedFact } from "./observed-fact.ts";
import { reportFact } from "./report-fact.ts";

/** The gathered facts, and the task record that they are about. */
export interface Gathered {
  readonly facts: readonly EvidenceFact[];
  readonly about: TaskRecord;
}

/** Where a report is made, which determines the evidence that it needs. */
export interface EvidenceScope {
  readonly program: Program;
  readonly position: Position;
  readonly world: World;
  readonly attachments?: TaskRecord["attachments"];
  /** absent for a run that is only in its state */
  readonly taskId?: string;
}

/** Gathers the evidence that the report of a stored task needs. */
export async function gatherEvidence(
  call: Call,
  record: TaskRecord,
  asked: (node: ProgramNode) => Move,
  /** the task's attachments, including those of the report itself */
  attachments = record.attachments,
): Promise<Result<Gathered>> {
  const { program, position, world } = await locate(record, call);
  const keep = (ms: number) => keepClaim(call, record, ms);
  const facts = await collectFacts(
    call,
    { program, position, world, attachments, taskId: record.id },
    asked,
    keep,
  );
  return facts.ok ? { ok: true, value: { facts: facts.value, about: record } } : facts;
}

/**
 * Checks the requirements of a report. This takes as long as their commands run, and locks nothing meanwhile. A
 * report that would be refused with any evidence is refused at once.
 */
export async function collectFacts(
  call: Call,
  scope: EvidenceScope,
  asked: (node: ProgramNode) => Move,
  beforeCommands?: (longestMs: number) => Promise<void>,
): Promise<Result<readonly EvidenceFact[]>> {
  const { program: root, position, world } = scope;
  const { node, program } = currentNode(root, position, world);
  const move = asked(node);
  if (move.type !== "report" || !("requirements" in node)) return { ok: true, value: [] };
  const evidence = node.requirements.map(({ id }) => ({ requirement: id, holds: true }));
  const hopeful = apply(root, position, { ...move, evidence }, world);
  if (!hopeful.ok) return hopeful;
  const requirements = node.requirements.filter((requirement) => guards(requirement, move.outcome));
  const commands = await commandsToRun(call, program, requirements);
  if (commands.allowed) await beforeCommands?.(commands.longestMs);
  return { ok: true, value: await factsOf(call, requirements, commands, scope) };
}

async function factsOf(
  call: Call,
  requirements: readonly Requirement[],
  commands: Commands,
  scope: EvidenceScope,
): Promise<readonly EvidenceFact[]> {
  const facts: EvidenceFact[] = [];
  const observed = { taskId: scope.taskId, since: scope.position.since, taken: new Set<string>() };
  const bound = await boundTree(scope.taskId, requirements, call);
  // Keep the order of the definition: a command often writes the test report that the next requirement reads.
  for (const [index, requirement] of requirements.entries()) {
    const { evidence } = requirement;
    if ("run" in evidence)
      facts.push(boundFact(await runFact(call, requirement.id, evidence, commands), bound));
    if ("report" in evidence)
      facts.push(boundFact(await reportFact(call, requirement, evidence.report), bound));
    if ("observed" in evidence)
      facts.push(boundFact(await observedFact(call, requirement.id, evidence.observed, observed), bound));
    if ("attachment" in evidence)
      facts.push(await attachmentFact(call, requirement.id, evidence.attachment, scope));
    await call.progress(index + 1, requirements.length);
  }
  return facts;
}

/** The move with the gathered facts, if it is a report. */
export function withEvidence(move: Move, facts: readonly EvidenceFact[] | undefined): Move {
  return facts && move.type === "report" ? { ...move, evidence: [...facts] } : move;
}

/** Refuses facts that were gathered at another step or on another visit: they prove nothing about this one. */
export function judgeGathered({ about }: Gathered, now: TaskRecord): Refusal | undefined {
  const isSame =
    now.step === about.step &&
    now.definition === about.definition &&
    now.position?.visit === about.position?.visit &&
    now.position?.since === about.position?.since;
  if (isSame) return undefined;
  return {
    code: "STALE",
    message: `"${now.id}" has moved to "${now.step}" while the evidence for "${about.step}" was looked into.`,
    facts: { taskId: now.id, currentStep: now.step },
  };
}

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
import { attachmentFact } from "./attachment-fact.ts";
import { type Commands, commandsToRun, runFact } from "./command-facts.ts";
import { keepClaim } from "./keep-claim.ts";
import { reportFact } from "./report-fact.ts";

/** What was found, and of which task at which visit of which step. */
export interface Gathered {
  readonly facts: readonly EvidenceFact[];
  readonly about: TaskRecord;
}

/** Where a report is made. */
export interface EvidenceScope {
  readonly program: Program;
  readonly position: Position;
  readonly world: World;
  readonly attachments?: TaskRecord["attachments"];
}

/** Looks into what stands before the report of a task in the store. */
export async function gatherEvidence(
  call: Call,
  record: TaskRecord,
  asked: (node: ProgramNode) => Move,
  /** with what the report itself brings */
  attachments = record.attachments,
): Promise<Result<Gathered>> {
  const { position, definition, project } = record;
  if (!position || definition === undefined) throw new Error(`task ${record.id} has no position`);
  const program = await call.ports.library.pinned(project, definition);
  const world = await call.ports.library.worldFor(
    project,
    program,
    position,
    call.ports.now(),
    record.context,
  );
  const keep = (ms: number) => keepClaim(call, record, ms);
  const facts = await collectFacts(call, { program, position, world, attachments }, asked, keep);
  return facts.ok ? { ok: true, value: { facts: facts.value, about: record } } : facts;
}

/**
 * Looks into the requirements that stand before a report, which takes as long as their commands take: nothing is locked
 * meanwhile. A report that would be refused whatever is found is refused at once.
 */
export async function collectFacts(
  call: Call,
  place: EvidenceScope,
  asked: (node: ProgramNode) => Move,
  beforeCommands?: (longestMs: number) => Promise<void>,
): Promise<Result<readonly EvidenceFact[]>> {
  const { program: root, position, world } = place;
  const { node, program } = currentNode(root, position, world);
  const move = asked(node);
  if (move.type !== "report" || !("requirements" in node)) return { ok: true, value: [] };
  const evidence = node.requirements.map(({ id }) => ({ requirement: id, holds: true }));
  const hopeful = apply(root, position, { ...move, evidence }, world);
  if (!hopeful.ok) return hopeful;
  const requirements = node.requirements.filter((requirement) => guards(requirement, move.outcome));
  const commands = await commandsToRun(call, program, requirements);
  if (commands.allowed) await beforeCommands?.(commands.longestMs);
  return { ok: true, value: await factsOf(call, requirements, commands, place) };
}

async function factsOf(
  call: Call,
  requirements: readonly Requirement[],
  commands: Commands,
  place: EvidenceScope,
): Promise<readonly EvidenceFact[]> {
  const facts: EvidenceFact[] = [];
  // One after the other, in the order they are written: a report is often what a command before it has made.
  for (const [index, requirement] of requirements.entries()) {
    const { evidence } = requirement;
    if ("run" in evidence) facts.push(await runFact(call, requirement.id, evidence, commands));
    if ("report" in evidence) facts.push(await reportFact(call, requirement, evidence.report));
    if ("attachment" in evidence)
      facts.push(await attachmentFact(call, requirement.id, evidence.attachment, place));
    await call.progress(index + 1, requirements.length);
  }
  return facts;
}

/** A report with the facts that were gathered for it. */
export function withEvidence(move: Move, facts: readonly EvidenceFact[] | undefined): Move {
  return facts && move.type === "report" ? { ...move, evidence: [...facts] } : move;
}

/** What was found is about the place where the task was; elsewhere, or there again, it proves nothing. */
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

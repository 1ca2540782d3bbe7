import type { EvidenceFact } from "../../../model/evidence.ts";
import type { Requirement } from "../../../workflow/program.ts";
import type { Call } from "../../ports/call.ts";
import { taskSubject } from "../task-subject.ts";

/** The tree on which evidence of a task is gathered, or why evidence does not count there. */
export type BoundTree = { readonly tree: string } | { readonly problem: string };

/**
 * For a task that is bound to a commit: whether exactly its tree is checked out. `undefined` for a task that is not bound, or
 * if none of the evidence is about files.
 */
export async function boundTree(
  taskId: string | undefined,
  requirements: readonly Requirement[],
  call: Call,
): Promise<BoundTree | undefined> {
  if (taskId === undefined || !requirements.some(({ evidence }) => isAboutFiles(evidence))) return undefined;
  const { subject } = await taskSubject(taskId, call);
  if (!subject) return undefined;
  const now = await call.ports.git?.subject(subject.ref);
  if (!now?.ok) return { problem: now?.refusal.message ?? "No git repository is read here." };
  return now.value.tree === subject.tree
    ? { tree: subject.tree }
    : { problem: `The task is bound to the tree ${subject.tree}, and ${now.value.tree} is checked out.` };
}

function isAboutFiles(evidence: Requirement["evidence"]): boolean {
  return "run" in evidence || "report" in evidence || "observed" in evidence;
}

/** A fact as it counts for a bound task: with its tree, or not at all. */
export function boundFact(fact: EvidenceFact, bound: BoundTree | undefined): EvidenceFact {
  if (!bound) return fact;
  return "tree" in bound ? { ...fact, tree: bound.tree } : { ...fact, holds: false, detail: bound.problem };
}

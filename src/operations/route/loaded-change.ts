import type { GraphProposal } from "../../model/proposal.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { DefinitionHead, DefinitionRecord } from "../../store/parts/definitions.ts";
import { placeWaiting } from "../movement/place-waiting.ts";
import type { Call } from "../ports/call.ts";
import { sourceOf } from "../workflows/definition-source.ts";
import { judgeQuota } from "../workflows/judge-quota.ts";
import { patchedDefinition } from "./patched-definition.ts";
import { proposalStale } from "./proposal-refusals.ts";

/**
 * Loads the version that a decided proposal leads to: the patched one if it is accepted, the one before if it is revoked.
 * Loads nothing if that version is the current one already, or if another one has been loaded since.
 */
export async function loadedChange(proposal: GraphProposal, call: Call): Promise<Refusal | undefined> {
  const { workflow, base, result, state } = proposal;
  const isAccepted = state === "accepted";
  const { store, settings, now } = call.ports;
  const { definitions } = await store();
  const [head] = await definitions.heads(settings.project, [workflow]);
  if (head?.version === (isAccepted ? result : base)) return undefined;
  if (head?.version !== (isAccepted ? base : result))
    return staleBecause(
      proposal,
      `another version of "${workflow}" has been loaded since, so nothing was applied.`,
    );
  const stored = await definitions.version(settings.project, base);
  if (!stored) return staleBecause(proposal, `the version before of "${workflow}" is not stored any more.`);
  const next = isAccepted ? await patched(proposal, stored, head, call) : stored;
  if ("code" in next) return next;
  const record = { ...next, source: sourceOf(undefined, call), loadedAt: now() };
  const [outcome] = await definitions.saveAll([{ record, expected: head }]);
  if (outcome === "conflict")
    return staleBecause(
      proposal,
      `another version of "${workflow}" was loaded at the same moment, so nothing was applied.`,
    );
  await placeWaiting(call, workflow);
  return undefined;
}

/** The patched definition, verified again: the workflows that it calls may have changed since it was proposed. */
async function patched(
  proposal: GraphProposal,
  stored: DefinitionRecord,
  head: DefinitionHead,
  call: Call,
): Promise<DefinitionRecord | Refusal> {
  const made = await patchedDefinition(stored, proposal.patch, call);
  if (!made.ok) return staleBecause(proposal, `${made.problem}.`);
  const { program, definition } = made;
  const full = await judgeQuota([{ program, definition }], () => head, call);
  return full ?? { ...stored, version: program.version, definition };
}

function staleBecause(proposal: GraphProposal, why: string): Refusal {
  const stale = proposalStale(proposal, why);
  if (stale.ok) throw new Error("a refusal was expected");
  return stale.refusal;
}

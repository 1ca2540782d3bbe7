import type { Proposal } from "../../model/proposal.ts";
import type { Result } from "../../model/refusal.ts";

export function proposalNotFound(proposalId: string): Result<never> {
  const message = `There is no proposal "${proposalId.slice(0, 80)}".`;
  return { ok: false, refusal: { code: "PROPOSAL_NOT_FOUND", message, facts: { proposalId } } };
}

/** The refusal of a decision that cannot be made any more, with who decided last. */
export function proposalStale({ id, state, decided }: Proposal, why: string): Result<never> {
  const facts = { proposalId: id, state, ...(decided && { decidedBy: decided.by }) };
  return { ok: false, refusal: { code: "PROPOSAL_STALE", message: `"${id}": ${why}`, facts } };
}

/** What has become of a proposal, and by whom. */
export function stateWords({ state, decided }: Proposal): string {
  return `it is ${state}${decided ? ` by ${decided.by}` : ""}.`;
}

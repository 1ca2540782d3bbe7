import * as z from "zod";
import type { Json } from "../../model/json.ts";
import { ListedProposal, Proposal, type ProposalState } from "../../model/proposal.ts";
import { PROPOSAL } from "../../model/record-kind.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { loadedChange } from "./loaded-change.ts";
import { proposalNotFound, proposalStale, stateWords } from "./proposal-refusals.ts";
import { ruleChanges } from "./rule-changes.ts";

const Verb = z.enum(["accept", "reject", "revoke"]);
type Verb = z.infer<typeof Verb>;

const Input = z.strictObject({
  proposalId: Key,
  decision: Verb,
  version: z.number().int().optional().describe("refuse if it has changed since, as `list_proposals` tells"),
  note: z.string().max(10_000).optional(),
});
type Input = z.infer<typeof Input>;

const Decided = ListedProposal.extend({
  /** false if the decision had been made before: nothing was done again */
  changed: z.boolean(),
});
type Decided = z.infer<typeof Decided>;

/** The state that a decision leads to, and the states that it is possible in. */
const ways: Readonly<Record<Verb, { readonly to: ProposalState; readonly from: readonly ProposalState[] }>> =
  {
    accept: { to: "accepted", from: ["open", "rejected", "revoked"] },
    reject: { to: "rejected", from: ["open"] },
    revoke: { to: "revoked", from: ["accepted"] },
  };

export const decideProposal = operation({
  name: "decide_proposal",
  summary: "Accept or reject a proposal, or revoke an accepted one. Only a person does.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: false,
  aside: "store",
  input: Input,
  output: Decided,
  run: async (input, call): Promise<Result<Decided>> => {
    const found = await loadProposal(input.proposalId, call);
    if (!found) return proposalNotFound(input.proposalId);
    const { proposal, version } = found;
    const { to, from } = ways[input.decision];
    if (proposal.state === to) return repeated(found, call);
    if (input.version !== undefined && input.version !== version)
      return proposalStale(proposal, `it has changed since you looked: ${stateWords(proposal)}`);
    if (!from.includes(proposal.state)) return proposalStale(proposal, stateWords(proposal));
    const decided = decidedBy(proposal, to, input, call);
    const refusal = await apply(found, decided, call);
    if (!refusal) return { ok: true, value: { proposal: decided, version: version + 1, changed: true } };
    const now = await loadProposal(proposal.id, call);
    // Another person may have decided meanwhile; then that is the reason.
    return now && now.version !== version && now.proposal.state !== proposal.state
      ? now.proposal.state === to
        ? { ok: true, value: { ...now, changed: false } }
        : proposalStale(now.proposal, stateWords(now.proposal))
      : { ok: false, refusal };
  },
});

/** A repeated decision. Loads an accepted change whose loading was cut short, and nothing else. */
async function repeated(found: ListedProposal, call: Call): Promise<Result<Decided>> {
  const { proposal } = found;
  const refusal =
    proposal.kind === "graph" && proposal.state !== "rejected"
      ? await loadedChange(proposal, call)
      : undefined;
  // Another version was loaded later on: the decision was carried out, or has nothing to change any more.
  if (refusal && refusal.code !== "PROPOSAL_STALE") return { ok: false, refusal };
  return { ok: true, value: { ...found, changed: false } };
}

async function loadProposal(id: string, { ports }: Call): Promise<ListedProposal | undefined> {
  const { records } = await ports.store();
  const [record] = await records.load(ports.settings.project, PROPOSAL, [id]);
  const proposal = Proposal.safeParse(record?.value).data;
  return record && proposal && { proposal, version: record.version };
}

function decidedBy(proposal: Proposal, state: ProposalState, { note }: Input, call: Call): Proposal {
  const decided = { by: call.caller.id, at: call.ports.now(), ...(note !== undefined && { note }) };
  return { ...proposal, state, decided };
}

/**
 * Records the decision, then loads the definition. The record comes first: of an acceptance and a rejection at the same
 * moment only one is recorded, so a rejected change is never loaded. If loading is not possible, the record is put back.
 */
async function apply(
  { proposal: before, version }: ListedProposal,
  after: Proposal,
  call: Call,
): Promise<Refusal | undefined> {
  const rules = await ruleChanges(before, after, call);
  if (!rules.ok) return rules.refusal;
  if (!(await committed([change(after, version, call), ...rules.value], call))) return conflict(before);
  if (after.kind !== "graph" || after.state === "rejected") return undefined;
  const refusal = await loadedChange(after, call);
  if (refusal) await committed([change(before, version + 1, call)], call);
  return refusal;
}

function change(value: Proposal, version: number, { caller, ports }: Call): RecordChange {
  const { id, state, kind, decided } = value;
  const note = decided?.note;
  const entry = {
    type: state === "open" ? ("proposed" as const) : state,
    at: ports.now(),
    caller,
    change: { kind, state },
    ...(note !== undefined && { note }),
  };
  return { kind: PROPOSAL, id, version, value: value as Json, entry };
}

async function committed(records: readonly RecordChange[], { ports }: Call): Promise<boolean> {
  const store = await ports.store();
  return (await store.commit({ project: ports.settings.project, changes: [], records })).ok;
}

function conflict({ id }: Proposal): Refusal {
  const message = `Another person decided about "${id}" at the same moment.`;
  return { code: "CONFLICT", message, facts: { proposalId: id } };
}

import type { Json } from "../../model/json.ts";
import type { Proposal } from "../../model/proposal.ts";
import { PROPOSAL, ROUTING_RULE } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { Call } from "../ports/call.ts";
import { ruleFor, ruleRecordId } from "./accepted-rules.ts";
import { proposalStale } from "./proposal-refusals.ts";

type Changes = Result<readonly RecordChange[]>;
const none: Changes = { ok: true, value: [] };

/** The changes of accepted rules that follow from a decision about a proposal. They are committed with it. */
export async function ruleChanges(before: Proposal, after: Proposal, call: Call): Promise<Changes> {
  if (after.kind === "graph" || after.state === "rejected") return none;
  const { rule } = after;
  const id = ruleRecordId(rule.situation);
  const stored = await ruleFor(rule.situation, call);
  const record = { kind: ROUTING_RULE, id, version: stored.version };
  const isAdded = (after.kind === "rule") === (after.state === "accepted");
  if (isAdded) {
    if (stored.rule) return proposalStale(before, "a rule for this situation is accepted already.");
    const acceptedAt = new Date(call.ports.now()).toISOString();
    return { ok: true, value: [{ ...record, value: { ...rule, acceptedAt } as Json }] };
  }
  if (stored.rule?.id !== rule.id) return proposalStale(before, "the rule is not in force any more.");
  const removal = { ...record, value: undefined };
  return {
    ok: true,
    value: [removal, ...(after.kind === "removal" ? await revokedRule(rule.id, call) : [])],
  };
}

/** The proposal of a removed rule says that the rule is not in force any more. */
async function revokedRule(rule: string, call: Call): Promise<readonly RecordChange[]> {
  const { records } = await call.ports.store();
  const [record] = await records.load(call.ports.settings.project, PROPOSAL, [`rule-${rule}`]);
  if (!record) return [];
  const { kind, id, version } = record;
  const decided = { by: call.caller.id, at: call.ports.now() };
  return [{ kind, id, version, value: { ...(record.value as object), state: "revoked", decided } as Json }];
}

import type { Ceremony } from "../../model/preimage.ts";
import { SIGNATURES } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import type { SignedReceipt } from "../../model/signed-receipt.ts";
import type { TaskRecord } from "../../model/task.ts";
import { verifyReceipt } from "../../presence/verify-receipt.ts";
import { type Change, commitChange } from "../movement/commit-change.ts";
import { Journey } from "../movement/journey.ts";
import { answering } from "../people/answer-question.ts";
import { decide } from "../people/decision.ts";
import type { Provenance } from "../people/receipt.ts";
import type { Call } from "../ports/call.ts";
import { openCeremony } from "./ceremonies.ts";
import type { DecisionChoice } from "./decision-choice.ts";
import { type OpenDecision, openDecision } from "./decision-statement.ts";
import { type KeptSignatures, keptSignatures } from "./kept-signatures.ts";
import type { Signed } from "./signed.ts";
import { storedApprovers } from "./stored-approvers.ts";

interface SignedDecision {
  readonly receipt: SignedReceipt;
  readonly ceremony: Ceremony;
  readonly task: string;
}

/** Counts a signature of a decision, and carries the decision out once the engine accepts the signatures. */
export function signDecision(signed: SignedDecision, call: Call): Promise<Result<Signed>> {
  return commitChange(signed.task, call, (record) => counting(record, signed, call));
}

async function counting(
  record: TaskRecord,
  { receipt, ceremony }: SignedDecision,
  call: Call,
): Promise<Result<Change<Signed>> | "reload"> {
  const ceremonyOpen = await openCeremony(ceremony.nonce, receipt.preimage, call);
  if (!ceremonyOpen.ok) return ceremonyOpen;
  const { issued, used } = ceremonyOpen.value;
  const choice = issued.choice ?? { taskId: record.id };
  const stored = await storedApprovers(call);
  if (!stored.ok) return stored;
  const { approvers } = stored.value;
  const open = await openDecision(record, choice, call);
  if (!open.ok) return open;
  const { statement } = open.value;
  const verified = verifyReceipt(receipt, approvers, statement);
  if (!verified.ok) return verified;
  const { approver } = verified.value;
  const kept = await keptSignatures(
    { kind: SIGNATURES, id: record.id },
    { receipt, approver },
    { approvers, statement },
    call,
  );
  const signed = [...kept.names];
  const made = await carriedOut(record, choice, { open: open.value, kept }, call);
  if (made.ok) {
    const { journey, nextStep } = made.value;
    const answer = (): Result<Signed> => ({
      ok: true,
      value: { done: true, signed, quorum: signed.length, nextStep },
    });
    return { ok: true, value: { journey, records: [used, ...kept.forget], answer } };
  }
  if (made.refusal.code !== "QUORUM_MISSING") return made;
  // The task does not change, so its journey commits nothing: the signature is committed here.
  const store = await call.ports.store();
  const records = [used, kept.keep];
  const { ok } = await store.commit({ project: record.project, changes: [], records });
  if (!ok) return "reload";
  const quorum = Number(made.refusal.facts["quorum"] ?? 1);
  const answer = (): Result<Signed> => ({ ok: true, value: { done: false, signed, quorum } });
  return { ok: true, value: { journey: new Journey(call), answer } };
}

interface Carried {
  readonly journey: Journey;
  readonly nextStep: string;
}

/** The change that the decision makes with these signatures; not yet committed. */
async function carriedOut(
  record: TaskRecord,
  choice: DecisionChoice,
  { open, kept }: { readonly open: OpenDecision; readonly kept: KeptSignatures },
  call: Call,
): Promise<Result<Carried>> {
  const provenance: Provenance = {
    channel: "signature",
    assurance: "present",
    identity: kept.names.join(", "),
    approvers: [...kept.names],
    signed: [...kept.receipts],
  };
  const { option, requirement, resolution, node, on, note } = choice;
  if (resolution !== undefined) {
    const decided = await decide(record, { resolution, node, on, note }, call, provenance);
    return decided.ok
      ? { ok: true, value: { journey: decided.value.journey, nextStep: decided.value.to } }
      : decided;
  }
  const { shown } = open.item;
  const answered = await answering(
    record,
    { taskId: record.id, option, requirement, note, shown },
    call,
    provenance,
  );
  if (!answered.ok) return answered;
  const { journey, nextStep } = answered.value;
  return { ok: true, value: { journey, nextStep } };
}

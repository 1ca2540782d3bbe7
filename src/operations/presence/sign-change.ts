import type { ApproversChange, ChangeStatement } from "../../model/approvers-file.ts";
import type { Ceremony } from "../../model/preimage.ts";
import { APPROVERS } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import type { SignedReceipt } from "../../model/signed-receipt.ts";
import type { Approvers } from "../../presence/approvers.ts";
import { followApprovers } from "../../presence/follow-approvers.ts";
import { verifyReceipt } from "../../presence/verify-receipt.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { Call } from "../ports/call.ts";
import { openCeremony } from "./ceremonies.ts";
import { keptReceipts, keptSignatures } from "./kept-signatures.ts";
import type { Signed } from "./signed.ts";
import { approversRecord, storedApprovers } from "./stored-approvers.ts";

interface SignedChange {
  readonly receipt: SignedReceipt;
  readonly ceremony: Ceremony;
  readonly change: ApproversChange;
}

/** The record of signatures that wait for a quorum. */
const KEPT = { kind: APPROVERS, id: "signatures" };

/** Counts a signature of a change of the approvers, and makes the change once a quorum has signed. */
export async function signChange(
  { receipt, ceremony, change }: SignedChange,
  call: Call,
): Promise<Result<Signed>> {
  const open = await openCeremony(ceremony.nonce, receipt.preimage, call);
  if (!open.ok) return open;
  const stored = await storedApprovers(call);
  if (!stored.ok) return stored;
  const { approvers, entries, version } = stored.value;
  const { project, fingerprint: previous, policy } = approvers;
  const sequence = approvers.sequence + 1;
  const statement: ChangeStatement = { project, sequence, previous, change };
  const verified = verifyReceipt(receipt, approvers, statement);
  if (!verified.ok) return verified;
  const { approver } = verified.value;
  const kept = await keptSignatures(KEPT, { receipt, approver }, { approvers, statement }, call);
  const told = { signed: [...kept.names], quorum: policy.quorum };
  if (kept.names.length < policy.quorum)
    return committed([open.value.used, kept.keep], { done: false, ...told }, call);
  const next = [...entries, { sequence, change, receipts: [...kept.receipts] }];
  const followed = followApprovers(project, next);
  if (!followed.ok) return followed;
  const { fingerprint } = followed.value;
  const records = [open.value.used, ...kept.forget, approversRecord(next, version)];
  return committed(records, { done: true, ...told, fingerprint }, call);
}

/** The approvers who have signed a change that waits for more signatures. */
export async function changeSigners(
  approvers: Approvers,
  call: Call,
): Promise<(change: ApproversChange) => readonly string[]> {
  const { project, fingerprint: previous } = approvers;
  const receipts = await keptReceipts(KEPT, call);
  return (change) => {
    const statement: ChangeStatement = { project, sequence: approvers.sequence + 1, previous, change };
    const verified = receipts.map((receipt) => verifyReceipt(receipt, approvers, statement));
    return verified.flatMap((each) => (each.ok ? [each.value.approver] : []));
  };
}

async function committed(
  records: readonly RecordChange[],
  value: Signed,
  { ports }: Call,
): Promise<Result<Signed>> {
  const store = await ports.store();
  const { ok } = await store.commit({ project: ports.settings.project, changes: [], records });
  if (ok) return { ok: true, value };
  const message = "Another signature of the approvers was counted at the same moment.";
  return { ok: false, refusal: { code: "CONFLICT", message, facts: {} } };
}

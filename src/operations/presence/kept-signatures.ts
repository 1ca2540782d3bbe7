import * as z from "zod";
import type { Json } from "../../model/json.ts";
import type { Statement } from "../../model/preimage.ts";
import { SignedReceipt } from "../../model/signed-receipt.ts";
import type { Approvers } from "../../presence/approvers.ts";
import { verifyReceipt } from "../../presence/verify-receipt.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { VersionedRecord } from "../../store/parts/records.ts";
import type { Call } from "../ports/call.ts";

const Stored = z.object({ receipts: z.array(SignedReceipt).max(50) });

/** The signatures of one statement, and the changes of their record. */
export interface KeptSignatures {
  readonly receipts: readonly SignedReceipt[];
  /** the names of the signers, each once */
  readonly names: readonly string[];
  /** keeps them for a quorum */
  readonly keep: RecordChange;
  /** forgets them */
  readonly forget: readonly RecordChange[];
}

/**
 * The signatures that a record keeps, with a new one. Signatures of another statement, such as another option or
 * an earlier visit, and those of keys that were revoked meanwhile, are left out; so is an earlier one of the same
 * approver.
 */
export async function keptSignatures(
  { kind, id }: Place,
  added: { readonly receipt: SignedReceipt; readonly approver: string },
  { approvers, statement }: { readonly approvers: Approvers; readonly statement: Statement },
  call: Call,
): Promise<KeptSignatures> {
  const record = await loaded({ kind, id }, call);
  const signed = new Map<string, SignedReceipt>();
  for (const receipt of receiptsIn(record)) {
    const verified = verifyReceipt(receipt, approvers, statement);
    if (verified.ok) signed.set(verified.value.approver, receipt);
  }
  signed.set(added.approver, added.receipt);
  const receipts = [...signed.values()];
  const version = record?.version ?? 0;
  const place = { kind, id, version };
  return {
    receipts,
    names: [...signed.keys()],
    keep: { ...place, value: { receipts } as unknown as Json },
    forget: record ? [{ ...place, value: undefined }] : [],
  };
}

type Place = Pick<RecordChange, "kind" | "id">;

/** The receipts that a record keeps, not verified. */
export async function keptReceipts(place: Place, call: Call): Promise<readonly SignedReceipt[]> {
  return receiptsIn(await loaded(place, call));
}

async function loaded({ kind, id }: Place, { ports }: Call): Promise<VersionedRecord | undefined> {
  const { records } = await ports.store();
  const [record] = await records.load(ports.settings.project, kind, [id]);
  return record;
}

function receiptsIn(record: VersionedRecord | undefined): readonly SignedReceipt[] {
  return Stored.safeParse(record?.value).data?.receipts ?? [];
}

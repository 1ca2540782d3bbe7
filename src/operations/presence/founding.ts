import type { ApproversPolicy, Credential } from "../../model/approvers-file.ts";
import type { Result } from "../../model/refusal.ts";
import { followApprovers } from "../../presence/follow-approvers.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { Call } from "../ports/call.ts";
import { approversRecord } from "./stored-approvers.ts";

/** The first version of a project's approvers, and the fingerprint that pins it. */
export interface Founding {
  readonly record: RecordChange;
  readonly fingerprint: string;
}

export function foundingOf(
  name: string,
  credential: Credential,
  policy: ApproversPolicy,
  { ports }: Call,
): Result<Founding> {
  const approvers = [{ name, credentials: [credential] }];
  const change = { type: "founding" as const, policy, workflows: {}, approvers };
  const entries = [{ sequence: 1, change, receipts: [] }];
  const followed = followApprovers(ports.settings.project, entries);
  if (!followed.ok) return followed;
  return {
    ok: true,
    value: { record: approversRecord(entries, 0), fingerprint: followed.value.fingerprint },
  };
}

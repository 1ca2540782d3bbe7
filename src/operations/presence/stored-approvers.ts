import * as z from "zod";
import { ApproversFile } from "../../model/approvers-file.ts";
import type { Json } from "../../model/json.ts";
import { APPROVERS } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import type { Approvers } from "../../presence/approvers.ts";
import { type ChangeEntry, followApprovers } from "../../presence/follow-approvers.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { Call } from "../ports/call.ts";

const Stored = z.object({ entries: ApproversFile.shape.changes });

export interface StoredApprovers {
  readonly approvers: Approvers;
  readonly entries: readonly ChangeEntry[];
  /** the version of the record */
  readonly version: number;
}

/**
 * The approvers of the project. Every change is verified again: a database is a file that other programs can write.
 */
export async function storedApprovers({ ports }: Call): Promise<Result<StoredApprovers>> {
  const { project } = ports.settings;
  const { records } = await ports.store();
  const [record] = await records.load(project, APPROVERS, [APPROVERS]);
  if (!record) return noApprovers("The project has no approvers.");
  const stored = Stored.safeParse(record.value);
  if (!stored.success) {
    const message = "The stored approvers of the project cannot be read.";
    return { ok: false, refusal: { code: "APPROVERS_INVALID", message, facts: {} } };
  }
  const { entries } = stored.data;
  const followed = followApprovers(project, entries);
  if (!followed.ok) return followed;
  return { ok: true, value: { approvers: followed.value, entries, version: record.version } };
}

export function noApprovers(message: string): Result<never> {
  return { ok: false, refusal: { code: "APPROVERS_MISSING", message, facts: {} } };
}

/** The change of the record to these entries; `version` is the loaded one. */
export function approversRecord(entries: readonly ChangeEntry[], version: number): RecordChange {
  return { kind: APPROVERS, id: APPROVERS, version, value: { entries } as unknown as Json };
}

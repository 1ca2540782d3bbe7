import * as z from "zod";
import { ApproversChange } from "../../model/approvers-file.ts";
import type { Json } from "../../model/json.ts";
import { APPROVERS } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import type { Approvers } from "../../presence/approvers.ts";
import { approversChanged } from "../../presence/approvers-changed.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Call } from "../ports/call.ts";

/** The most changes that wait for signatures at once. */
const MOST = 20;
const PLACE = { kind: APPROVERS, id: "proposed" };

/** A change of the approvers that waits for signatures. */
export const ProposedChange = z.object({ id: z.string(), change: ApproversChange, proposedAt: z.number() });
export type ProposedChange = z.infer<typeof ProposedChange>;

const Stored = z.object({ proposed: z.array(ProposedChange) });

interface Loaded {
  readonly proposed: readonly ProposedChange[];
  readonly version: number;
}

/** The changes that wait for signatures. A change that was made, or does not fit any more, is left out. */
export async function proposedChanges(approvers: Approvers, { ports }: Call): Promise<Loaded> {
  const { records } = await ports.store();
  const [record] = await records.load(ports.settings.project, PLACE.kind, [PLACE.id]);
  const stored = Stored.safeParse(record?.value).data?.proposed ?? [];
  const proposed = stored.filter(({ change }) => isOpen(change, approvers));
  return { proposed, version: record?.version ?? 0 };
}

/** The record with one more proposed change; refused if the change could not be made. */
export async function proposing(
  change: ApproversChange,
  approvers: Approvers,
  call: Call,
): Promise<Result<{ readonly id: string; readonly record: RecordChange }>> {
  const changed = approversChanged(approvers, change);
  if (!changed.ok) return changed;
  const { proposed, version } = await proposedChanges(approvers, call);
  if (proposed.length >= MOST) {
    const message = `${MOST} changes of the approvers wait for signatures. Sign or withdraw some of them.`;
    return { ok: false, refusal: { code: "TOO_MANY_CALLS", message, facts: { most: MOST } } };
  }
  const id = contentHash({ change: change as unknown as Json }).slice(0, 16);
  const added = { id, change, proposedAt: call.ports.now() };
  const record = proposedRecord([...proposed.filter((each) => each.id !== id), added], version);
  return { ok: true, value: { id, record } };
}

export function proposedRecord(proposed: readonly ProposedChange[], version: number): RecordChange {
  return { ...PLACE, version, value: { proposed } as unknown as Json };
}

function isOpen(change: ApproversChange, approvers: Approvers): boolean {
  const changed = approversChanged(approvers, change);
  if (!changed.ok) return false;
  const { policy, workflows } = approvers;
  const before = { policy, workflows, approvers: approvers.approvers } as unknown as Json;
  return contentHash(before) !== contentHash(changed.value as unknown as Json);
}

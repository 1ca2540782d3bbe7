import * as z from "zod";
import { ApproverName } from "../../model/approver-name.ts";
import { ApproversPolicy } from "../../model/approvers-file.ts";
import type { Json } from "../../model/json.ts";
import { INVITATION } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Call } from "../ports/call.ts";

/** How long an invitation counts. */
export const INVITATION_MS = 30 * 60_000;
/** The most invitations of a project that are open at once. */
const MOST_OPEN = 50;

/** A right to enrol one key under one name. */
export const Invitation = z.object({
  name: ApproverName,
  /** where the key is made and used */
  origin: z.string(),
  rpId: z.string(),
  challenge: z.string(),
  expiresAt: z.number(),
  /** the policy of the approvers that this key founds; absent where there are approvers */
  founds: ApproversPolicy.optional(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Stores an invitation under the hash of its code: a reader of the database cannot use it. */
export async function keepInvitation(
  code: string,
  invitation: Invitation,
  { ports }: Call,
): Promise<Result<undefined>> {
  const store = await ports.store();
  const { project } = ports.settings;
  const { records } = await store.records.list(project, INVITATION, { limit: MOST_OPEN });
  const old = records.filter(
    ({ value }) => (Invitation.safeParse(value).data?.expiresAt ?? 0) <= ports.now(),
  );
  if (records.length - old.length >= MOST_OPEN) {
    const message = `${MOST_OPEN} invitations are open. Let some of them expire.`;
    return { ok: false, refusal: { code: "TOO_MANY_CALLS", message, facts: { most: MOST_OPEN } } };
  }
  const gone = old.map(({ kind, id, version }) => ({ kind, id, version, value: undefined }));
  const added = { kind: INVITATION, id: idOf(code), version: 0, value: invitation as unknown as Json };
  const { ok } = await store.commit({ project, changes: [], records: [...gone, added] });
  if (ok) return { ok: true, value: undefined };
  return { ok: false, refusal: { code: "CONFLICT", message: "Invite the approver again.", facts: {} } };
}

/** The invitation of a code, with the change that uses it up. */
export async function openInvitation(
  code: string,
  { ports }: Call,
): Promise<Result<{ readonly invitation: Invitation; readonly used: RecordChange }>> {
  const { records } = await ports.store();
  const [record] = await records.load(ports.settings.project, INVITATION, [idOf(code)]);
  const invitation = Invitation.safeParse(record?.value).data;
  if (!record || !invitation || invitation.expiresAt <= ports.now()) {
    const message = "This invitation is unknown, was used, or has expired.";
    return { ok: false, refusal: { code: "INVITATION_UNKNOWN", message, facts: {} } };
  }
  const { kind, id, version } = record;
  return { ok: true, value: { invitation, used: { kind, id, version, value: undefined } } };
}

function idOf(code: string): string {
  return contentHash({ invitation: code });
}

import * as z from "zod";
import type { Credential } from "../../model/approvers-file.ts";
import { EnrolmentResponse } from "../../model/enrolment-response.ts";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { foundingOf } from "./founding.ts";
import { type Invitation, openInvitation } from "./invitations.ts";
import { judgeSigning } from "./judge-signing.ts";
import { proposing } from "./proposed-changes.ts";
import { storedApprovers } from "./stored-approvers.ts";

const Finished = z.object({
  /** the first approver: the fingerprint to pin */
  fingerprint: z.string().optional(),
  /** a later one: the change that approvers have to sign */
  proposed: z.string().optional(),
});
type Finished = z.infer<typeof Finished>;

export const finishEnrolment = operation({
  name: "finish_enrolment",
  summary:
    "Bring the new passkey of an invitation. The first founds the approvers; a later one waits for signatures.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({ code: ShortText, response: EnrolmentResponse }),
  output: Finished,
  run: async ({ code, response }, call): Promise<Result<Finished>> => {
    const off = judgeSigning(call);
    if (off) return { ok: false, refusal: off };
    const open = await openInvitation(code, call);
    if (!open.ok) return open;
    const { invitation, used } = open.value;
    const { challenge, origin, rpId } = invitation;
    const stored = await storedApprovers(call);
    const policy = stored.ok ? stored.value.approvers.policy : invitation.founds;
    const read = await call.ports.enrolment?.({
      response,
      challenge,
      origin,
      rpId,
      algorithms: policy?.algorithms ?? [],
    });
    if (!read?.ok) return read ?? unreadable();
    const credential = { ...read.value, addedAt: call.ports.now() };
    if (!stored.ok) return founded(invitation, credential, used, call);
    const change = { type: "enrolment" as const, name: invitation.name, credential };
    const proposed = await proposing(change, stored.value.approvers, call);
    if (!proposed.ok) return proposed;
    const { id, record } = proposed.value;
    return committed([used, record], { proposed: id }, call);
  },
});

async function founded(
  { name, founds: policy }: Invitation,
  credential: Credential,
  used: RecordChange,
  call: Call,
): Promise<Result<Finished>> {
  if (!policy) return conflict();
  const founding = foundingOf(name, credential, policy, call);
  if (!founding.ok) return founding;
  const { record, fingerprint } = founding.value;
  return committed([used, record], { fingerprint }, call);
}

/** The invitation is used up in the same commit, so that a repeated call founds or proposes nothing. */
async function committed(
  records: readonly RecordChange[],
  value: Finished,
  { ports }: Call,
): Promise<Result<Finished>> {
  const store = await ports.store();
  const { ok } = await store.commit({ project: ports.settings.project, changes: [], records });
  return ok ? { ok: true, value } : conflict();
}

function conflict(): Result<never> {
  const message = "The approvers have changed meanwhile. Invite the approver again.";
  return { ok: false, refusal: { code: "CONFLICT", message, facts: {} } };
}

function unreadable(): Result<never> {
  const message = "This server cannot read new keys.";
  return { ok: false, refusal: { code: "SIGNING_OFF", message, facts: {} } };
}

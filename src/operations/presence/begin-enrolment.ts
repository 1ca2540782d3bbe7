import * as z from "zod";
import { keyAlgorithms } from "../../model/approvers-file.ts";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { operation } from "../door/operation.ts";
import { openInvitation } from "./invitations.ts";
import { judgeSigning } from "./judge-signing.ts";
import { storedApprovers } from "./stored-approvers.ts";

const Begun = z.object({
  name: z.string(),
  origin: z.string(),
  rpId: z.string(),
  challenge: z.string(),
  algorithms: z.array(z.number().int()),
  /** whether the authenticator is asked to tell its make */
  attestation: z.enum(["none", "direct"]),
  /** the keys that are enrolled: their authenticators need no second one */
  enrolled: z.array(z.string()),
  founds: z.boolean(),
});
type Begun = z.infer<typeof Begun>;

export const beginEnrolment = operation({
  name: "begin_enrolment",
  summary: "Read an invitation: for whom a passkey is made, and what the authenticator is asked.",
  toolset: "admin",
  access: "person",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({ code: ShortText }),
  output: Begun,
  run: async ({ code }, call): Promise<Result<Begun>> => {
    const off = judgeSigning(call);
    if (off) return { ok: false, refusal: off };
    const open = await openInvitation(code, call);
    if (!open.ok) return open;
    const { name, origin, rpId, challenge, founds } = open.value.invitation;
    const stored = await storedApprovers(call);
    const policy = stored.ok ? stored.value.approvers.policy : founds;
    const keys = stored.ok ? stored.value.approvers.approvers : [];
    const enrolled = keys.flatMap(({ credentials }) => credentials.map(({ id }) => id));
    return {
      ok: true,
      value: {
        name,
        origin,
        rpId,
        challenge,
        algorithms: [...(policy?.algorithms ?? keyAlgorithms)],
        attestation: policy?.attestation === "required" ? "direct" : "none",
        enrolled,
        founds: founds !== undefined,
      },
    };
  },
});

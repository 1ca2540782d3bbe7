import * as z from "zod";
import { ApproverName } from "../../model/approver-name.ts";
import { ApproversChange, type Credential } from "../../model/approvers-file.ts";
import type { Ceremony, Statement } from "../../model/preimage.ts";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import type { Approvers } from "../../presence/approvers.ts";
import { approversChanged } from "../../presence/approvers-changed.ts";
import { challengeOf, preimageBytes } from "../../presence/challenge.ts";
import { operation } from "../door/operation.ts";
import { loadMovable } from "../movement/load-movable.ts";
import type { Call } from "../ports/call.ts";
import { CEREMONY_MS, issue } from "./ceremonies.ts";
import { DecisionChoice } from "./decision-choice.ts";
import { openDecision } from "./decision-statement.ts";
import { judgeSigning } from "./judge-signing.ts";
import { noApprovers, storedApprovers } from "./stored-approvers.ts";

const Input = z.strictObject({
  approver: ApproverName,
  credential: ShortText.optional().describe("which key, if the approver has several"),
  origin: ShortText.optional().describe("where the page is, if the policy lists several origins"),
  decision: DecisionChoice.optional(),
  change: ApproversChange.optional().describe("a change of the approvers"),
});
type Input = z.infer<typeof Input>;

const Requested = z.object({
  /** the exact bytes that are signed, as base64url */
  preimage: z.string(),
  challenge: z.string(),
  credential: z.string(),
  rpId: z.string(),
  expiresAt: z.number(),
});
type Requested = z.infer<typeof Requested>;

export const requestSignature = operation({
  name: "request_signature",
  summary:
    "Ask for the challenge that an approver's authenticator signs for one decision, or for one change of approvers.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: Requested,
  subject: ({ decision }) => decision?.taskId,
  run: async (input, call): Promise<Result<Requested>> => {
    const off = judgeSigning(call);
    if (off) return { ok: false, refusal: off };
    const stored = await storedApprovers(call);
    if (!stored.ok) return stored;
    const { approvers } = stored.value;
    const key = validKey(approvers, input);
    if (!key) return noApprovers(`"${input.approver}" has no valid key, or several: name one.`);
    const { origins } = approvers.policy;
    if (input.origin !== undefined && !origins.includes(input.origin)) return otherOrigin(origins);
    const statement = await statementFor(input, approvers, call);
    if (!statement.ok) return statement;
    const ceremony = ceremonyOf(input, key, approvers, call);
    const preimage = preimageBytes(statement.value, ceremony);
    const { nonce, expiresAt } = ceremony;
    const text = preimage.toString("base64url");
    const { decision: choice } = input;
    const issued = await issue(nonce, { preimage: text, expiresAt, ...(choice && { choice }) }, call);
    if (!issued.ok) return issued;
    const challenge = challengeOf(preimage);
    return { ok: true, value: { preimage: text, challenge, credential: key.id, rpId: key.rpId, expiresAt } };
  },
});

function validKey({ approvers }: Approvers, { approver, credential }: Input): Credential | undefined {
  const keys = approvers
    .filter(({ name }) => name === approver)
    .flatMap(({ credentials }) => credentials)
    .filter(
      ({ id, revokedAt }) => revokedAt === undefined && (credential === undefined || credential === id),
    );
  return keys.length === 1 ? keys[0] : undefined;
}

function otherOrigin(origins: readonly string[]): Result<never> {
  const message = "Receipts of this origin do not count.";
  return { ok: false, refusal: { code: "RECEIPT_OTHER_ORIGIN", message, facts: { origins } } };
}

async function statementFor(
  { decision, change }: Input,
  approvers: Approvers,
  call: Call,
): Promise<Result<Statement>> {
  if (decision && !change) {
    const found = await loadMovable(call, decision.taskId);
    const open = found.ok ? await openDecision(found.value, decision, call) : found;
    return open.ok ? { ok: true, value: open.value.statement } : open;
  }
  if (!change || decision) {
    const message = "Name either a decision or a change of the approvers.";
    return { ok: false, refusal: { code: "INPUT_INVALID", message, facts: {} } };
  }
  // A change that cannot be made is refused before a person signs it.
  const changed = approversChanged(approvers, change);
  if (!changed.ok) return changed;
  const { project, sequence, fingerprint: previous } = approvers;
  return { ok: true, value: { project, sequence: sequence + 1, previous, change } };
}

function ceremonyOf(
  { approver, origin }: Input,
  key: Credential,
  { policy }: Approvers,
  call: Call,
): Ceremony {
  const issuedAt = call.ports.now();
  return {
    approver,
    credential: key.id,
    rpId: key.rpId,
    origin: origin ?? policy.origins[0] ?? "",
    nonce: Buffer.from(call.ports.states.random(32)).toString("base64url"),
    issuedAt,
    expiresAt: issuedAt + CEREMONY_MS,
  };
}

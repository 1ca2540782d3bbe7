import * as z from "zod";
import { ApproverName } from "../../model/approver-name.ts";
import { ApproversPolicy, keyAlgorithms, Origin } from "../../model/approvers-file.ts";
import type { Result } from "../../model/refusal.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { INVITATION_MS, type Invitation, keepInvitation } from "./invitations.ts";
import { storedApprovers } from "./stored-approvers.ts";

const Input = z.strictObject({
  name: ApproverName,
  port: z.int().min(1).max(65_535).optional().describe("where the server listens on this machine"),
  origin: Origin.optional().describe("where the page is, if it has a name of its own"),
  hardware: z.boolean().optional().describe("for the first approver: refuse keys that can be copied"),
});
type Input = z.infer<typeof Input>;

const Invited = z.object({
  code: z.string(),
  /** the origin at which the key is made and used */
  origin: z.string(),
  /** whether this is the first approver */
  founds: z.boolean(),
  expiresAt: z.number(),
});
type Invited = z.infer<typeof Invited>;

export const inviteApprover = operation({
  name: "invite_approver",
  summary:
    "Make a one-time code with which a person enrols a passkey on the page. For the first approver, at a terminal only.",
  toolset: "admin",
  access: "person",
  effect: "adds",
  idempotent: false,
  input: Input,
  output: Invited,
  run: async (input, call): Promise<Result<Invited>> => {
    const place = await placeFor(input, call);
    if (!place.ok) return place;
    const { origin, founds } = place.value;
    const [code, challenge] = [secret(call), secret(call)];
    const expiresAt = call.ports.now() + INVITATION_MS;
    const { name } = input;
    const rpId = new URL(origin).hostname;
    const invitation: Invitation = { name, origin, rpId, challenge, expiresAt, ...(founds && { founds }) };
    const kept = await keepInvitation(code, invitation, call);
    return kept.ok ? { ok: true, value: { code, origin, founds: founds !== undefined, expiresAt } } : kept;
  },
});

type Place = Pick<Invitation, "origin" | "founds">;

/** Where the key is made. The first approver's origin is the one of the policy. */
async function placeFor(input: Input, call: Call): Promise<Result<Place>> {
  const stored = await storedApprovers(call);
  if (stored.ok) {
    const { origins } = stored.value.approvers.policy;
    const origin = input.origin ?? origins[0] ?? "";
    return origins.includes(origin) ? { ok: true, value: { origin } } : otherOrigin(origins);
  }
  if (stored.refusal.code !== "APPROVERS_MISSING") return stored;
  if (call.caller.channel !== "terminal") return notAtTerminal();
  const origin = input.origin ?? (input.port && localOrigin(input.port, call));
  return origin ? { ok: true, value: { origin, founds: policyAt(origin, input) } } : noOrigin();
}

/**
 * An origin of this machine that no other program has. Plain `localhost` is shared: a page at another port could ask
 * for signatures with its RP id.
 */
function localOrigin(port: number, { ports }: Call): string {
  return `http://nav-${Buffer.from(ports.states.random(5)).toString("hex")}.localhost:${port}`;
}

function policyAt(origin: string, { hardware = false }: Input): ApproversPolicy {
  return ApproversPolicy.parse({
    origins: [origin],
    rpIds: [new URL(origin).hostname],
    algorithms: [...keyAlgorithms],
    quorum: 1,
    backupEligible: hardware ? "refused" : "allowed",
    attestation: "any",
  });
}

function secret({ ports }: Call): string {
  return Buffer.from(ports.states.random(32)).toString("base64url");
}

function noOrigin(): Result<never> {
  const message = "Name the port or the origin of the page.";
  return { ok: false, refusal: { code: "INPUT_INVALID", message, facts: {} } };
}

function otherOrigin(origins: readonly string[]): Result<never> {
  const message = "Keys of this origin do not count.";
  return { ok: false, refusal: { code: "RECEIPT_OTHER_ORIGIN", message, facts: { origins } } };
}

function notAtTerminal(): Result<never> {
  const message = "The first approver is invited by the operator at a terminal.";
  return { ok: false, refusal: { code: "NOT_ALLOWED", message, facts: {} } };
}

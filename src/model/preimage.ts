import * as z from "zod";
import { ApproverName } from "./approver-name.ts";
import { ApproversChange, ChangeStatement } from "./approvers-file.ts";
import { DecisionStatement } from "./decision-statement.ts";
import { Base64url, receiptLimits } from "./signed-receipt.ts";

/** How one approver signed: with which key, at which origin, for which one-time number. */
export const Ceremony = z.strictObject({
  approver: ApproverName,
  credential: Base64url.max(receiptLimits.credentialId),
  rpId: z.string().max(253),
  origin: z.string().max(300),
  nonce: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  issuedAt: z.int().min(0),
  expiresAt: z.int().min(0),
});
export type Ceremony = z.infer<typeof Ceremony>;

const changeTypes = ApproversChange.options.map((option) => option.shape.type.value);

/** The types of preimages: a decision, and each kind of change of the approvers. */
export const preimageTypes: readonly string[] = [
  "navigator/decision",
  ...changeTypes.map((type) => `navigator/${type}`),
];

/** The content that is signed. */
export const Preimage = z.strictObject({
  type: z.string(),
  v: z.literal(1),
  statement: z.union([DecisionStatement, ChangeStatement]),
  ceremony: Ceremony,
});
export type Preimage = z.infer<typeof Preimage>;
export type Statement = Preimage["statement"];

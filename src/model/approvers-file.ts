import * as z from "zod";
import { ApproverName } from "./approver-name.ts";
import { Sha256 } from "./decision-statement.ts";
import { Base64url, SignedReceipt } from "./signed-receipt.ts";

/** The algorithms of keys: ES256, EdDSA (Ed25519) and RS256, by their COSE numbers. */
export const keyAlgorithms = [-7, -8, -257] as const;
const KeyAlgorithm = z.literal(keyAlgorithms);

const HostName = z.string().regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/);
export const Origin = z.string().regex(/^https?:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?$/);

export const Credential = z.strictObject({
  id: Base64url.max(1_364),
  /** the COSE key */
  publicKey: Base64url.max(2_048),
  alg: KeyAlgorithm,
  rpId: HostName,
  aaguid: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  /** whether the key may be copied to other devices */
  backupEligible: z.boolean(),
  /** the format of the attestation, or `none` */
  attestation: z.string().regex(/^[a-z0-9-]{1,32}$/),
  addedAt: z.int().min(0),
  revokedAt: z.int().min(0).optional(),
});
export type Credential = z.infer<typeof Credential>;

export const Approver = z.strictObject({
  name: ApproverName,
  credentials: z.array(Credential).min(1).max(20),
});
export type Approver = z.infer<typeof Approver>;

export const ApproversPolicy = z.strictObject({
  origins: z.array(Origin).min(1).max(20),
  rpIds: z.array(HostName).min(1).max(20),
  algorithms: z.array(KeyAlgorithm).min(1).max(3),
  /** how many approvers sign a change of this file */
  quorum: z.int().min(1).max(20),
  backupEligible: z.enum(["allowed", "refused"]),
  attestation: z.enum(["any", "required"]),
});
export type ApproversPolicy = z.infer<typeof ApproversPolicy>;

/** The versions of each workflow that count, by its id. */
export const PinnedWorkflows = z.record(z.string().min(1).max(64), z.array(Sha256).max(1_000));
export type PinnedWorkflows = z.infer<typeof PinnedWorkflows>;

const FreshCredential = Credential.omit({ revokedAt: true });

/** Each kind of change of the approvers. Its name is also the end of the type that is signed. */
export const ApproversChange = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("founding"),
    policy: ApproversPolicy,
    workflows: PinnedWorkflows,
    approvers: z
      .array(z.strictObject({ name: ApproverName, credentials: z.array(FreshCredential).min(1).max(20) }))
      .min(1)
      .max(200),
  }),
  z.strictObject({ type: z.literal("enrolment"), name: ApproverName, credential: FreshCredential }),
  z.strictObject({
    type: z.literal("removal"),
    name: ApproverName,
    /** one credential by its id; null: all of the approver's */
    credential: z.string().nullable(),
    at: z.int().min(0),
  }),
  z.strictObject({ type: z.literal("policy"), policy: ApproversPolicy }),
  z.strictObject({ type: z.literal("workflows"), workflows: PinnedWorkflows }),
]);
export type ApproversChange = z.infer<typeof ApproversChange>;

/** What approvers sign to change the file: the change, and the version that it follows. */
export const ChangeStatement = z.strictObject({
  project: z.string().max(4_096),
  sequence: z.int().min(2),
  previous: Sha256,
  change: ApproversChange,
});
export type ChangeStatement = z.infer<typeof ChangeStatement>;

/** `approvers.json`: the people who may approve, with their keys, and every change with its signatures. */
export const ApproversFile = z.strictObject({
  v: z.literal(1),
  project: z.string().max(4_096),
  sequence: z.int().min(1),
  /** the fingerprint of the version before; null in the first */
  previous: Sha256.nullable(),
  policy: ApproversPolicy,
  workflows: PinnedWorkflows,
  approvers: z.array(Approver).min(1).max(200),
  changes: z
    .array(
      z.strictObject({
        sequence: z.int().min(1),
        change: ApproversChange,
        receipts: z.array(SignedReceipt).max(20),
      }),
    )
    .min(1)
    .max(1_000),
});
export type ApproversFile = z.infer<typeof ApproversFile>;

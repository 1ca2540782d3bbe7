import * as z from "zod";

const Hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal");
const Count = z.number().int().min(0);
const Base64url = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);

export const ANCHOR_FORMAT = "navigator-anchor";

/** The newest entry of one task at the moment of an anchor: a line of its file. */
export const AnchoredTask = z.strictObject({
  task: z.string(),
  version: z.number().int().min(1),
  hash: Hash,
});
export type AnchoredTask = z.infer<typeof AnchoredTask>;

/** What the log of a project is at one moment, in one line. It is kept where the log cannot be changed. */
export const AnchorSeal = z.strictObject({
  format: z.literal(ANCHOR_FORMAT),
  version: z.literal(1),
  project: z.string(),
  at: z.number(),
  /** the number of the newest entry; 0 without entries */
  seq: Count,
  /** how many entries the log has */
  entries: Count,
  /** the hash of the numbers and hashes of all entries, in their order */
  root: Hash,
  /** how many tasks there are; their lines come before the seal, unless the seal is kept alone */
  tasks: Count,
  /** the hash of the lines of the tasks, with their line ends */
  list: Hash,
  /** an Ed25519 signature of the seal without this field, and the public key that verifies it */
  signature: z.strictObject({ key: Base64url, value: Base64url }).optional(),
});
export type AnchorSeal = z.infer<typeof AnchorSeal>;

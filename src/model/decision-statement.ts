import * as z from "zod";

/** SHA-256 in lower-case hexadecimal. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The most characters of a statement's long texts together are bounded by the size of the preimage. */
const Name = z.string().max(4_096);

/** The commit that a decision is about. */
export const DecisionSubject = z.strictObject({
  /** the object format of the repository */
  format: z.enum(["sha1", "sha256"]),
  ref: Name,
  base: Name,
  commit: Name,
  tree: Name,
});

/** Exactly what a person decides: the words that were shown, the option, and the place where it counts. */
export const DecisionStatement = z.strictObject({
  project: Name,
  repository: Name.nullable(),
  task: Name,
  workflow: z.strictObject({ id: Name, hash: Sha256 }),
  /** the path of the step */
  node: Name,
  visit: z.int().min(0),
  kind: z.enum(["checkpoint", "approval", "resolution"]),
  shown: z.strictObject({
    title: z.string(),
    message: z.string(),
    options: z.array(z.strictObject({ id: Name, label: z.string() })).max(1_000),
    report: z.string().nullable(),
  }),
  chosen: Name,
  note: z.string().nullable(),
  reportHash: Sha256.nullable(),
  evidence: z.array(z.strictObject({ requirement: Name, class: Name, sha256: Sha256 })).max(1_000),
  subject: DecisionSubject.nullable(),
  /** the hash of the history entry that asked, so that several approvers sign one statement */
  head: Sha256,
});
export type DecisionStatement = z.infer<typeof DecisionStatement>;

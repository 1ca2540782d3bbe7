import type { ApproversChange, ApproversPolicy } from "../model/approvers-file.ts";
import type { DecisionStatement } from "../model/decision-statement.ts";
import type { Statement } from "../model/preimage.ts";
import type { Approvers } from "./approvers.ts";
import { type Authenticator, authenticator, NOW, ORIGIN, RP, signed } from "./authenticator.fixture.ts";
import { digest } from "./digest.ts";
import { type ChangeEntry, followApprovers } from "./follow-approvers.ts";

export const project = "billing";
export const ann = authenticator("Ann");
export const ben = authenticator("Ben", { alg: -8, backupEligible: true });
/** Her key is revoked in the third change. */
export const cleo = authenticator("Cleo");
/** The attacker's, who is no approver. */
export const mallory = authenticator("Mallory");

export const policy: ApproversPolicy = {
  origins: [ORIGIN],
  rpIds: [RP],
  algorithms: [-7, -8],
  quorum: 1,
  backupEligible: "allowed",
  attestation: "any",
};

export function founding(
  people: readonly Authenticator[],
  change: Partial<ApproversPolicy> = {},
): ChangeEntry {
  return {
    sequence: 1,
    change: {
      type: "founding",
      policy: { ...policy, ...change },
      workflows: {},
      approvers: people.map(({ name, credential }) => ({ name, credentials: [credential] })),
    },
    receipts: [],
  };
}

/** The entries with one more change, signed by some of the approvers. */
export function extended(
  entries: readonly ChangeEntry[],
  change: ApproversChange,
  by: readonly Authenticator[],
): readonly ChangeEntry[] {
  const { fingerprint, sequence } = followed(entries);
  const statement: Statement = { project, sequence: sequence + 1, previous: fingerprint, change };
  const receipts = by.map((each) => signed(each, statement));
  return [...entries, { sequence: sequence + 1, change, receipts }];
}

export function followed(entries: readonly ChangeEntry[]): Approvers {
  const approvers = followApprovers(project, entries);
  if (!approvers.ok) throw new Error(approvers.refusal.message);
  return approvers.value;
}

export const revoking: ApproversChange = { type: "removal", name: "Cleo", credential: null, at: NOW };
export const earlier = extended(
  [founding([ann, cleo])],
  { type: "enrolment", name: "Ben", credential: ben.credential },
  [ann],
);
export const entries = extended(earlier, revoking, [ben]);
export const approvers = followed(entries);

export const statement: DecisionStatement = {
  project,
  repository: "git@example.org:billing.git",
  task: "T-12",
  workflow: { id: "release", hash: digest("release").toString("hex") },
  node: "accept",
  visit: 2,
  kind: "checkpoint",
  shown: {
    title: "Release 4.2",
    message: "Release this commit?",
    options: [
      { id: "yes", label: "Release" },
      { id: "no", label: "Back to work" },
    ],
    report: "All 214 tests pass.",
  },
  chosen: "yes",
  note: null,
  reportHash: digest("report").toString("hex"),
  evidence: [{ requirement: "tests", class: "run", sha256: digest("tests").toString("hex") }],
  subject: {
    format: "sha1",
    ref: "refs/heads/main",
    base: "0".repeat(40),
    commit: "1".repeat(40),
    tree: "2".repeat(40),
  },
  head: digest("head").toString("hex"),
};

import type { ApproversChange } from "../model/approvers-file.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import { digest } from "./digest.ts";

const PREFIX = "agent-navigator/approvers/v1\n";

/** The version that a change leads to: the fingerprint before it, and the change itself. */
interface Version {
  readonly project: string;
  readonly sequence: number;
  readonly previous: string | null;
  readonly change: ApproversChange;
}

/** The fingerprint of a version. It covers all changes before, by `previous`, and no signature. */
export function approversFingerprint({ project, sequence, previous, change }: Version): string {
  return digest(PREFIX, canonicalJson({ project, sequence, previous, change })).toString("hex");
}

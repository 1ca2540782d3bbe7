import type { Approver, ApproversPolicy, PinnedWorkflows } from "../model/approvers-file.ts";

/** The approvers of one version, every change of which has been verified. Only `followApprovers` makes them. */
export interface Approvers {
  readonly project: string;
  readonly sequence: number;
  /** the fingerprint of the version before; null for the founding */
  readonly previous: string | null;
  readonly fingerprint: string;
  /** whether the founding has the fingerprint that the caller expects */
  readonly isPinned: boolean;
  readonly policy: ApproversPolicy;
  readonly workflows: PinnedWorkflows;
  readonly approvers: readonly Approver[];
}

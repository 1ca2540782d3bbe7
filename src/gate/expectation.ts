import type { Approvers } from "../presence/approvers.ts";

/** What the trusted side demands of a bundle. */
export interface Expectation {
  readonly approvers: Approvers;
  readonly workflow: string;
  /** the versions of the workflow that count */
  readonly hashes: readonly string[];
  /** the gates that must be signed; absent: all that demand it */
  readonly passed?: readonly string[] | undefined;
  readonly commit: string;
  readonly tree: string;
  readonly match: "commit" | "tree";
  /** the protected tip, at which new commits begin; for `tree` */
  readonly tip?: string | undefined;
  readonly repository?: string | undefined;
  readonly ref?: string | undefined;
  /** the operator whose decisions count without signatures */
  readonly breakGlass?: string | undefined;
}

import type { Credential } from "../../model/approvers-file.ts";
import type { EnrolmentResponse } from "../../model/enrolment-response.ts";
import type { Result } from "../../model/refusal.ts";

/** What an authenticator was asked for when it made a key. */
export interface EnrolmentRequest {
  /** what the browser answered */
  readonly response: EnrolmentResponse;
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly algorithms: readonly number[];
}

/** The key that an authenticator made; refused unless the answer is genuine. */
export type ReadEnrolment = (
  request: EnrolmentRequest,
) => Promise<Result<Omit<Credential, "addedAt" | "revokedAt">>>;

import type { Forensics } from "../model/measurement.ts";
import type { ClaimedForensics, ClaimFlag, RouteStatus, Verdict } from "../model/routing.ts";
import { failing } from "./failing.ts";

export interface ClaimedReport {
  readonly status: RouteStatus;
  readonly claims: ClaimedForensics;
  /** what was measured, without claims */
  readonly forensics: Forensics;
  /** the number of tests in the previous report at this step */
  readonly testsBefore?: number | undefined;
  /** the digest of the changes in the previous report at this step */
  readonly digestBefore?: string | undefined;
}

/** Compares what a report claims with what was measured. */
export function judgeClaims(report: ClaimedReport): {
  readonly verdict: Verdict;
  readonly flags: readonly ClaimFlag[];
} {
  const flags = [
    ...claimedSuccess(report),
    ...otherFigures(report),
    ...fewerTests(report),
    ...withoutChange(report),
  ];
  const isRejected = flags.length > 1 || flags.some(({ critical }) => critical);
  return { verdict: isRejected ? "REJECT" : flags.length === 1 ? "VERIFY" : "ACCEPT", flags };
}

function claimedSuccess({ status, claims, forensics }: ClaimedReport): ClaimFlag[] {
  const bad = failing(forensics, [], 3);
  const stated = (claims.tests?.failed ?? 0) + (claims.tests?.errors ?? 0);
  if (status === "VERIFIED" && stated > 0)
    return [{ code: "verified_with_failures", detail: `${stated} failures are stated`, critical: true }];
  const saysPassed = status === "VERIFIED" || (claims.tests !== undefined && stated === 0);
  const isContradicted =
    status === "VERIFIED" ? bad.length > 0 : bad.some((text) => text.startsWith("tests."));
  if (!saysPassed || !isContradicted) return [];
  return [{ code: "claimed_pass_but_failed", detail: bad.join(", "), critical: true }];
}

function otherFigures({ claims, forensics: { tests } }: ClaimedReport): ClaimFlag[] {
  const claim = claims.tests;
  if (!claim || !tests.measured) return [];
  if (claim.passed === tests.passed && claim.failed === tests.failed) return [];
  const detail = `claimed ${claim.passed} passed and ${claim.failed} failed, measured ${tests.passed} and ${tests.failed}`;
  return [{ code: "figures_differ", detail, critical: false }];
}

function fewerTests({ forensics: { tests }, testsBefore }: ClaimedReport): ClaimFlag[] {
  if (!tests.measured || testsBefore === undefined) return [];
  const now = tests.passed + tests.failed + tests.skip;
  if (now >= testsBefore) return [];
  return [{ code: "fewer_tests", detail: `${now} tests, ${testsBefore} before`, critical: false }];
}

function withoutChange({ status, forensics: { diff }, digestBefore }: ClaimedReport): ClaimFlag[] {
  const claims = status === "VERIFIED" || status === "PARTIAL";
  if (!claims || !diff.measured || diff.digest === undefined || diff.digest !== digestBefore) return [];
  return [
    { code: "progress_without_diff", detail: "nothing has changed since the last report", critical: false },
  ];
}

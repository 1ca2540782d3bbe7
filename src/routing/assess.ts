import { apply } from "../engine/apply.ts";
import { currentNode } from "../engine/current-node.ts";
import { retriesUsed } from "../engine/step-path.ts";
import { successOutcome } from "../engine/success-outcome.ts";
import type { Forensics } from "../model/measurement.ts";
import type { ClaimFlag, Iteration, RouteStatus, RoutingBlock, Verdict } from "../model/routing.ts";
import type { ProgramNode } from "../workflow/program.ts";
import { failing } from "./failing.ts";
import { isStalled } from "./is-stalled.ts";
import { judgeClaims } from "./judge-claims.ts";
import { type Match, matchSignature } from "./match-signature.ts";
import { reportMove } from "./report-move.ts";
import type { RouteInput } from "./route-input.ts";
import { withClaims } from "./with-claims.ts";

/** What a report shows about the step, before any decision about the next step. */
export interface Assessment {
  readonly node: ProgramNode;
  /** VERIFIED only if its evidence holds and no measurement fails */
  readonly status: RouteStatus;
  readonly forensics: Forensics;
  readonly failing: readonly string[];
  readonly verdict: Verdict;
  readonly flags: readonly ClaimFlag[];
  readonly match: Match | undefined;
  readonly signature: string | undefined;
  /** whether the same failure was reported before at this step */
  readonly isRepeated: boolean;
  readonly isStalled: boolean;
  readonly iteration: Iteration;
  /** the outcome that reports success at this step */
  readonly success: string | undefined;
  /** whether the reporter claims that another iteration does not help, and the claim is accepted */
  readonly isLast: boolean;
  /** whether the microloop of a step that cannot fail has no pass left, or the reporter says that none helps */
  readonly isLoopUsedUp: boolean;
  readonly warnings: readonly string[];
}

export function assess(input: RouteInput): Assessment {
  const { program, position, world, claims, forensics: measured, memory, policy, envelope } = input;
  const { node } = currentNode(program, position, world);
  const forensics = withClaims(measured, claims, input.by.id, input.at);
  const bad = failing(forensics, claims.concerns ?? []);
  const { diff } = measured;
  const digest = diff.measured ? diff.digest : undefined;
  const { verdict, flags } = judgeClaims({
    status: input.status,
    claims,
    forensics: measured,
    testsBefore: memory.testsBefore,
    digestBefore: memory.reports.at(-1)?.digest,
  });
  const success = policy.block.outcomes?.[node.id]?.VERIFIED ?? successOutcome(node);
  const unmet = hasRequirements(node) ? unmetOf(success, input) : [];
  const isShaken = input.status === "VERIFIED" && (bad.length > 0 || unmet.length > 0);
  const { signature } = input;
  const isTrusted = input.by.id !== memory.doer || failing(measured, [], 3).length === 0;
  const saysLast = envelope.can_further_iteration_help === false;
  const iteration = iterationOf(node, position, policy.block);
  const isLast = saysLast && isTrusted;
  const isRepeating = !node.outputs.includes("failed") && policy.block.microloops?.[node.id] !== undefined;
  return {
    node,
    status: isShaken ? "UNVERIFIED" : input.status,
    forensics,
    failing: bad,
    verdict,
    flags,
    match: matchSignature(policy.signatures, measured, input.captured),
    signature,
    isRepeated: signature !== undefined && signature === memory.previousSignature,
    isStalled: isStalled([...memory.reports, { digest, failures: failures(measured) }]),
    iteration,
    success,
    isLast,
    isLoopUsedUp: isRepeating && (isLast || iteration.current === iteration.max),
    warnings: [
      ...unmet,
      ...(saysLast && !isTrusted ? ["the claim that no iteration helps is ignored: measurements fail"] : []),
    ],
  };
}

/** Whether a report at the node can lack evidence. Most nodes have none, and a trial move takes time. */
function hasRequirements(node: ProgramNode): boolean {
  return "requirements" in node && node.requirements.length > 0;
}

/** The evidence for success that the engine finds missing. An approval or a variable may be missing too. */
function unmetOf(success: string | undefined, input: RouteInput): readonly string[] {
  const judged = apply(input.program, input.position, reportMove(input, success), input.world);
  return judged.ok || judged.refusal.code !== "EVIDENCE_MISSING" ? [] : [judged.refusal.message];
}

function iterationOf(
  { id, maxRetries, outputs }: ProgramNode,
  position: RouteInput["position"],
  { microloops }: RoutingBlock,
): Iteration {
  const current = retriesUsed(position, id) + 1;
  const budget = maxRetries === undefined ? undefined : maxRetries + 1;
  const max = outputs.includes("failed") ? budget : microloops?.[id]?.max;
  return max === undefined ? { current } : { current, max };
}

function failures({ tests }: Forensics): number | undefined {
  return tests.measured ? tests.failed + (tests.errors ?? 0) : undefined;
}

import type { Assessment } from "./assess.ts";
import { isRuled } from "./is-ruled.ts";
import type { Choice } from "./list-candidates.ts";
import type { RouteInput } from "./route-input.ts";
import type { Taken } from "./taken.ts";

/** The first tier: decides the cases that need no rules. */
export function fastPath(
  input: RouteInput,
  assessment: Assessment,
  choices: readonly Choice[],
): Taken | undefined {
  const { status, match, failing, verdict, node, isLast } = assessment;
  if (status === "BLOCKED" || match || failing.length > 0 || verdict === "REJECT") return undefined;
  const ways = choices.filter(isRuled);
  const next = input.envelope.next_step_id;
  const asked = next === undefined ? [] : ways.filter(({ candidate }) => candidate.next_step_id === next);
  if (asked.length === 1 && asked[0])
    return { choice: asked[0], reason: `the step names ${next}`, confidence: "HIGH" };
  const verified = ways.find(
    ({ outcome, candidate }) => outcome !== "failed" && isForward(candidate.decision),
  );
  if (status === "VERIFIED" && verified) return { choice: verified, reason: "verified", confidence: "HIGH" };
  const exit = isLast ? ways.find(({ isExhausted }) => isExhausted) : undefined;
  if (exit)
    return {
      choice: exit,
      reason: "no further iteration can help",
      confidence: "HIGH",
      warnings: (input.claims.concerns ?? []).map(
        ({ severity, description }) => `${severity}: ${description}`,
      ),
    };
  const [only] = ways;
  if (node.edges.length === 1 && ways.length === 1 && only)
    return { choice: only, reason: "there is one way on", confidence: "HIGH" };
  return undefined;
}

function isForward(decision: string): boolean {
  return decision === "CONTINUE" || decision === "TERMINATE";
}
